import Diagnostics

extension YAMLReader {
    /// The root node of the text's only document. The characters have to be checked before.
    func root(of source: SourceText, reporting collector: inout DiagnosticCollector) throws(ParseFailure) -> Node {
        try source.checkDirectives()
        var builder = TreeBuilder(path: source.path, limits: limits)
        let end = try source.bytes.withUnsafeBufferPointer { bytes throws(ParseFailure) in
            let content = UnsafeBufferPointer(rebasing: bytes[source.contentStart...])
            return try Self.feed(content, of: source, to: &builder)
        }
        try source.checkNothingFollows(end)
        collector.merge(builder.diagnostics)
        guard let root = builder.root, !root.isEmpty else { throw .emptyFile(path: source.path) }
        return root
    }

    /// Builds the tree of the first document.
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

extension ParseFailure {
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
