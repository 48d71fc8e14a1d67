package import Spec
import SwiftNaming

/// The settings of a run that apply to all of its specs.
package struct GenerationSettings: Sendable {
    /// The access level of APIs that declare none; `nil` for the default.
    let access: Access?
    /// The rules for names; `nil` if there are no initialisms in addition to the known ones. Their cache of names is shared
    /// by the checks and the rendering.
    private let rules: NamingRules?

    /// - Parameters:
    ///   - access: The access level of APIs that declare none.
    ///   - initialisms: Words with a fixed capitalization in names, in addition to the known ones: `EBITDA`, `GraphQL`.
    package init(access: Access? = nil, initialisms: [String] = []) {
        self.access = access
        rules = initialisms.isEmpty ? nil : NamingRules(initialisms: initialisms)
    }

    /// Runs `body`, in which the Swift names have the initialisms of these settings.
    package func naming<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let rules else { return try body() }
        return try SwiftName.$rules.withValue(rules) { try body() }
    }
}
