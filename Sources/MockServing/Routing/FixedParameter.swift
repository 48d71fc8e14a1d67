import MockMessages
import Spec

/// A constant query item, header field or body field in every request of an endpoint.
struct FixedParameter: Sendable, Hashable {
    /// The part of a request that contains the parameter.
    enum Part {
        case query, header, body
    }

    let part: Part
    let name: String
    private let constant: Literal
    private let text: String

    /// - Returns: `nil` for a parameter that may have several values or be absent, or is in another part of the
    ///   request.
    init?(_ parameter: Parameter) {
        let member = parameter.member
        guard let constant = member.constant, !member.mayBeAbsent, let part = parameter.place.fixedPart
        else { return nil }
        self.part = part
        name =
            switch part {
            case .query, .body: parameter.name
            case .header: parameter.name.lowercased()
            }
        self.constant = constant
        text = constant.wireText(of: member.type)
    }

    /// Whether a request contains the parameter with its value.
    ///
    /// - Parameters:
    ///   - items: The items of the query.
    ///   - fields: The scalar fields of the body.
    func isIn(_ request: ReceivedRequest, _ items: [QueryItem], _ fields: [BodyField]) -> Bool {
        switch part {
        case .query: items.contains { $0.name == name && isValue($0.value) }
        case .header: request.header(name).map { isValue($0) } ?? false
        case .body: fields.contains { $0.name == name && isValue($0.text) }
        }
    }

    /// Whether a text is the constant, in any notation of a number.
    private func isValue(_ other: String) -> Bool { other == text || constant.isRepresented(by: other) }
}

extension FixedParameter {
    /// Whether a request contains the name of the parameter, but only with other values.
    func isContradicted(by request: ReceivedRequest, _ items: [QueryItem], _ fields: [BodyField]) -> Bool {
        guard !isIn(request, items, fields) else { return false }
        return switch part {
        case .query: items.contains { $0.name == name }
        case .header: request.header(name) != nil
        case .body: fields.contains { $0.name == name }
        }
    }
}

/// A scalar in a body: a member of a JSON object, or an item of a form.
struct BodyField: Hashable {
    let name: String
    let text: String
}

extension ReceivedRequest {
    /// The scalars in a JSON object or a form; none in other bodies.
    var bodyFields: [BodyField] {
        if MediaType(header("Content-Type") ?? "").essence == BodyForm.form.mediaType {
            return QueryItem.items(of: String(decoding: body, as: UTF8.self)).map {
                .init(name: $0.name, text: $0.value)
            }
        }
        return (JSONValue(parsing: body)?.members ?? []).compactMap { member in
            member.value.plainText.map { BodyField(name: member.key, text: $0) }
        }
    }
}
