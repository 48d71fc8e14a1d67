import Spec

/// Describes the credentials and the constant headers of requests.
enum MarkdownAuth {
    /// The alternative sets of credentials: `a bearer token, or none`.
    static func text(_ sets: [[CredentialUse]]) -> String {
        let choices = sets.map { set in
            set.isEmpty ? "none" : set.map(text).joined(separator: " and ")
        }
        return choices.isEmpty ? "none" : choices.joined(separator: ", or ")
    }

    private static func text(_ use: CredentialUse) -> String {
        switch use.place {
        case .scheme(let scheme): return scheme.credential + called(use.name, scheme.rawValue)
        case .header(let name, let prefix):
            let value = prefix.map { ", behind \(MarkdownEscaping.code($0))" } ?? ""
            return "a secret in the header \(MarkdownEscaping.code(name))\(value)"
        case .query(let name): return "a secret in the query, \(MarkdownEscaping.code(name))"
        case .cookie(let name): return "a secret in the cookie \(MarkdownEscaping.code(name))"
        }
    }

    private static func called(_ name: String, _ usual: String) -> String {
        name == usual ? "" : " (\(MarkdownEscaping.code(name)))"
    }

    /// The header fields, such as `X-Version: 2`; `nil` if there are none.
    static func text(_ headers: [ConstantHeader]) -> String? {
        if headers.isEmpty { return nil }
        return headers.map { MarkdownEscaping.code("\($0.name): \($0.value)") }.joined(separator: ", ")
    }
}
