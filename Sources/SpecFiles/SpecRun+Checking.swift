import Generator
package import Spec

extension SpecRun {
    /// The checked spec; `nil` where the generator would refuse it, for reasons that are then among the diagnostics.
    package mutating func check() -> CheckedSpec? {
        Pipeline.check(sources, diagnostics: &diagnostics)
    }
}
