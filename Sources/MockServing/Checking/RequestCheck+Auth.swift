import Foundation
import MockMessages
import Spec
import TextCoding

extension RequestCheck {
    /// Checks that one of the alternative sets of credentials is present; a mock cannot verify them.
    mutating func checkAuth() {
        guard !endpoint.auth.isEmpty else { return }
        let missing = endpoint.auth.map { uses in uses.filter { !isThere($0) } }
        guard !missing.contains(where: \.isEmpty) else { return }
        if missing.count == 1 {
            for use in missing[0] { report(use.reason) }
        } else {
            let ways = endpoint.auth.map { $0.map(\.wording).joined(separator: " together with ") }
            let first = endpoint.auth[0][0].place
            report(first.part.rawValue, first.name, "needs \(ways.joined(separator: ", or "))")
        }
    }

    private func isThere(_ use: CredentialUse) -> Bool {
        switch use.place {
        case .scheme(let scheme): credentials(after: scheme.headerWord, in: use.place.name).map(scheme.accepts) ?? false
        case .header(let name, let prefix?): credentials(after: prefix, in: name) != nil
        case .header(let name, nil): request.header(name).map { !$0.isEmpty } ?? false
        case .query(let name): QueryItem.items(of: request.query).contains { $0.name == name && !$0.rawValue.isEmpty }
        case .cookie(let name): request.cookies.contains { $0.name == name && !$0.value.isEmpty }
        }
    }

    /// The text after a prefix, which is case-insensitive as authentication schemes are (RFC 9110, section 11.1).
    private func credentials(after prefix: String, in header: String) -> String? {
        let prefix = CredentialPrefix.separated(prefix)
        guard let value = request.header(header), value.lowercased().hasPrefix(prefix.lowercased()) else {
            return nil
        }
        let rest = value.dropFirst(prefix.count).trimmed
        return rest.isEmpty ? nil : rest
    }
}

extension AuthScheme {
    /// Whether the credentials in the header field have the form of the scheme.
    fileprivate func accepts(_ credentials: String) -> Bool {
        !isUserAndPassword || Data(base64Encoded: credentials)?.contains(UInt8(ascii: ":")) == true
    }
}

extension CredentialUse {
    /// An example for messages: `'Authorization: Bearer …'`.
    fileprivate var wording: String {
        switch place {
        case .scheme(let scheme):
            "'\(place.name): \(scheme.headerWord) …'"
                + (scheme.isUserAndPassword ? ", with 'user:password' in Base64" : "")
        case .header(let name, let prefix): "'\(name): \(prefix.map(CredentialPrefix.separated) ?? "")…'"
        case .query(let name): "'\(name)=…' in the query"
        case .cookie(let name): "the cookie '\(name)'"
        }
    }

    fileprivate var reason: Reason {
        Reason(place.part.rawValue, place.name, "needs \(wording)")
    }
}
