/// Keeps the diagnostics of a run, so that one run reports all of them.
package struct DiagnosticCollector: Sendable {
    /// How many diagnostics of one file are kept; the rest is counted.
    package let limitPerFile: Int

    /// Whether an error has been reported.
    package private(set) var hasErrors = false

    private var files: [String: FileDiagnostics] = [:]

    /// Makes an empty collector that keeps 100 diagnostics of each file unless told otherwise.
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

    /// Adds what another collector was told, and what it only counted.
    package mutating func merge(_ other: DiagnosticCollector) {
        hasErrors = hasErrors || other.hasErrors
        for (path, diagnostics) in other.files {
            files[path, default: FileDiagnostics()].merge(diagnostics, limit: limitPerFile)
        }
    }

    /// What was reported: each diagnostic once, by path, line and column; those without a location come first.
    ///
    /// Where a file has more than the limit, its last diagnostic says how many are left out.
    package var diagnostics: [Diagnostic] {
        files.sorted { $0.key < $1.key }.flatMap { $0.value.sorted(limit: limitPerFile) }
    }
}
