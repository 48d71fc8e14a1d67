package import Diagnostics

/// Reads YAML text into a tree of located nodes, and rejects files that exceed its limits.
package struct YAMLReader: Sendable {
    /// The limits on the size of a file.
    package let limits: Limits

    /// Creates a reader; with the default limits, any file takes at most some seconds and 1 GB of memory.
    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Reads one file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - collector: Collects the diagnostics about the file.
    /// - Returns: The document; `nil`, with one error, if the text cannot be parsed, is empty or exceeds a limit.
    ///   Errors that leave the tree intact (a duplicate key, a tag) are reported beside a document.
    package func read(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
        do throws(ParseFailure) {
            return try document(of: source, reporting: &collector)
        } catch {
            collector.report(error.diagnostic)
            return nil
        }
    }

    /// Reads a file of optional settings as ``read(_:reporting:)`` does, except that an empty file is an empty mapping.
    package func readSettings(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
        let noSettings = Node(content: .mapping([]), range: SourceRange(at: .start), isAnchored: false)
        do throws(ParseFailure) {
            return try document(of: source, emptyRoot: noSettings, reporting: &collector)
        } catch {
            collector.report(error.diagnosticOfSettings)
            return nil
        }
    }

    /// - Parameter emptyRoot: The root of an empty file; `nil` if it is an error.
    func document(
        of source: SourceText,
        emptyRoot: Node? = nil,
        reporting collector: inout DiagnosticCollector
    ) throws(ParseFailure) -> YAMLDocument {
        try source.checkCharacters(limits: limits)
        guard let root = try root(of: source, reporting: &collector) ?? emptyRoot else {
            throw .emptyFile(path: source.path)
        }
        return YAMLDocument(source: source, root: root)
    }
}

extension YAMLReader {
    /// The limits on a file.
    package struct Limits: Sendable {
        /// The maximum size of a file in bytes, and of all its texts with aliases expanded.
        package var bytes = 10_000_000

        /// The maximum depth of nested lists and mappings, with aliases expanded.
        package var depth = 64

        /// The maximum number of keys and values in a document, with aliases expanded.
        package var nodes = 2_000_000

        /// Creates the default limits.
        package init() {}
    }
}

extension YAMLReader {
    /// The value of a JSON text (RFC 8259); `nil` for any other text.
    package func readJSON(_ source: SourceText) -> Node? {
        guard source.bytes.count <= limits.bytes else { return nil }
        var parser = JSONParser(source, limits: limits)
        return try? parser.parse()
    }
}

extension YAMLReader {
    /// The root node of the text's only document; `nil` if it is empty. The caller must check the characters first.
    func root(of source: SourceText, reporting collector: inout DiagnosticCollector) throws(ParseFailure) -> Node? {
        try source.checkDirectives()
        var builder = TreeBuilder(source, limits: limits)
        let end = try source.bytes.withUnsafeBufferPointer { bytes throws(ParseFailure) in
            let content = UnsafeBufferPointer(rebasing: bytes[source.contentStart...])
            return try Self.feed(content, of: source, to: &builder)
        }
        try source.checkNothingFollows(end)
        collector.merge(builder.diagnostics)
        return builder.root.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Builds the tree of the first document, and returns the position of its end.
    private static func feed(
        _ bytes: UnsafeBufferPointer<UInt8>,
        of source: SourceText,
        to builder: inout TreeBuilder
    ) throws(ParseFailure) -> SourcePosition {
        guard var parser = YAMLEventParser(utf8: bytes) else { throw .noMemory(path: source.path) }
        while true {
            let event: Event
            do {
                event = try parser.next()
            } catch {
                let (lastScalar, openBracket) = (builder.lastScalar, builder.openBracket)
                throw SyntaxDiagnosis(of: error, in: source, after: lastScalar, openBracket: openBracket).parseFailure
            }
            switch event.kind {
            case .streamEnd, .documentEnd: return event.range.start
            default: try builder.add(event)
            }
        }
    }
}

/// The error of a file that cannot be parsed, as a diagnostic.
struct ParseFailure: Error {
    let diagnostic: Diagnostic

