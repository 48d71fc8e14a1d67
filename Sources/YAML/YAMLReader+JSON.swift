package import Diagnostics

extension YAMLReader {
    /// Reads a third-party document leniently: JSON or YAML, whatever its name, in any Unicode encoding. A text that
    /// begins with a bracket is parsed as JSON first.
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
            // It may be YAML in flow style; if not, the error of the JSON parser is the better one.
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

    /// The diagnostic adapted to a document that is not a spec; `nil` if it does not matter there.
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
