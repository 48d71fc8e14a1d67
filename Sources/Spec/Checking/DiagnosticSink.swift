import Diagnostics

/// Collects the diagnostics of one API, each once, and bounds the work spent on suggestions.
///
/// All passes of a check share one sink.
final class DiagnosticSink {
    /// The diagnostics, in the order in which they were reported.
    private(set) var diagnostics: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    /// The remaining number of comparisons of misspelled names with known names.
    private var comparisons: Int

    init(comparisons: Int = 2_000_000) {
        self.comparisons = comparisons
    }

    func report(_ diagnostic: Diagnostic) {
        // A field that several types inherit is checked with each of them, and reported once.
        if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// Whether another misspelled name may be compared with `count` names. Returns `false` after many comparisons, since
    /// no author reads that many diagnostics.
    func maySuggest(among count: Int) -> Bool {
        comparisons -= count
        return comparisons >= 0
    }
}
