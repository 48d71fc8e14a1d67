import MockMessages
import Spec

/// A constant query item or header field in every request of an endpoint.
struct FixedParameter: Sendable, Hashable {
    /// The part of a request that contains it.
    enum Part {
        case query, header
    }

    let part: Part
    let name: String
    let text: String

    /// - Returns: `nil` for a parameter that may have several values or be absent, or is in another part of the
    ///   request.
    init?(_ parameter: Parameter) {
        guard case .constant(let literal, mayBeAbsent: false) = parameter.member.presence,
            let part = parameter.place.fixedPart, let text = literal.json.plainText
        else { return nil }
        self.part = part
        name =
            switch part {
            case .query: parameter.name
            case .header: parameter.name.lowercased()
            }
        self.text = text
    }

    /// Whether a request contains it.
    func isIn(_ request: ReceivedRequest, _ items: [QueryItem]) -> Bool {
        switch part {
        case .query: items.contains { $0.name == name && $0.value == text }
        case .header: request.header(name) == text
        }
    }
}

extension JSONValue {
    fileprivate var plainText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let flag): String(flag)
        case .null, .list, .object: nil
        }
    }
}
