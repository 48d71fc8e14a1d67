import Diagnostics
import Spec

/// Finds what the document of an API cannot express, or what it would express wrongly.
struct UnsupportedForms {
    let api: API

    var diagnostics: [Diagnostic] {
        let table = PathTable(api.endpoints)
        let operations = table.items.flatMap(\.operations)
        let endpoints = operations.map(\.endpoint)
        return table.omitted.map { Self.omission($0.endpoint, $0.reason) }
            + endpoints.flatMap { parameters(of: $0) + replacedFields(of: $0) }
            + operations.flatMap { repeatedNames(of: $0) + unencodedSlashes(of: $0) }
            + IgnoredHeaders(api: api, endpoints: endpoints).diagnostics
            + UnsupportedServers(api: api, operations: operations).diagnostics
    }

    private static func omission(_ endpoint: Endpoint, _ reason: PathTable.Omission) -> Diagnostic {
        let (location, name) = (endpoint.name.location, endpoint.name.value)
        return switch reason {
        case .method:
            .warning(
                "openapi-operation",
                at: location,
                "'\(name)' is not in the document: OpenAPI 3.1 has no method \(endpoint.method.rawValue)"
            )
        case .sameOperation(let first):
            .warning(
                "openapi-operation",
                at: location,
                "'\(name)' is not in the document: OpenAPI has one operation for each method and path",
                notes: [Diagnostic.Note(at: first.name.location, "'\(first.name.value)' is this operation")]
            )
        case .noPath:
            .warning(
                "openapi-operation",
                at: location,
                "'\(name)' is not in the document: a path of OpenAPI begins with a slash, and this one is empty"
            )
        case .query(let item):
            .warning(
                "openapi-operation",
                at: location,
                "'\(name)' is not in the document: a path of OpenAPI has no query, and '\(item)' is not one parameter"
            )
        }
    }

    /// The parameters and the constant items of a path's query that an operation lacks, since another parameter has the
    /// same name.
    private func repeatedNames(of operation: PathTable.Operation) -> [Diagnostic] {
        let endpoint = operation.endpoint
        let passed = PassedParameters(operation, api)
        let items = zip(endpoint.path.queryItems, operation.query).compactMap { text, item -> Diagnostic? in
            guard case .constant(let name, _) = item, let other = passed.inQuery(name) else { return nil }
            return Self.repeatedName("item '\(text)' of the path's query", at: endpoint.name.location, other)
        }
        return items
            + passed.omitted.map { parameter, other in
                let name = parameter.member.wireName
                return Self.repeatedName("parameter '\(name.value)'", at: name.location, other)
            }
    }

    /// The parameters of a path that keep their slashes. OpenAPI has `allowReserved` only for queries.
    private func unencodedSlashes(of operation: PathTable.Operation) -> [Diagnostic] {
        PassedParameters(operation, api).entries.compactMap { entry in
            let name = entry.parameter.member.wireName
            guard entry.place == ParameterPlace.path.rawValue, mayContainSlash(entry.parameter.member.type),
                operation.endpoint.path.parts.contains(.parameter(name.value, keepsSlashes: true))
            else { return nil }
            return .warning(
                "openapi-style",
                at: name.location,
                "OpenAPI encodes slashes in path parameters; only the description of '\(name.value)' mentions that it "
                    + "keeps them"
            )
        }
    }

    private func mayContainSlash(_ type: TypeReference) -> Bool {
        switch api.requiredShape(of: type) {
        case .builtin(.date, let format): format?.text.contains("/") ?? false
        case .builtin(.data, let format): format == nil
        case .builtin(.string, _), .builtin(.url, _), .builtin(.json, _), .builtin(.upload, _): true
        case .builtin: false
        case .enumeration(let enumeration, _): enumeration.cases.contains { $0.wireValue.value.contains("/") }
        case .structure, .union, .list, .map, .optional: true
        }
    }

