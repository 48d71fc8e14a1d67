import LoopbackServer
import Spec

/// A constant in the query or a header that every request of an endpoint has.
struct FixedParameter: Sendable, Hashable {
    let place: ParameterPlace
    let name: String
    let text: String

    /// - Returns: `nil` for a parameter that may have several values or be absent, or is not in the query or the header.
    init?(_ parameter: Parameter) {
        guard case .constant(let literal, mayBeAbsent: false) = parameter.member.presence,
            parameter.place == .query || parameter.place == .header, let text = literal.json.plainText
        else { return nil }
        place = parameter.place
        name = parameter.place == .header ? parameter.name.lowercased() : parameter.name
        self.text = text
    }

    /// Whether a request has it.
    func isIn(_ request: ReceivedRequest, _ items: [QueryItem]) -> Bool {
        if place == .header { return request.header(name) == text }
        return items.contains { $0.name == name && $0.value == text }
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
