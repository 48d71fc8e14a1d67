import MockMessages
import Spec

extension BodyGenerator {
    /// The declared header fields of a response, with generated values. A list of cookies has a field for each element.
    ///
    /// - Parameters:
    ///   - others: The names of header fields that are not generated, in lowercase.
    ///   - sent: The response without these fields.
    func headers(
        of response: Response,
        _ purpose: String,
        except others: Set<String>,
        in sent: MockResponse
    ) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        // A response to HEAD has the length that the response to GET would have.
        let ofTheServer = route.endpoint.method == .head ? Self.ofTheConnection : Self.ofTheServer
        let excluded = ofTheServer.union(others).union(sent.hasMedia ? ["content-type"] : [])
        for member in response.headers where !excluded.contains(member.wireName.value.lowercased()) {
            var generator = ValueGenerator(api: route.api, seed: seed(for: "header \(purpose)"), known: [:])
            let object = generator.structure([member], nil, at: .whole(named: route.endpoint.name.value), given: nil)
            let name = member.wireName.value
            guard let value = object.members?.first?.value, isSent(member) else { continue }
            let texts = HeaderTexts(name, method: route.endpoint.method, length: sent.length)
            let values = value.elements.flatMap { name.lowercased() == "set-cookie" ? $0 : nil } ?? [value]
            for (index, value) in values.enumerated() {
                let seed = SeededGenerator(seed: seed(for: "header \(purpose) \(name) \(index)"))
                let text = texts.text(TextGenerator(generator: seed)).flatMap { isValue($0, of: member) ? $0 : nil }
                if let text = text ?? Self.text(of: value) { headers.append((name, text)) }
            }
        }
        return headers
    }

    /// Header fields that the HTTP server sets itself.
    private static let ofTheServer = ofTheConnection.union(["content-length"])
    private static let ofTheConnection: Set = ["connection", "transfer-encoding"]

    /// Whether a field that may be absent is sent. A generated `Link` would have no relation, and a body is neither
    /// compressed nor a part of a larger one.
    private func isSent(_ member: Member) -> Bool {
        switch member.wireName.value.lowercased() {
        case "link", "content-range": !member.mayBeAbsent || member.example != nil
        case "content-encoding": !member.mayBeAbsent
        default: true
        }
    }

    /// Whether a text that HTTP defines replaces the generated value of a field, or of each element of its list: if it
    /// is such a value, and if the spec chooses no value itself.
    private func isValue(_ text: String, of member: Member) -> Bool {
        member.constant == nil && member.example == nil && isValue(text, of: member.type)
    }

    private func isValue(_ text: String, of type: TypeReference) -> Bool {
        if case .model(let name) = type, route.api.model(named: name)?.example != nil { return false }
        switch route.api.shape(of: type) {
        case .builtin: return ValueCheck.fits(route.api.value(of: text, as: type), type, in: route.api)
        case .list(let element): return isValue(text, of: element)
        case .optional(let wrapped): return isValue(text, of: wrapped)
        case .union(let union): return union.variants.contains { isValue(text, of: $0.type) }
        case .enumeration, .structure, .map: return false
        }
    }

    /// The text of a value in a header field, without control characters. The server sends it in UTF-8, which is how the
    /// transports read it.
    static func text(of value: JSONValue) -> String? {
        switch value {
        case .null, .object: nil
        case .bool(let flag): "\(flag)"
        case .number(let numeral): numeral
        case .string(let text): String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
        case .list(let elements): elements.compactMap { Self.text(of: $0) }.joined(separator: ", ")
        }
    }
}

extension MockResponse {
    fileprivate var hasMedia: Bool {
        guard case .response(_, let headers, _, _) = self else { return false }
        return headers.keys.contains { $0.lowercased() == "content-type" }
    }

    fileprivate var length: Int {
        if case .response(_, _, let body, _) = self { body.count } else { 0 }
    }
}
