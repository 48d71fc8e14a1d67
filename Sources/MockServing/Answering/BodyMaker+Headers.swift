import Spec

extension BodyMaker {
    /// The headers that an answer declares, with made-up values.
    func headers(of response: Response, _ purpose: String) -> [String: String] {
        var headers: [String: String] = [:]
        for member in response.headers where !Self.ofTheServer.contains(member.wireName.value.lowercased()) {
            var maker = ValueMaker(api: route.api, seed: seed(for: "header \(purpose)"), known: [:])
            let object = maker.structure([member], nil, at: .whole(named: route.endpoint.name.value), given: nil)
            let text = object.members?.first.flatMap { Self.text(of: $0.value) }
            // A link without a relation, and a date of the past, are what a client can do without.
            if let text, member.wireName.value.lowercased() != "link" || !member.mayBeAbsent {
                headers[member.wireName.value] = text
            }
        }
        return headers
    }

    /// What the server says itself.
    private static let ofTheServer: Set = ["connection", "content-length", "content-type", "date", "transfer-encoding"]

    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .null, .object: nil
        case .bool(let flag): "\(flag)"
        case .number(let numeral): numeral
        case .string(let text):
            String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7F }.map { Character($0) })
        case .list(let elements): elements.compactMap { Self.text(of: $0) }.joined(separator: ", ")
        }
    }
}
