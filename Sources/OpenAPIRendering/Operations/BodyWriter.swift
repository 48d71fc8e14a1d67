import Spec
import SpecWriting

/// Writes the bodies of requests.
struct BodyWriter {
    let api: API
    let schemas: SchemaWriter
    let contents: ContentWriter

    /// The body of a request; `nil` for a request without one.
    func body(of endpoint: Endpoint, named name: String) -> YAMLTree? {
        let context = SchemaWriter.Context(name: ComponentNames.typeName(name) + "Body", isSent: true)
        let fields = endpoint.parameters.filter { $0.place.isInPayload }
        var object = ObjectBuilder()
        switch endpoint.body {
        case .none: return nil
        case .parameters(let form, let media):
            object.add("required", flag: form == .json || fields.contains { !$0.member.mayBeAbsent })
            object.add("content", ObjectBuilder(media ?? form.mediaType, content(of: fields, form, context)).tree)
        case .whole(let payload):
            let (remark, content) = contents.content(
                payload.content,
                media: payload.media,
                example: fields.isEmpty ? contents.value(of: payload.example, payload.content) : nil,
                in: context
            ) { schema in
                guard !fields.isEmpty else { return schema }
                let members = fields.map(\.member)
                let whole = combined(schema, payload.content, with: members, in: context)
                guard payload.isOptional, requiresFields(payload.content, besides: members) else { return whole }
                // Without the body, the fields are still sent.
                return .alternatives([whole, schemas.object(members, in: context)], areExclusive: false)
            }
            object.add("description", text: Prose.joined([payload.description, remark]))
            object.add("required", flag: !payload.isOptional || fields.contains { !$0.member.mayBeAbsent })
            object.add("content", content.tree)
        }
        return object.tree
    }

    /// Whether an object of `fields` alone may be no body of this content.
    private func requiresFields(_ content: Content, besides fields: [Member]) -> Bool {
        guard case .json(let type) = content else { return false }
        return switch api.requiredShape(of: type) {
        case .structure(let structure, _):
            structure.members.contains { member in
                !member.mayBeAbsent && !fields.contains { $0.wireName.value == member.wireName.value }
            }
        case .union: true
        case .builtin, .enumeration, .list, .map, .optional: false
        }
    }

    /// The schema of a body with fields beside it, which replace those of its object.
    private func combined(
        _ schema: Schema,
        _ content: Content,
        with fields: [Member],
        in context: SchemaWriter.Context
    ) -> Schema {
        guard case .json(let type) = content else { return schema }
        let names = Set(fields.map(\.wireName.value))
        // Two schemas of one field, or of all undeclared fields, may have no value in common.
        switch api.requiredShape(of: type) {
        case .structure(let structure, _)
        where structure.additional != nil || structure.members.contains { names.contains($0.wireName.value) }:
            let others = structure.members.filter { !names.contains($0.wireName.value) }
            return schemas.object(others + fields, additional: structure.additional, in: context)
        case .map(_, let value): return schemas.object(fields, additional: value, in: context)
        default: return .all([schema, schemas.object(fields, in: context)])
        }
    }

    /// The content of a body that consists of parameters.
    private func content(of fields: [Parameter], _ form: BodyForm, _ context: SchemaWriter.Context) -> YAMLTree {
        guard form != .json else {
            return .map([.init("schema", schemas.object(fields.map(\.member), in: context).tree)])
        }
        var schema = Schema(type: "object")
        var properties = ObjectBuilder()
        var required: [YAMLTree] = []
        var encoding = ObjectBuilder()
        var furtherParts: Schema?
        let isMultipart = form == .multipart
        for field in fields {
            if isMultipart, furtherParts == nil, let parts = partsByKey(field, context) {
                furtherParts = parts
                continue
            }
            let form = isMultipart ? ParameterForm(ofPart: field, api) : ParameterForm(of: field, isInForm: true, api)
            let isListInOnePart = isMultipart && isListInOnePart(field)
            let isJSON = form == .json || isListInOnePart || isMultipart && isAnyJSON(field, form)
            let usualType = isJSON ? "application/json" : nil
            let (name, rules) = entry(field, form, contentType: field.media ?? usualType)
            var value = schemas.schema(of: field.member, in: context, hasNull: false)
            if isListInOnePart { value = value.asJSONText }
            properties.add(name, value.tree)
            if !field.member.mayBeAbsent { required.append(.exact(name)) }
            encoding.add(name, object: rules)
        }
        schema.add("properties", properties.isEmpty ? nil : properties.tree)
        schema.add("required", required.isEmpty ? nil : .list(required))
        schema.add("additionalProperties", furtherParts?.tree)
        var content = ObjectBuilder("schema", schema.tree)
        content.add("encoding", object: encoding)
        return content.tree
    }

    /// The name of a field of a form or of a part of a multipart body, and its encoding.
    private func entry(
        _ parameter: Parameter,
        _ form: ParameterForm,
        contentType: String?
    ) -> (name: String, encoding: ObjectBuilder) {
        let name = parameter.member.wireName.value
        let (style, explodes) = form.keys
        var encoding = ObjectBuilder()
        encoding.add("contentType", text: contentType)
        encoding.add("style", text: style)
        encoding.add("explode", explodes.map { .flag($0) })
        return (form == .brackets ? name + "[]" : name, encoding)
    }

    /// The schema of the values in a map whose keys are the names of their parts; `nil` for any other parameter.
    private func partsByKey(_ parameter: Parameter, _ context: SchemaWriter.Context) -> Schema? {
        guard case .map(_, let value) = api.requiredShape(of: parameter.member.type) else { return nil }
        let isFile = if case .builtin(.upload, _) = api.requiredShape(of: value) { true } else { false }
        guard parameter.style == .spread || isFile && parameter.style == .repeat else { return nil }
        var schema = schemas.schema(of: value, in: context)
        if isFile { schema.add("contentMediaType", parameter.media.map { .exact($0) }) }
        schema.describe(parameter.member.description, parameter.member.deprecation)
        return schema
    }

    /// Whether the parts of a parameter are any JSON. Without a media type, they would be bytes (OpenAPI 3.1.0,
    /// 4.8.15.1).
    private func isAnyJSON(_ parameter: Parameter, _ form: ParameterForm) -> Bool {
        var shape = api.requiredShape(of: parameter.member.type)
        if case .list(let element) = shape { shape = api.requiredShape(of: element) }
        guard case .builtin(.json, _) = shape else { return false }
        return form == .usual || form == .brackets
    }

    /// Whether a part contains a whole list: for a list, OpenAPI describes one part for each element.
    private func isListInOnePart(_ parameter: Parameter) -> Bool {
        guard case .list(let element) = api.requiredShape(of: parameter.member.type) else { return false }
        if case .builtin(.upload, _) = api.requiredShape(of: element) { return false }
        return parameter.style == .json
    }
}
