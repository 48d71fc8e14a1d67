package import Diagnostics

/// Reads YAML text into a tree of located nodes, and refuses what would cost more than its limits allow.
package struct YAMLReader: Sendable {
    /// What is refused for its size.
    package let limits: Limits

    /// Makes a reader; the default limits keep any file below some seconds and 1 GB.
    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Reads one file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - collector: Takes what is wrong with it.
    /// - Returns: The document; `nil` where the text cannot be understood, is empty or goes beyond a limit, which has
    ///   then been reported as one error. Errors that leave the tree intact (a key written twice, a tag) are reported
    ///   beside a document.
    package func read(_ source: SourceText, reporting collector: inout DiagnosticCollector) -> YAMLDocument? {
        do {
            try source.checkCharacters(limits: limits)
            let root = try root(of: source, reporting: &collector)
            return YAMLDocument(source: source, root: root)
        } catch {
            collector.report(error.diagnostic)
            return nil
        }
    }
}
