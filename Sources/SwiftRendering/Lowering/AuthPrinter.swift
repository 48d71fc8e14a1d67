import Spec

/// Prints the alternative sets of credentials of a request.
enum AuthPrinter {
    /// The argument of a service: `[[.bearer], [.header("X-Key")]]`.
    static func print(_ sets: [[CredentialUse]]) -> String {
        "[\(sets.map { "[\(list(of: $0))]" }.joined(separator: ", "))]"
    }

    /// The statement of a request: `auth(.bearer)`.
    static func statement(_ sets: [[CredentialUse]]) -> BuilderStatement {
        if sets.allSatisfy(\.isEmpty) { return BuilderStatement("noAuth") }
        return BuilderStatement("auth", sets.count == 1 ? list(of: sets[0]) : "anyOf: \(print(sets))")
    }

    private static func list(of set: [CredentialUse]) -> String { set.map(print).joined(separator: ", ") }

    private static func print(_ use: CredentialUse) -> String {
        switch use.place {
        case .scheme(let scheme):
            ".\(scheme.rawValue)" + (use.name == scheme.rawValue ? "" : "(\(SwiftLiteral.string(use.name)))")
        case .header(let name, let prefix):
            ".header(\(SwiftLiteral.string(name))\(prefix.map { ", prefix: \(SwiftLiteral.string($0))" } ?? ""))"
        case .query(let name): ".query(\(SwiftLiteral.string(name)))"
        case .cookie(let name): ".cookie(\(SwiftLiteral.string(name)))"
        }
    }
}
