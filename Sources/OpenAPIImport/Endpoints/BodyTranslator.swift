import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Translates the bodies of requests.
struct BodyTranslator {
    let types: TypeTranslator

    private var documents: Documents { types.documents }
    private var schemas: SchemaIndex { types.schemas }
    private var forms: FormTranslator { FormTranslator(types: types) }
    private var payloads: PayloadTranslator { PayloadTranslator(types: types) }

    /// Reads the body of an operation into its endpoint.
    ///
    /// - Parameter wanted: The media type of a variant.
    func readBody(
        of operation: Operation,
        _ path: ImportedPath,
        into endpoint: inout EndpointDefinition,
        _ owner: String,
        wanted: String? = nil
    ) {
        guard let body = operation.body else { return }
        guard operation.method.allowsPayload else {
            // Some documents give every operation a body without fields.
            if body["content"]?.entries.allSatisfy({ $0.cursor["schema"]?.hasNoFields ?? true }) ?? true { return }
            documents.warn(
                "payload-not-allowed",
                at: body,
                "a \(operation.method.rawValue) request has no payload; it is left out"
            )
            return
        }
        if body.raw("in") == nil { documents.check(body, as: .requestBody) }
        guard let (media, content) = payloads.media.chosenMedia(body, as: .body, wanted: wanted) else { return }
        let context = TypeContext(
            name: owner + "Body",
            direction: .request,
            closesEnums: true,
            isOfEndpoint: true
        )
        let isOptional = !body.flag("required")
        let schema = content.raw("schema") ?? content.raw("itemSchema")
        switch payloads.media.kind(of: media, content) {
        case .json:
            guard let schema else {
                let type = content.builtin(.json)
                endpoint.payload = body.payload(
                    .type(type),
                    media: MediaSelector.media(media),
                    isOptional: isOptional
                )
                return
            }
            if schema.reference == nil, schema.onlyPart == nil, MediaSelector.media(media) == nil,
                let target = schema.resolved(), schemas.isObject(target),
                !schemas.isNullable(target),
                !target.hasUndeclaredProperties,
                addFields(schemas.properties(of: target), besides: path, to: &endpoint, context, isOptional: isOptional)
            {
                types.objects.reportUnsupported(target)
                return
            }
            var type = payloads.wholeType(of: schema, context)
            if type.isOptional, !isOptional {
                let problem = "the body may be null, but the client always sends a value"
                documents.warn("unsupported-body", at: schema, problem)
            }
            type = type.withoutOptional
            // An inline type would be called `Body`, and the API may have that name.
            if type.writesType, types.names.reserved.contains(SwiftName.inlineType(of: ReservedNames.body)) {
                type = .model(types.models.name(for: type, at: context), at: type.location)
            }
            endpoint.payload = body.payload(
                .type(type),
                media: MediaSelector.media(media),
                isOptional: isOptional
            )
        case .form, .multipart:
            let form: BodyForm = payloads.media.kind(of: media, content) == .form ? .form : .multipart
            forms.readForm(content, form, into: &endpoint, context, isOptional: isOptional)
            if endpoint.settings.bodyForm?.value == .multipart,
                !media.lowercased().hasPrefix(BodyForm.multipart.mediaType),
                !media.contains("*")
            {
                documents.warn(
                    "unsupported-body",
                    at: content,
                    "'\(media)' is sent as '\(BodyForm.multipart.mediaType)'"
                )
            }
        case .text:
            payloads.reportUnread(schema, media, as: "text")
            let sent = media == "text/plain" || media.contains("*") ? nil : media
            endpoint.payload = body.payload(.text, media: sent, isOptional: isOptional)
        case .lines:
            let type = payloads.itemType(of: content, context)
            endpoint.payload = body.payload(.lines(type), media: media, isOptional: isOptional)
        case .events, .binary:
            payloads.reportUnreadBytes(schema, media)
            let sent = payloads.media.binaryMedia(of: body, from: media)
            endpoint.payload = body.payload(
                .file,
                media: media.contains("*") ? nil : sent.joined(separator: ", "),
                isOptional: isOptional
            )
        }
        // Beside a whole payload, parameters without a place go to the query by default.
        if endpoint.payload != nil {
            for index in endpoint.parameters.indices where endpoint.parameters[index].place?.value == .query {
                endpoint.parameters[index].place = nil
            }
        }
    }

    /// Turns the properties of an object into parameters. Returns `false`, and changes nothing, if a request has none of
    /// them, if the name of a property is taken, or if an optional body has a required property.
    private func addFields(
        _ all: [Property],
        besides path: ImportedPath,
        to endpoint: inout EndpointDefinition,
        _ context: TypeContext,
        isOptional: Bool
    ) -> Bool {
        let taken = Set(endpoint.parameters.map(\.name.value) + path.names.map(\.name))
        if all.contains(where: { taken.contains($0.name) }) { return false }
        // A payload that may be left out as a whole has to be one value.
        if isOptional, all.contains(where: \.isRequired) { return false }
        var fields = all.compactMap { types.objects.field($0, context) }
        if fields.isEmpty { return false }
        if endpoint.method?.value == .delete {
            for index in fields.indices { fields[index].place = Located(.body, at: fields[index].name.location) }
        }
        endpoint.parameters += fields
        return true
    }
}

extension DocumentCursor {
    /// Whether the object, or an object that it extends, describes properties that it does not declare.
    fileprivate var hasUndeclaredProperties: Bool {
        var open = [self]
        var seen: Set<Identity> = []
        while let next = open.popLast() {
            guard let cursor = next.resolved(), seen.insert(cursor.identity).inserted else { continue }
            let values = ["additionalProperties", "unevaluatedProperties"].compactMap { cursor.raw($0) }
            let patterns = cursor["patternProperties"]?.rawEntries ?? []
            if !patterns.isEmpty || values.contains(where: { $0.isObject || $0.node.text == "true" }) { return true }
            open += cursor.parts
        }
        return false
    }
}
