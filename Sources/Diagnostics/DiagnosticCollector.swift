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

/// The diagnostics of one file, of which only the first by position are kept.
struct FileDiagnostics: Sendable {
    private var kept: [Diagnostic] = []
    private var omitted = 0

    /// The position after which diagnostics are only counted; `nil` until the limit is reached.
    private var last: SourcePosition?

    /// Adds a diagnostic, and from time to time drops diagnostics beyond the limit, so that memory stays bounded.
    mutating func add(_ diagnostic: Diagnostic, limit: Int) {
        if let last, let start = diagnostic.location?.start, start > last {
            omitted += 1
            return
        }
        kept.append(diagnostic)
        guard kept.count >= limit * 4 else { return }
        let unique = Self.unique(kept)
        guard unique.count >= limit else {
            kept = unique
            return
        }
        omitted += unique.count - limit
        kept = Array(unique.prefix(limit))
        last = kept.last?.location?.start
    }

    /// Adds the diagnostics that `other` kept, and its count of omitted diagnostics.
    mutating func merge(_ other: FileDiagnostics, limit: Int) {
        omitted += other.omitted
        for diagnostic in other.kept { add(diagnostic, limit: limit) }
    }

    /// The diagnostics by position, each once. If some are omitted, the last one states how many.
    func sorted(limit: Int) -> [Diagnostic] {
        let unique = Self.unique(kept)
        let more = omitted + max(0, unique.count - limit)
        let shown = Array(unique.prefix(limit))
        guard more > 0, let last = shown.last else { return shown }
        return shown + [.more(more, after: last)]
    }

    /// Removes duplicates, and sorts by position; at one position, the diagnostics stay in the order of their reports.
    private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return
            diagnostics
            .filter { seen.insert($0).inserted }
            .enumerated()
            .sorted { left, right in
                let (first, second) = (left.element.location?.start, right.element.location?.start)
                return (first ?? .start, left.offset) < (second ?? .start, right.offset)
            }
            .map(\.element)
    }
}

extension Diagnostic {
    fileprivate static func more(_ count: Int, after last: Diagnostic) -> Diagnostic {
        Diagnostic(
            last.severity,
            "too-many-diagnostics",
            at: last.location,
            "\(count) more in this file \(count == 1 ? "is" : "are") not shown"
        )
    }
}
