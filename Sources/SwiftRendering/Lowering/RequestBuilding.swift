import Spec
import SwiftNaming
import TextCoding

/// The statements of a request's `buildRequest`.
struct RequestBuilding {
    /// The first statement, with method and path: `get("/users/\(login)")`.
    let start: String
    /// The other statements.
    let statements: [BuilderStatement]

    init(_ endpoint: Endpoint, _ arguments: RequestArguments, in api: API, _ scope: ScopeNames) {
        let parameters = arguments.parameters
        let path = "\"\(Self.path(endpoint.path, parameters, in: api))\""
        start =
            endpoint.method.hasFunction
            ? "\(endpoint.method.rawValue.lowercased())(\(path))"
            : "method(\"\(endpoint.method.rawValue)\", \(path))"
        var statements: [BuilderStatement] = []
        if let base = endpoint.base { statements.append(BuilderStatement("base", SwiftLiteral.string(base))) }
        switch endpoint.idempotency {
        case .always?: statements.append(BuilderStatement("idempotent"))
        case .key(let header)?:
            statements.append(BuilderStatement("idempotent", "key: \(SwiftLiteral.string(header))"))
        case .never?: statements.append(BuilderStatement("notIdempotent"))
        case nil: break
        }
        if endpoint.auth != api.auth { statements.append(AuthPrinter.statement(endpoint.auth)) }
        let accept = endpoint.accept(in: api)
        for header in endpoint.headers where accept == nil || header.name.lowercased() != "accept" {
            let (name, value) = (SwiftLiteral.string(header.name), SwiftLiteral.string(header.value))
            statements.append(BuilderStatement("header", name, value))
        }
        if let media = accept {
            statements.append(BuilderStatement("header", "\"Accept\"", SwiftLiteral.string(media)))
        }
        let form: BodyForm? = if case .parameters(let form, _) = endpoint.body { form } else { nil }
        for parameter in parameters where !parameter.place.isInPayload {
            statements += Self.statements(parameter, form, in: api, scope)
        }
        switch endpoint.body {
        case .none: break
        case .parameters(let form, let media):
            if let function = form.function {
                statements.append(BuilderStatement(function))
            } else if let media {
                statements.append(BuilderStatement("json", "media: \(SwiftLiteral.string(media))"))
            }
            statements += parameters.filter(\.place.isInPayload).flatMap {
                Self.statements($0, form, in: api, scope)
            }
        case .whole(let payload):
            statements += Self.statements(payload, called: arguments.payload?.propertyName ?? "body")
            // These parameters replace members of the payload.
            statements += parameters.filter(\.place.isInPayload).flatMap {
                Self.statements($0, .json, in: api, scope)
            }
        }
        self.statements = statements
    }

    /// The path as the contents of a string literal, with an interpolation for each parameter.
    private static func path(_ path: PathTemplate, _ parameters: [Parameter], in api: API) -> String {
        path.parts.map { part in
            switch part {
            case .literal(let text): return SwiftLiteral.escaped(text)
            case .parameter(let name, let keepsSlashes):
                guard let member = parameters.first(where: { $0.member.wireName.value == name })?.member else {
                    return ""
                }
                if let constant = member.constant?.wireText(of: member.type), !constant.isEmpty {
                    return keepsSlashes ? PercentEncoding.segments(constant) : PercentEncoding.component(constant)
                }
                if let constant = member.constantLiteral { return "\\(\(constant))" }
                let format = WireFormatPrinter.print(member.type).map { ", \($0)" } ?? ""
                let label =
                    if keepsSlashes {
                        "raw: "
                    } else if SecretNames.isSecret(path: name) {
                        "secret: "
                    } else {
                        // A custom type may also have a description, or a raw value, that differs from its wire form.
                        api.containsCustomType(member.type) ? "encoded: " : ""
                    }
                return "\\(\(label)\(value(of: member))\(format))"
            }
        }.joined()
    }

