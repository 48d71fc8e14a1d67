package import Diagnostics

/// Resolves the names in spec files and enforces the rules of the language.
package enum SpecChecker {
    /// The resolved spec of all `files`, and their diagnostics; the spec is `nil` if one of them is an error.
    ///
    /// The result does not depend on the order of `files`.
    package static func check(_ files: [SpecFile]) -> (spec: ResolvedSpec?, diagnostics: [Diagnostic]) {
        let (spec, diagnostics) = checkRecovering(files)
        return (diagnostics.contains { $0.severity == .error } ? nil : spec, diagnostics)
    }

    /// As ``check(_:)``, but with a partial spec if there are errors: it lacks the declarations that have them.
    ///
    /// A partial spec serves only to find more errors.
    package static func checkRecovering(_ files: [SpecFile]) -> (spec: ResolvedSpec, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let byAPI = Dictionary(grouping: files.sorted { $0.path < $1.path }, by: \.api.value)
        var apis: [API] = []
        for (_, files) in byAPI.sorted(by: { $0.key < $1.key }) {
            guard var checker = APIChecker(files, &diagnostics) else { continue }
            apis.append(checker.check())
            diagnostics += checker.diagnostics
        }
        return (ResolvedSpec(apis: apis), diagnostics)
    }
}
