import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Translates forms and multipart bodies to parameters.
struct FormTranslator {
    let types: TypeTranslator

    var documents: Documents { types.documents }
    var schemas: SchemaIndex { types.schemas }

    /// Turns the fields of a form, or the parts of a multipart body, into parameters.
    func readForm(
        _ content: DocumentCursor,
        _ form: BodyForm,
        into endpoint: inout EndpointDefinition,
        _ context: TypeContext,
        isOptional: Bool
    ) {
        guard let schema = content.raw("schema") ?? content.raw("itemSchema"), let target = schema.resolved() else {
            return readWhole(form, at: content, into: &endpoint, isOptional: isOptional)
        }
        if target.hasNoFields { return }
        let additional = types.collections.additional(target, context)
        let further = form == .multipart ? furtherParts(target, additional) : nil
        guard let all = fields(of: target, form) ?? (further == nil ? nil : []) else {
            return readWhole(form, at: schema, into: &endpoint, isOptional: isOptional)
        }
        if further == nil, additional != nil {
            documents.warn("unsupported-body", at: target, "further fields than the declared ones are left out")
        }
        let encoding = content["encoding"]
        reportEncoding(encoding, form, all.map(\.name))
        let taken = Set(endpoint.parameters.map(\.name.value))
        var isEmpty = true
        for property in all {
            let upload = form == .multipart ? uploadType(of: property.cursor, encoding?[property.name]) : nil
            guard var field = types.objects.field(property, context, as: upload) else { continue }
            guard !taken.contains(field.name.value) else {
                documents.warn(
                    "same-name",
                    at: property.cursor,
                    "another parameter is called '\(field.name.value)', too; this field of the body is left out"
                )
                continue
            }
            encode(&field, property.cursor, as: form, encoding?[property.name])
            if endpoint.method?.value == .delete { field.place = property.cursor.located(.body) }
            endpoint.parameters.append(field)
            isEmpty = false
        }
        if let further {
            // The name is not sent.
            let isFile = further.isFileOrFiles
            let names = isFile ? ["files", "uploads"] : ["fields", "values"]
            var field = MemberDefinition(
                name: target.name(SwiftName.free(names, beside: endpoint.parameters.map(\.name.value))),
                mayBeAbsent: isOptional || !isEmpty,
                type: .map(to: further)
            )
            if endpoint.method?.value == .delete { field.place = target.located(.body) }
            if !isFile { field.style = target.located(.spread) }
            // Servers such as S3 ignore the texts after a file.
            let file = isFile ? nil : endpoint.parameters.firstIndex { $0.type.isFileOrFiles }
            endpoint.parameters.insert(field, at: file ?? endpoint.parameters.endIndex)
            isEmpty = false
        }
        if !isEmpty { endpoint.settings.bodyForm = content.located(form) }
    }

    /// The type of each part beside the declared ones, if it is one file or text, or a list of texts; `nil` for other
    /// parts, and for those whose type the document does not declare.
    private func furtherParts(_ target: DocumentCursor, _ additional: TypeExpression?) -> TypeExpression? {
        let values = ["additionalProperties", "unevaluatedProperties"].lazy.compactMap { target.raw($0) }.first
        guard let values, values.node.entries?.isEmpty == false else { return nil }
        if let upload = uploadType(of: values) { return upload.isList ? nil : upload }
        let styles = ParameterStyles(types: types)
        guard let type = additional?.withoutOptional, !styles.isCompound(type), !styles.holdsCompounds(type) else {
            return nil
        }
        return type
    }

    /// Turns a form without known fields into a payload.
    private func readWhole(
        _ form: BodyForm,
        at cursor: DocumentCursor,
        into endpoint: inout EndpointDefinition,
        isOptional: Bool
    ) {
        let isForm = form == .form
        documents.warn(
            "unsupported-body",
            at: cursor,
            "a \(form.rawValue) body that is not an object is given as a whole, as \(isForm ? "text" : "bytes with their media type")"
        )
        let media = isForm ? form.mediaType : "*/*"
        endpoint.payload = cursor.payload(isForm ? .text : .file, media: media, isOptional: isOptional)
    }

    /// The fields of an object, or the merged fields of alternatives that are all objects; `nil` for any other schema.
    private func fields(of cursor: DocumentCursor, _ form: BodyForm) -> [Property]? {
        if schemas.isObject(cursor) {
            types.objects.reportUnsupported(cursor)
            return schemas.properties(of: cursor)
        }
        guard let alternatives = SchemaShape(cursor).alternatives?.cursors, !alternatives.isEmpty,
            alternatives.allSatisfy({ schemas.isObject($0) })
        else { return nil }
        if alternatives.count > 1 {
            documents.warn(
                "merged-union",
                at: cursor,
                "a \(form.rawValue) body has the fields of all of these \(alternatives.count) objects"
            )
        }
        alternatives.compactMap { $0.resolved() }.forEach { types.objects.reportUnsupported($0) }
        return schemas.mergedProperties(of: alternatives)
    }
}

extension TypeExpression {
    /// Whether a part is a file, or each element of a list is one.
    var isFileOrFiles: Bool {
        switch withoutOptional {
        case .list(let element, _): element.builtin == .upload
        case let type: type.builtin == .upload
        }
    }
}

extension DocumentCursor {
    /// Whether the schema is an object without properties, which some generators write where there is no body.
    var hasNoFields: Bool {
        guard let cursor = resolved(), let properties = cursor["properties"]?.node.entries else { return false }
        return properties.isEmpty && cursor.raw("additionalProperties").map { $0.node.text == "false" } ?? true
            && ["allOf", "oneOf", "anyOf", "patternProperties"].allSatisfy { cursor.raw($0) == nil }
    }
}
