@testable import Spec

/// The compared parts of endpoints as texts.
extension APIComparison {
    /// The path with all names replaced; the names do not matter.
    static func key(_ path: PathTemplate) -> String {
        let text = String(path.text.prefix { $0 != "?" })
        let key = text.replacing(/\{(\+?)[^}]*\}/) { "{\($0.output.1)}" }
        return key.hasPrefix("/") ? key : "/" + key
    }

    static func key(_ parameter: Parameter) -> String {
        let name = parameter.member.wireName.value
        return "\(parameter.place.rawValue) \(parameter.place == .header ? name.lowercased() : name)"
    }

    /// The constant header fields and items of the query.
    static func constants(_ api: API, _ endpoint: Endpoint, _ parameters: [String: Parameter]) -> [String: String] {
        var constants: [String: String] = [:]
        for header in api.headers + endpoint.headers { constants["header \(header.name.lowercased())"] = header.value }
        for parameter in endpoint.parameters where parameter.place == .header {
            constants["header \(parameter.member.wireName.value.lowercased())"] = nil
        }
        for (key, parameter) in parameters {
            if case .constant(let literal, _) = parameter.member.presence { constants[key] = literal.text }
        }
        return constants
    }

    /// The style of a parameter whose value is a list, a map or an object.
    ///
    /// Without lists, an object is written as `a[b]=1` in all styles but `dots`, `spread` and `json`.
    static func style(_ parameter: Parameter, of shape: WireShape) -> String {
        let style = parameter.style
        switch shape {
        case .map, .structure:
            return [.repeat, .comma, .space, .pipe, .brackets].contains(style) ? "brackets" : style.rawValue
        case .list:
            let hasBrackets = parameter.member.wireName.value.hasSuffix("[]")
            return hasBrackets && style == .repeat ? "brackets" : style.rawValue
        case .builtin, .union, .enumeration, .optional: return style.rawValue
        }
    }

    /// A field of a form, without the brackets in its name that the style of a list says, too.
    static func withoutBrackets(_ parameter: Parameter) -> Parameter {
        let name = parameter.member.wireName
        guard name.value.hasSuffix("[]") else { return parameter }
        var parameter = parameter
        let member = parameter.member
        parameter.member = Member(
            wireName: name.map { String($0.dropLast(2)) },
            description: member.description,
            deprecation: member.deprecation,
            type: member.type,
            presence: member.presence
        )
        return parameter
    }

    static func text(_ auth: [[CredentialUse]]) -> String {
        guard auth.contains(where: { !$0.isEmpty }) else { return "none" }
        return auth.map { alternative in
            alternative.map { use in
                if case .header(let name, let prefix?) = use.place { return "\(name): \(prefix)" }
                return "\(use.place.key.rawValue) \(use.place.name)"
            }.joined(separator: "+")
        }.joined(separator: ", ")
    }

    static func text(_ pages: PageRule?) -> String {
        switch pages?.kind {
        case nil: "none"
        case .link?: "link"
        case .url?: "url"
        case .next(let cursors)?: "next \(cursors.map(\.parameter).joined(separator: ","))"
        case .count?: "count"
        case .skip?: "skip"
        }
    }

    static func text(_ idempotency: Idempotency?) -> String {
        switch idempotency {
        case nil: "usual"
        case .always?: "always"
        case .never?: "never"
        case .key(let header)?: "key \(header)"
        }
    }

    static func text(_ body: RequestBody) -> String {
        switch body {
        case .none: "none"
        case .parameters(let form, let media): "\(form.rawValue) \(media ?? form.mediaType)"
        case .whole(let payload): "\(text(payload.content)) \(payload.media ?? payload.content.mediaType ?? "")"
        }
    }

    static func text(_ content: Content) -> String {
        switch content {
        case .none: "none"
        case .text: "text"
        case .data: "data"
        case .status: "status"
        case .file: "file"
        case .json: "json"
        case .lines: "lines"
        case .textLines: "text lines"
        case .events: "events"
        }
    }

    static func names(_ stream: EventStream) -> String {
        stream.events.map { $0.name?.value ?? "any" }.joined(separator: ",")
    }

    static func skipped(_ stream: EventStream) -> String {
        stream.skip.isEmpty ? "none" : stream.skip.joined(separator: ", ")
    }

    /// The successes of an endpoint, of which one response to any success has the status 2xx.
    static func successes(of endpoint: Endpoint) -> [StatusResponse] {
        guard endpoint.statusResponses.isEmpty else { return endpoint.statusResponses }
        return [StatusResponse(status: Located(.class(2), at: endpoint.name.location), response: endpoint.response)]
    }

    static func statuses(_ responses: [StatusResponse]) -> String {
        responses.map(\.status.value).sorted().map(\.text).joined(separator: ",")
    }
}
