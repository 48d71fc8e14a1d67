import Spec

/// Spells the credentials that requests carry: `[[.bearer], [.header("X-Key")]]`.
enum AuthSpelling {
    static func spell(_ sets: [[CredentialUse]]) -> String {
        // Of nothing but the empty set, the empty list says the same.
        let sets = sets == [[]] ? [] : sets
        return "[" + sets.map { "[" + $0.map(spell).joined(separator: ", ") + "]" }.joined(separator: ", ") + "]"
    }

    private static func spell(_ use: CredentialUse) -> String {
        switch use.place {
        case .bearer: use.name == "bearer" ? ".bearer" : ".bearer(\(SwiftLiteral.string(use.name)))"
        case .basic: use.name == "basic" ? ".basic" : ".basic(\(SwiftLiteral.string(use.name)))"
        case .header(let name, let prefix):
            ".header(\(SwiftLiteral.string(name))\(prefix.map { ", prefix: \(SwiftLiteral.string($0))" } ?? ""))"
        case .query(let name): ".query(\(SwiftLiteral.string(name)))"
        case .cookie(let name): ".cookie(\(SwiftLiteral.string(name)))"
        }
    }
}