    /// The text whose quotes are missing; `nil` for any other error.
    let unquotedText: UnquotedText?

    init(
        _ code: DiagnosticCode,
        at location: SourceLocation,
        _ message: String,
        hint: String? = nil,
        notes: [Diagnostic.Note] = [],
        replacement: String? = nil,
        unquotedText: UnquotedText? = nil
    ) {
        self.unquotedText = unquotedText
        diagnostic = .error(code, at: location, message, hint: hint, notes: notes, replacement: replacement)
    }
}

extension ParseFailure {
    /// The diagnostic with a help for a file of settings, which unlike a spec has no further files.
    fileprivate var diagnosticOfSettings: Diagnostic {
        guard diagnostic.code == "several-documents" else { return diagnostic }
        return .error(diagnostic.code, at: diagnostic.location, diagnostic.message, hint: "move it into the first one")
    }

    fileprivate static func emptyFile(path: String) -> ParseFailure {
        ParseFailure(
            "empty-file",
            at: SourceLocation(path: path),
            "the file is empty",
            hint: "a spec begins with 'api: ' and a name"
        )
    }

    fileprivate static func noMemory(path: String) -> ParseFailure {
        ParseFailure("no-memory", at: SourceLocation(path: path), "there is not enough memory to read the file")
    }
}

extension YAMLReader {
    /// Reads a third-party document leniently: JSON or YAML, regardless of its file name, in any Unicode encoding. A
    /// text that begins with a bracket is parsed as JSON first.
    ///
    /// - Returns: The document; `nil`, with an error, if the text cannot be parsed. Problems that
    ///   leave the tree intact (a duplicate key, a tag, a forbidden character) are warnings.
    package func readLeniently(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
        guard source.bytes.count <= limits.bytes else { return read(source, reporting: &collector) }
        let source = source.inUTF8(reporting: &collector)
        let first = source.bytes[source.contentStart...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard let first, "{[".utf8.contains(first) else { return readYAML(source, reporting: &collector) }
        var parser = JSONParser(source, limits: limits)
        do {
            let document = YAMLDocument(source: source, root: try parser.parse())
            collector.report(parser.repeatedKeys.map(\.asWarning))
            return document
        } catch {
            // The text may be YAML in flow style. If it is not, the error of the JSON parser is more helpful.
            var others = DiagnosticCollector()
            if let document = readYAML(source, reporting: &others) {
                collector.merge(others)
                return document
            }
            collector.report(error.diagnostic)
            return nil
        }
    }

    private func readYAML(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
        let source = source.withoutForbiddenCharacters(reporting: &collector)
        var found = DiagnosticCollector()
        var document = read(source, reporting: &found)
        // Of several documents, only the first is read.
        if document == nil, let other = found.diagnostics.first(where: { $0.code == "several-documents" }),
            let line = other.location?.start.line, let end = source.line(line)?.startIndex
        {
            collector.report(.warning(other.code, at: other.location, "a second document begins here; it is left out"))
            found = DiagnosticCollector()
            document = read(SourceText(path: source.path, bytes: Array(source.bytes[..<end])), reporting: &found)
        }
        let hasDocument = document != nil
        let said = found.diagnostics.compactMap { told($0, of: source) }
        collector.report(hasDocument ? said.map(\.asWarning) : said)
        return document
    }

    /// The diagnostic, adapted to a document that is not a spec; `nil` if it is irrelevant to the document.
    private func told(_ found: Diagnostic, of source: SourceText) -> Diagnostic? {
        switch found.code {
        case "empty-file": return .error(found.code, at: found.location, found.message)
        case "tag":
            guard let start = found.location?.start else { return found }
            // A core tag such as `!!str` does not change how the value is read.
            let isOwn = !source.rest(of: start).starts(with: Array("!!".utf8))
            return isOwn ? .error(found.code, at: found.location, "a tag of YAML is left out") : nil
        default: return found
        }
    }
}

extension YAMLReader.Limits {
    /// Limits that suffice for a document of several thousand operations.
    package static var documents: Self {
        var limits = Self()
        limits.bytes = 100_000_000
        limits.nodes = 10_000_000
        limits.depth = 200
        return limits
    }
}
