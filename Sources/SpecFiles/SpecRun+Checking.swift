import Diagnostics
import Generator
package import Spec

extension SpecRun {
    /// The checked spec; `nil` where the generator would refuse it, for reasons that are then among the diagnostics.
    package mutating func check() -> CheckedSpec? {
        _ = Pipeline.generate(sources, diagnostics: &diagnostics)
        guard !diagnostics.hasErrors else { return nil }
        // The warnings are told already.
        var repeated = DiagnosticCollector()
        return Pipeline.check(sources, diagnostics: &repeated)
    }
}
