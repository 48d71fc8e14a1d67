import Spec

/// The statements of a request's `build`.
struct RequestBuilding {
    /// The first statement, with method and path: `get("/users/\(login)")`
    let start: String
    /// The other statements.
    let statements: [BuilderStatement]

    init(_ endpoint: Endpoint, in api: API, _ scope: ScopeNames) {
        let parameters = endpoint.namedParameters
        let path = "\"\(Self.path(endpoint.path, parameters, in: api))\""
        start =
            switch endpoint.method {
            // It is too rare for a function of its own, and one called `query` adds a parameter.
            case .query: "method(\"\(endpoint.method.rawValue)\", \(path))"
            default: "\(endpoint.method.rawValue.lowercased())(\(path))"
            }
        var statements: [BuilderStatement] = []
        if let base = endpoint.base { statements.append(BuilderStatement("base", SwiftLiteral.string(base))) }
        switch endpoint.method.isIdempotent ? nil : endpoint.idempotency {
        case .always: statements.append(BuilderStatement("idempotent"))
        case .key(let header): statements.append(BuilderStatement("idempotent", "key: \(SwiftLiteral.string(header))"))
        case .never, nil: break
        }
        if endpoint.auth != api.auth { statements.append(AuthPrinter.statement(endpoint.auth)) }
        for header in endpoint.headers {
            let (name, value) = (SwiftLiteral.string(header.name), SwiftLiteral.string(header.value))
            statements.append(BuilderStatement("header", name, value))
        }
        if let media = endpoint.accept {
            statements.append(BuilderStatement("header", "\"Accept\"", SwiftLiteral.string(media)))
        }
        for parameter in parameters where parameter.place != .path && parameter.place != .body {
            statements.append(Self.statement(parameter, in: api, scope, hasStyle: parameter.place == .query))
        }
        switch endpoint.body {
        case .none: break
        case .parameters(let form):
            if form != .json { statements.append(BuilderStatement(form.rawValue)) }
            statements += parameters.filter { $0.place == .body }.map {
                // A form writes lists and objects in a style of its own, JSON and multipart do not.
                Self.statement($0, in: api, scope, hasStyle: form == .form)
            }
        case .whole(let payload):
            statements += Self.statements(payload, called: endpoint.payloadMember?.propertyName ?? "body")
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
                if let constant = member.constantText(in: api), !constant.isEmpty {
                    return PercentEncoding.encoded(constant, keepingSlashes: keepsSlashes)
                }
                if let constant = member.constant(in: api) { return "\\(\(constant))" }
                let format = WireFormatPrinter.print(member.type).map { ", \($0)" } ?? ""
                return "\\(\(keepsSlashes ? "raw: " : "")\(value(of: member))\(format))"
            }
        }.joined()
    }

    private static func statement(
        _ parameter: Parameter,
        in api: API,
        _ scope: ScopeNames,
        hasStyle: Bool
    ) -> BuilderStatement {
        let member = parameter.member
        let function = parameter.place == .body ? "field" : parameter.place.rawValue
        let isNullable =
            switch member.presence {
            case .nullable, .threeState: true
            case .required, .optional, .defaulted, .constant: false
            }
        let format = WireFormatPrinter.print(member.type).map { isNullable ? ".nullable(\($0))" : $0 }
        let style: String? =
            hasStyle && parameter.style != .repeat && member.type.isCompound(in: api)
            ? "style: .\(parameter.style.rawValue)" : nil
        let media = parameter.media.map { "media: \(SwiftLiteral.string($0))" }
        let name = SwiftLiteral.string(member.wireName.value)
        if let constant = member.constant(in: api) { return BuilderStatement(function, name, constant, media) }
        // A map in headers is one header for each of its keys.
        if parameter.place == .header, case .map = member.type {
            return BuilderStatement("headers", "prefix: \(name)", value(of: member), member.type.valueFormat)
        }
        let value =
            if case .nullable = member.presence { "\(scope.runtime)Nullable(\(value(of: member)))" } else {
                value(of: member)
            }
        return BuilderStatement(function, name, value, format, style, media)
    }

    /// - Parameter name: The property that holds the payload.
    private static func statements(_ payload: Payload, called name: String) -> [BuilderStatement] {
        // What is no single type is the caller's to name, or the usual one.
        let known = payload.media.flatMap { $0.contains("*") || $0.contains(",") ? nil : $0 }
        let media = known.map { "media: \(SwiftLiteral.string($0))" }
        switch payload.content {
        case .none, .status, .events: return []
        case .file: return [BuilderStatement("body", "file: \(name)", media)]
        case .lines(let type):
            return [BuilderStatement("body", "lines: \(name)", WireFormatPrinter.print(type), media)]
        case .text: return [BuilderStatement("body", "text: \(name)", media)]
        case .data: return [BuilderStatement("body", "data: \(name)", media)]
        case .json(let type):
            return [BuilderStatement("body", "json: \(name)", WireFormatPrinter.print(type), media)]
        }
    }

    /// The property; `build` calls its parameter `request`, which would hide one of that name.
    private static func value(of member: Member) -> String {
        member.propertyName == "request" ? "self.request" : SwiftName.escaped(member.propertyName)
    }
}

extension TypeReference {
    /// Whether it is written as several values, in one of the styles.
    ///
    /// - Parameter open: The models that it is asked of, which may hold themselves.
    fileprivate func isCompound(in api: API, open: Set<String> = []) -> Bool {
        switch self {
        case .list, .map, .builtin(.json, _): return true
        case .builtin: return false
        case .optional(let wrapped): return wrapped.isCompound(in: api, open: open)
        case .inline(let inline):
            switch inline.shape {
            case .structure: return true
            case .union(let union): return union.variants.contains { $0.type.isCompound(in: api, open: open) }
            case .enumeration: return false
            }
        case .model(let name):
            guard !open.contains(name) else { return false }
            let open = open.union([name])
            switch api.model(named: name)?.shape {
            case .structure: return true
            case .union(let union): return union.variants.contains { $0.type.isCompound(in: api, open: open) }
            case .wrapper(let wrapped): return wrapped.isCompound(in: api, open: open)
            case .enumeration, nil: return false
            }
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
