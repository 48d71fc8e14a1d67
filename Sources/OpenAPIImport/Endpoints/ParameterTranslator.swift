import Diagnostics
import Spec
import SpecImport
import YAML

/// Translates the parameters of operations.
struct ParameterTranslator {
    let types: TypeTranslator

    var documents: Documents { types.documents }
    var schemas: SchemaIndex { types.schemas }
    var styles: ParameterStyles { ParameterStyles(types: types) }
    private var values: ValueReader { ValueReader(types: types) }

    /// Reads the parameters of an operation that are not in its path.
    ///
    /// - Returns: The parameters in the path, by the index of their names in the path.
    func readParameters(
        _ all: [DocumentCursor],
        of operation: Operation,
        _ path: ImportedPath,
        into endpoint: inout EndpointDefinition,
        _ owner: String
    ) -> [Int: PathParameter] {
        var declared: Set<String> = []
        var inPath: [Int: PathParameter] = [:]
        for cursor in all {
            if cursor.isSwagger2Parameter {
                documents.accept(cursor)
                documents.warn(
                    "old-parameter",
                    at: cursor,
                    "since OpenAPI 3 the schema of a parameter belongs in 'schema'; these keys are read as a schema"
                )
            } else {
                documents.check(cursor, as: .parameter)
            }
            guard let (name, location) = sendable(cursor, of: operation, into: &endpoint) else { continue }
            if location == "path", !path.has(name) {
                documents.warn(
                    "stray-path-parameter",
                    at: cursor,
                    "'\(operation.path)' does not name '\(name)'; it is left out"
                )
                continue
            }
            // The value in the path distinguishes the operation from others.
            if location == "query", path.namesWithValues.contains(name) { continue }
            guard let members = parameter(cursor, name, location, operation, owner) else { continue }
            if location == "path" {
                let parameter = members.first.map { PathParameter(member: $0, style: pathStyle(of: cursor, $0.type)) }
                for index in path.indices(of: name) where inPath[index] == nil { inPath[index] = parameter }
                continue
            }
            for member in members {
                let name = member.name
                if declared.insert(name.value).inserted {
                    endpoint.parameters.append(member)
                    continue
                }
                let problem = "another parameter of this operation is called '\(name.value)', too; this one is left out"
                documents.report(.warning("same-name", at: name.location, problem))
            }
        }
        return inPath
    }

    /// The name and the place of a parameter; `nil`, mostly with a warning, if it is not sent as a parameter.
    private func sendable(
        _ cursor: DocumentCursor,
        of operation: Operation,
        into endpoint: inout EndpointDefinition
    ) -> (
        name: String, location: String
    )? {
        guard let name = cursor.text("name"), !name.isEmpty, let location = cursor.text("in") else {
            documents.warn("nameless-parameter", at: cursor, "a parameter has a 'name' and an 'in'")
            return nil
        }
        switch location {
        case "header" where HeaderStatistics.ownHeaders.contains(name.lowercased()): return nil
        // Methods that are not idempotent send an idempotency key with each call.
        case "header" where name.lowercased() == "idempotency-key" && !operation.method.isIdempotent:
            endpoint.settings.idempotency = cursor.located(.key(header: name))
            documents.report(
                Diagnostic(
                    .note,
                    "idempotency-key",
                    at: cursor.location,
                    "'\(name)' is not a parameter: the client sends a new key with each call, and the same key with all attempts",
                    hint: "'.header(\"\(name)\", key)' of a call sends another key"
                )
            )
            return nil
        case "header", "cookie":
            guard HTTPGrammar.isToken(name) else {
                documents.warn("unsupported-name", at: cursor, "'\(name)' is not a \(location) name; it is left out")
                return nil
            }
        case "querystring":
            // Each field of a form becomes a parameter.
            if let form = cursor["content"]?.entries.first, MediaKind(form.key) == .form,
                let schema = form.cursor["schema"], schemas.isObject(schema)
            {
                return (name, location)
            }
            documents.warn("unsupported-parameter", at: cursor, "a parameter that is the whole query is left out")
            return nil
        case "body":
            documents.warn(
                "old-parameter",
                at: cursor,
                "'in: body' is a location of Swagger 2; it is read as a JSON body"
            )
            return nil
        case "formData":
            documents.warn("old-parameter", at: cursor, "'in: formData' is of Swagger 2 and is left out")
            return nil
        case "query":
            if let problem = MemberName.problem(name, mayBeAbsent: !cursor.flag("required")) {
                documents.warn("unsupported-name", at: cursor, problem)
                return nil
            }
        case "path": break
        default:
            documents.warn("unsupported-parameter", at: cursor, "'in: \(location)' is not a place of a request")
            return nil
        }
        if cursor.flag("allowReserved"), location != "path" {
            documents.warn(
                "unsupported-style",
                at: cursor,
                "'allowReserved' is left out: reserved characters are percent-encoded"
            )
        }
        return (name, location)
    }

