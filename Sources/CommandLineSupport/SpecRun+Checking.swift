import Generator
package import Spec

extension SpecRun {
    /// The resolved spec; `nil`, with errors among the diagnostics, if the generator would reject the specs.
    package mutating func check() -> ResolvedSpec? {
        Pipeline.check(sources, diagnostics: &diagnostics)
    }
}
