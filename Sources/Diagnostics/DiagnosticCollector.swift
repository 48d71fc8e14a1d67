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
    /// If a file has more diagnostics than the limit, warnings are omitted before errors, and the last diagnostic states
    /// how many are omitted.
    package var diagnostics: [Diagnostic] {
        files.sorted { $0.key < $1.key }.flatMap { $0.value.sorted(limit: limitPerFile) }
    }
}

/// The diagnostics of one file. Errors come before warnings when there are too many: no number of warnings hides the
/// reason that a run failed.
struct FileDiagnostics: Sendable {
    private var errors = FirstDiagnostics()
    private var others = FirstDiagnostics()

    mutating func add(_ diagnostic: Diagnostic, limit: Int) {
        if diagnostic.severity == .error {
            errors.add(diagnostic, limit: limit)
        } else {
            others.add(diagnostic, limit: limit)
        }
    }

    /// Adds the diagnostics that `other` kept, and its counts of omitted diagnostics.
    mutating func merge(_ other: FileDiagnostics, limit: Int) {
        errors.merge(other.errors, limit: limit)
        others.merge(other.others, limit: limit)
    }

    /// The diagnostics by position, each once. If some are omitted, the last one states how many.
    func sorted(limit: Int) -> [Diagnostic] {
        let errors = errors.first(limit)
        let others = others.first(limit - errors.shown.count)
        let shown = (errors.shown + others.shown).sortedByPosition
        guard errors.omitted + others.omitted > 0, let last = shown.last else { return shown }
        let severity = errors.omitted > 0 ? .error : others.shown.last?.severity ?? .warning
        return shown + [.more(errors.omitted + others.omitted, severity, at: last.location)]
    }
}

/// Diagnostics of one file, of which only the first by position are kept.
private struct FirstDiagnostics: Sendable {
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

    mutating func merge(_ other: FirstDiagnostics, limit: Int) {
        omitted += other.omitted
        for diagnostic in other.kept { add(diagnostic, limit: limit) }
    }

    /// The first diagnostics by position, each once, and the number of the others.
    func first(_ limit: Int) -> (shown: [Diagnostic], omitted: Int) {
        let unique = Self.unique(kept)
        return (Array(unique.prefix(limit)), omitted + max(0, unique.count - limit))
    }

    /// The diagnostics by position, each once.
    private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return diagnostics.filter { seen.insert($0).inserted }.sortedByPosition
    }
}

extension [Diagnostic] {
    /// The diagnostics by position; at one position, they stay in their order.
    fileprivate var sortedByPosition: [Diagnostic] {
        enumerated()
            .sorted { left, right in
                let (first, second) = (left.element.location?.start, right.element.location?.start)
                return (first ?? .start, left.offset) < (second ?? .start, right.offset)
            }
            .map(\.element)
    }
}

extension Diagnostic {
    fileprivate static func more(_ count: Int, _ severity: Severity, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(
            severity,
            "too-many-diagnostics",
            at: location,
            "\(count) more in this file \(count == 1 ? "is" : "are") not shown"
        )
    }
}
