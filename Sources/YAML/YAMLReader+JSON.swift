package import Diagnostics

extension YAMLReader {
    /// Reads a document that somebody else wrote: JSON or YAML, whatever its name, in any encoding of Unicode. What begins
    /// with a bracket and is JSON is read as such.
    ///
    /// - Returns: The document; `nil` where the text cannot be understood, which has then been reported as an error. What
    ///   leaves the tree intact (a key written twice, a tag, a character that YAML does not allow) is a warning.
    package func readData(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
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
            // It may be YAML in its flow style; where it is not, JSON was meant.
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
        // The first of several documents is the one that is meant.
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

    /// What is said of a document that is no spec; `nil` for what makes no difference there.
    private func told(_ found: Diagnostic, of source: SourceText) -> Diagnostic? {
        switch found.code {
        case "empty-file": return .error(found.code, at: found.location, found.message)
        case "tag":
            guard let start = found.location?.start else { return found }
            // `!!str` and the like say what is there anyway.
            let isOwn = !source.rest(of: start).starts(with: Array("!!".utf8))
            return isOwn ? .error(found.code, at: found.location, "a tag of YAML is left out") : nil
        default: return found
        }
    }
}
