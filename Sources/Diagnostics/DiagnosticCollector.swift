/// Collects the diagnostics of a run, so that one run reports all of them.
package struct DiagnosticCollector: Sendable {
    /// The maximum number of diagnostics kept for one file; the rest are only counted.
    package let limitPerFile: Int

    /// Whether an error has been reported.
    package private(set) var hasErrors = false

    private var files: [String: FileDiagnostics] = [:]

    /// Creates an empty collector, which keeps 100 diagnostics of each file by default.
    package init(limitPerFile: Int = 100) {
        self.limitPerFile = max(1, limitPerFile)
    }

    /// Whether nothing has been reported.
    package var isEmpty: Bool { files.isEmpty }

    /// Adds a diagnostic.
    package mutating func report(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { hasErrors = true }
        files[diagnostic.location?.path ?? "", default: FileDiagnostics()].add(diagnostic, limit: limitPerFile)
    }

    /// Adds several diagnostics.
    package mutating func report(_ diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { report(diagnostic) }
    }

    /// Adds the diagnostics of another collector, including the diagnostics that it only counted.
    package mutating func merge(_ other: DiagnosticCollector) {
        hasErrors = hasErrors || other.hasErrors
        for (path, diagnostics) in other.files {
            files[path, default: FileDiagnostics()].merge(diagnostics, limit: limitPerFile)
        }
    }

    /// The reported diagnostics, each once, sorted by path, line and column; diagnostics without a location come first.
    ///
    /// If a file has more diagnostics than the limit, the last one states how many are omitted.
    package var diagnostics: [Diagnostic] {
        files.sorted { $0.key < $1.key }.flatMap { $0.value.sorted(limit: limitPerFile) }
    }
}