    /// The statement that adds a parameter; none for a parameter of the path.
    ///
    /// - Parameter form: How the parameters of the payload are written; `nil` if the payload has no parameters.
    private static func statements(
        _ parameter: Parameter,
        _ form: BodyForm?,
        in api: API,
        _ scope: ScopeNames
    ) -> [BuilderStatement] {
        guard let function = parameter.place.function else { return [] }
        let member = parameter.member
        let format = WireFormatPrinter.print(member.type).map { member.mayBeNull ? ".nullable(\($0))" : $0 }
        let sentStyle = parameter.sentStyle(in: form ?? .json, api)
        let style = sentStyle.flatMap { $0 == .repeat ? nil : "style: .\($0.rawValue)" }
        let media = media(parameter.media)
        let name = SwiftLiteral.string(member.wireName.value)
        if case .string(let text)? = member.constant, text.unicodeScalars.contains("\n") {
            return [BuilderStatement(function, name, text: text, media)]
        }
        if let constant = member.constantLiteral { return [BuilderStatement(function, name, constant, media)] }
        if parameter.place.isHeaderField, sentStyle == .json {
            return [BuilderStatement(function, name, "json: \(value(of: member))", format)]
        }
        if let function = parameter.place.prefixFunction, case .map = member.type {
            return [BuilderStatement(function, "prefix: \(name)", value(of: member), member.type.valueFormat)]
        }
        let value =
            if case .nullable = member.presence { "\(scope.runtime("Nullable"))(\(value(of: member)))" } else {
                value(of: member)
            }
        return [BuilderStatement(function, name, value, format, style, media)]
    }

    /// - Parameter name: The property that stores the payload.
    private static func statements(_ payload: Payload, called name: String) -> [BuilderStatement] {
        let media = media(payload.media)
        switch payload.content {
        case .none, .status, .events: return []
        case .file: return [BuilderStatement("body", "file: \(name)", media)]
        case .lines(let type):
            return [BuilderStatement("body", "lines: \(name)", WireFormatPrinter.print(type), media)]
        case .text, .textLines: return [BuilderStatement("body", "text: \(name)", media)]
        case .data: return [BuilderStatement("body", "data: \(name)", media)]
        case .json(let type):
            return [BuilderStatement("body", "json: \(name)", WireFormatPrinter.print(type), media)]
        }
    }

    /// The argument for the media type of a payload or a part; `nil` for a choice, of which the caller's `Upload` names
    /// one.
    private static func media(_ media: String?) -> String? {
        media.flatMap { HTTPGrammar.isChoice($0) ? nil : "media: \(SwiftLiteral.string($0))" }
    }

    /// The expression of the property. The parameter `request` of `buildRequest` would hide a property of that name.
    private static func value(of member: Member) -> String {
        member.propertyName == "request" ? "self.request" : SwiftName.escaped(member.propertyName)
    }
}

extension ParameterPlace {
    /// The function of a request builder that adds a parameter; `nil` for a path parameter, which is an interpolation.
    fileprivate var function: String? {
        switch self {
        case .path: nil
        case .query: "query"
        case .header: "header"
        case .cookie: "cookie"
        case .body: "field"
        }
    }

    /// The function of a request builder that adds one field for each key of a map; `nil` if there is none.
    fileprivate var prefixFunction: String? {
        switch self {
        case .header: "headers"
        case .path, .query, .cookie, .body: nil
        }
    }
}

extension Method {
    /// Whether a request builder has a function for the method. QUERY is rare, and `query` adds a parameter.
    fileprivate var hasFunction: Bool { !isRare && self != .query }
}

extension BodyForm {
    /// The function of a request builder that selects the form; `nil` for JSON, the default.
    fileprivate var function: String? {
        switch self {
        case .json: nil
        case .form: "form"
        case .multipart: "multipart"
        }
    }
}

extension TypeReference {
    /// The wire format of a map's values; `nil` for their type's default coding.
    var valueFormat: String? {
        guard case .map(_, let value) = self else { return nil }
        return WireFormatPrinter.print(value)
    }
}

/// Prints the alternative sets of credentials of a request.
enum AuthPrinter {
    /// The argument of a service: `[[.bearer], [.header("X-Key")]]`.
    static func print(_ sets: [[CredentialUse]]) -> String {
        "[\(sets.map { "[\(list(of: $0))]" }.joined(separator: ", "))]"
    }

    /// The statement of a request: `auth(.bearer)`.
    static func statement(_ sets: [[CredentialUse]]) -> BuilderStatement {
        if sets.allSatisfy(\.isEmpty) { return BuilderStatement("noAuth") }
        return BuilderStatement("auth", sets.count == 1 ? list(of: sets[0]) : "anyOf: \(print(sets))")
    }

    private static func list(of set: [CredentialUse]) -> String { set.map(print).joined(separator: ", ") }

    private static func print(_ use: CredentialUse) -> String {
        switch use.place {
        case .scheme(let scheme):
            ".\(scheme.rawValue)" + (use.name == scheme.rawValue ? "" : "(\(SwiftLiteral.string(use.name)))")
        case .header(let name, let prefix):
            ".header(\(SwiftLiteral.string(name))\(prefix.map { ", prefix: \(SwiftLiteral.string($0))" } ?? ""))"
        case .query(let name): ".query(\(SwiftLiteral.string(name)))"
        case .cookie(let name): ".cookie(\(SwiftLiteral.string(name)))"
        }
    }
}