    /// The spec parameters for a parameter of the document: several if each property of an object is a separate item.
    private func parameter(
        _ cursor: DocumentCursor,
        _ name: String,
        _ location: String,
        _ operation: Operation,
        _ owner: String
    ) -> [MemberDefinition]? {
        let prefix = operation.typePrefix(of: cursor, owner: owner)
        let context = TypeContext(
            name: prefix + NameTable.typeName(name),
            direction: .request,
            closesEnums: true,
            isOfEndpoint: prefix == owner
        )
        let isRequired = location == "path" || cursor.flag("required")
        let content = cursor["content"]?.entries.first
        guard
            let schema = cursor.raw("schema") ?? content?.cursor.raw("schema")
                ?? (cursor.isSwagger2Parameter ? cursor : nil)
        else {
            return [
                MemberDefinition(
                    name: cursor.name(name),
                    mayBeAbsent: !isRequired,
                    type: cursor.builtin(.string),
                    description: cursor.prose("description")
                )
            ]
        }
        let explodes = cursor.explodes
        if let members = spread(cursor, schema, location, isRequired: isRequired, explodes: explodes, context) {
            return members.map { placed(Self.sendingNoEmptyDefault($0, in: location), location, operation) }
        }
        var type = types.nested.inside(types.type(of: schema, context), context).withoutOptional
        let allowsJSON = Self.allowsJSON(content?.key, location)
        // A text in JSON has quotes, and a list has brackets.
        let isText = content.map { isTextOrListInJSON($0.key, schema, allowsLists: allowsJSON) } ?? false
        if !allowsJSON, !type.isPrefixed(by: name, in: location) {
            // A value of any type that is sent as one text is a String.
            let isUnsupported =
                type.builtin == .json && schema.isAnnotationOnly && schema.resolved()?.raw("type") == nil
            type =
                isUnsupported
                ? schema.builtin(.string) : styles.flat(type, in: location, at: cursor, asJSON: isText)
        } else if isText {
            type = textInJSON(type, of: name, schema)
        }
        if location == "header" { type = type.inHeader(named: name) }
        // An object whose properties are not declared may have any.
        if location == "query", content == nil, styles.isJSON(type),
            schema.resolved().map({ SchemaShape($0).types }) == ["object"]
        {
            type = .map(to: schema.builtin(.json))
        }
        // A number that may be in quotes is sent without them.
        if content == nil, case .formatted(let number, let format) = type, format.value == .numberOrString {
            type = number
        }
        // No item of a query is null, except in JSON.
        if location == "query", content == nil, case .list(let element, let position) = type {
            type = .list(element.withoutOptional, position)
        }
        if isRequired, let constant = type.onlyValue { type = constant }
        type = types.type(type, ofMember: name, context)
        let style =
            content.map { contentStyle($0.key, $0.cursor, type, location) }
            ?? writtenStyle(cursor, of: schema, type, location, explodes: explodes)
        // The brackets at the end of the name come from the style of the list.
        let hasBrackets =
            location == "query" && styles.isList(type) && name.hasSuffix("[]")
            && [nil, .brackets, .indexed].contains(style?.value)
        var member = MemberDefinition(
            name: cursor.name(hasBrackets ? String(name.dropLast(2)) : name),
            mayBeAbsent: !isRequired,
            type: type,
            description: ConstraintDescription(of: schema).describing(cursor.prose("description"))
        )
        member.style = hasBrackets && style?.value != .indexed ? cursor.located(.brackets) : style
        member.deprecation = cursor.flag("deprecated") ? Deprecation(message: nil) : nil
        if !isText {
            member.defaultValue = values.defaultValue(of: schema, as: type)
            member.example = values.example(in: [cursor, content?.cursor, schema.resolved()], as: type)
        } else if let value = schema.layersOfValue.lazy.compactMap({ $0["default"] }).first {
            documents.warn("default-left-out", at: value, "the JSON of this parameter cannot have a default")
        }
        if location == "header", member.style?.value != .json { member = sendingFieldValues(member, schema) }
        member = values.openingConstant(Self.sendingNoEmptyDefault(member, in: location), schema)
        return [placed(member, location, operation)]
    }
}

extension DocumentCursor {
    /// Whether each element of a parameter or of a form field is a separate item. The default depends on the style.
    var explodes: Bool { text("explode")?.asFlag ?? ["form", "cookie", nil].contains(text("style")) }

    /// Whether a parameter has a type without a schema, as in Swagger 2.
    var isSwagger2Parameter: Bool { raw("type") != nil && raw("schema") == nil && raw("content") == nil }
}
