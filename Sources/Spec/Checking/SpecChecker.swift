package import Diagnostics

/// Resolves the names of specs as written and keeps the language's rules.
package enum SpecChecker {
    /// The checked spec of all `files`, and every mistake in them; `nil` when one is an error.
    ///
    /// The result does not depend on the order of `files`.
    package static func check(_ files: [SpecFile]) -> (spec: CheckedSpec?, diagnostics: [Diagnostic]) {
        let (spec, diagnostics) = checkAsFarAsPossible(files)
        return (diagnostics.contains { $0.severity == .error } ? nil : spec, diagnostics)
    }

    /// As ``check(_:)``, but what has a mistake is left out of the result, which then is good only for finding more mistakes.
    package static func checkAsFarAsPossible(_ files: [SpecFile]) -> (spec: CheckedSpec, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let byAPI = Dictionary(grouping: files.sorted { $0.path < $1.path }, by: \.api.value)
        var apis: [API] = []
        for (_, files) in byAPI.sorted(by: { $0.key < $1.key }) {
            guard var checker = APIChecker(files, &diagnostics) else { continue }
            apis.append(checker.check())
            diagnostics += checker.diagnostics
        }
        return (CheckedSpec(apis: apis), diagnostics)
    }
}
