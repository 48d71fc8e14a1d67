package import Diagnostics

extension YAMLReader {
    /// Reads a file that is JSON or YAML, whatever its name: what begins with a bracket and is JSON is read as such.
    ///
    /// - Returns: As ``read(_:reporting:)``.
    package func readData(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
        let first = source.bytes[source.contentStart...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard let first, "{[".utf8.contains(first), source.bytes.count <= limits.bytes,
            String(validating: source.bytes, as: UTF8.self) != nil
        else { return read(source, reporting: &collector) }
        var parser = JSONParser(source, limits: limits)
        do {
            return YAMLDocument(source: source, root: try parser.parse())
        } catch {
            // It may be YAML in its flow style; where it is not, JSON was meant.
            var others = DiagnosticCollector()
            if let document = read(source, reporting: &others), !others.hasErrors { return document }
            collector.report(error.diagnostic)
            return nil
        }
    }
}
