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
        var found = DiagnosticCollector()
        let document = read(source.withoutForbiddenCharacters(reporting: &collector), reporting: &found)
        // What a spec begins with helps nobody here.
        let errors = found.diagnostics.map {
            $0.code == "empty-file" ? .error($0.code, at: $0.location, $0.message) : $0
        }
        collector.report(document == nil ? errors : errors.map(\.asWarning))
        return document
    }
}