    private static func repeatedName(_ omitted: String, at location: SourceLocation, _ other: Parameter) -> Diagnostic {
        .warning(
            "openapi-parameter",
            at: location,
            "the \(omitted) is left out: OpenAPI has one parameter for each name and place",
            notes: [
                Diagnostic.Note(at: other.member.wireName.location, "the document has this parameter under that name")
            ]
        )
    }

    private func parameters(of endpoint: Endpoint) -> [Diagnostic] {
        let form: BodyForm? = if case .parameters(let form, _) = endpoint.body { form } else { nil }
        return endpoint.parameters.compactMap { parameter in
            if parameter.place.isInPayload, form != .form, form != .multipart { return nil }
            let isPart = parameter.place.isInPayload && form == .multipart
            let written =
                isPart
                ? ParameterForm(ofPart: parameter, api) : ParameterForm(of: parameter, isInForm: form == .form, api)
            guard case .undefined = written else { return nil }
            let name = parameter.member.wireName
            let problem =
                parameter.place.isHeaderField
                ? "OpenAPI has no header fields with a common prefix; '\(name.value)' is written as one field"
                : "OpenAPI does not define the form of '\(name.value)'; the document describes it as 'deepObject'"
            return .warning("openapi-style", at: name.location, problem)
        }
    }

    /// The parameters that replace a field of a union, which is the whole body.
    private func replacedFields(of endpoint: Endpoint) -> [Diagnostic] {
        guard case .whole(let payload) = endpoint.body, case .json(let type) = payload.content,
            case .union(let union) = api.requiredShape(of: type)
        else { return [] }
        return endpoint.parameters.filter(\.place.isInPayload).map(\.member).compactMap { member in
            var seen: Set<String> = []
            guard restricts(member, union, &seen) else { return nil }
            let name = member.wireName
            return .warning(
                "openapi-parameter",
                at: name.location,
                "OpenAPI cannot replace '\(name.value)' of a union; in the document, a value has to match the union "
                    + "and the parameter"
            )
        }
    }

    /// Whether a type of a union has a field with the name of a parameter, or a type for undeclared fields, that does not
    /// accept all values of the parameter.
    ///
    /// - Parameter seen: The models that were visited; a union may contain itself.
    private func restricts(_ parameter: Member, _ union: Union, _ seen: inout Set<String>) -> Bool {
        let name = parameter.wireName.value
        if union.tagField == name { return true }
        for type in union.variants.map(\.type) {
            if case .model(let name) = type, !seen.insert(name).inserted { continue }
            switch api.requiredShape(of: type) {
            case .structure(let structure, _):
                if let field = structure.members.first(where: { $0.wireName.value == name }) {
                    if field.constant != nil || !field.valueType.accepts(parameter.valueType) { return true }
                } else if let additional = structure.additional, !additional.accepts(parameter.valueType) {
                    return true
                }
            case .map(_, let value): if !value.accepts(parameter.valueType) { return true }
            case .union(let inner): if restricts(parameter, inner, &seen) { return true }
            case .builtin, .enumeration, .list, .optional: break
            }
        }
        return false
    }
}

extension Member {
    /// The type with its null.
    fileprivate var valueType: TypeReference { mayBeNull ? .optional(type) : type }
}

extension TypeReference {
    /// Whether each value of another type is a value of this one, too: a type accepts itself, an optional also the type
    /// that it wraps, and JSON any type. Inline types are not compared.
    fileprivate func accepts(_ other: TypeReference) -> Bool {
        switch (self, other) {
        case (.builtin(.json, _), _): true
        case (.builtin(let one, let format), .builtin(let two, let otherFormat)): one == two && format == otherFormat
        case (.model(let one), .model(let two)): one == two
        case (.list(let one), .list(let two)), (.optional(let one), .optional(let two)): one.accepts(two)
        case (.map(let key, let value), .map(let otherKey, let otherValue)):
            key.accepts(otherKey) && value.accepts(otherValue)
        case (.optional(let wrapped), _): wrapped.accepts(other)
        default: false
        }
    }
}
