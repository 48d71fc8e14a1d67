import Spec

extension BodyGenerator {
    /// The declared header fields of a response, with generated values. A list of cookies has a field for each element.
    ///
    /// - Parameter others: The names of header fields that are not generated, in lowercase.
    func headers(
        of response: Response,
        _ purpose: String,
        except others: Set<String>
    ) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        let excluded = Self.ofTheServer.union(others)
        for member in response.headers where !excluded.contains(member.wireName.value.lowercased()) {
            var generator = ValueGenerator(api: route.api, seed: seed(for: "header \(purpose)"), known: [:])
            let object = generator.structure([member], nil, at: .whole(named: route.endpoint.name.value), given: nil)
            let name = member.wireName.value
            // An optional `Link` is omitted: a generated one would have no relation.
            guard let value = object.members?.first?.value, name.lowercased() != "link" || !member.mayBeAbsent else {
                continue
            }
            let values = name.lowercased() == "set-cookie" ? value.elements ?? [value] : [value]
            headers += values.compactMap { Self.text(of: $0) }.map { (name, $0) }
        }
        return headers
    }

    /// Header fields that the HTTP server sets itself.
    private static let ofTheServer: Set = ["connection", "content-length", "content-type", "date", "transfer-encoding"]

    /// The text of a value in a header field.
    static func text(of value: JSONValue) -> String? {
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
