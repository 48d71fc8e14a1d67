import Diagnostics
import SpecWriting
import YAML

extension Importer {
    func readBody(of operation: Operation, into endpoint: inout DraftEndpoint, _ owner: String) {
        guard let body = operation.place["requestBody"] else { return }
        guard !["GET", "HEAD", "TRACE"].contains(operation.method) else {
            documents.warn(
                "payload-not-allowed",
                at: body,
                "a \(operation.method) request has no payload; it is left out"
            )
            return
        }
        guard let (media, content) = chosenMedia(body, owner) else { return }
        let context = Context(name: owner + "Body", direction: .request)
        let isOptional = !body.flag("required")
        let schema = content.raw("schema") ?? content.raw("itemSchema")
        switch MediaKind(media) {
        case .json:
            guard let schema else {
                endpoint.body = .whole(DraftResponse(.type(.json), media: Self.media(media)), isOptional: isOptional)
                return
            }
            if schema.reference == nil, Self.media(media) == nil, let target = schema.resolved(), isObject(target),
                !isNullable(target),
                target.raw("additionalProperties").map({ $0.node.text == "false" }) ?? true,
                addFields(of: target, to: &endpoint, context, isOptional: isOptional)
            {
                return
            }
            let type = inside(type(of: schema, context), context)
            endpoint.body = .whole(
                DraftResponse(.type(type.withoutOptional), media: Self.media(media)),
                isOptional: isOptional
            )
        case .form, .multipart:
            let form = MediaKind(media) == .form ? "form" : "multipart"
            guard let target = schema?.resolved(), isObject(target) else {
                if let schema {
                    documents.warn("unsayable-body", at: schema, "a \(form) body that is no object is left out")
                }
                return
            }
            if addFields(
                of: target,
                to: &endpoint,
                context,
                isOptional: false,
                form: form,
                encoding: content["encoding"]
            ) {
                endpoint.body = .form(form)
            } else {
                documents.warn(
                    "same-name",
                    at: body,
                    "a field of the body is called as another parameter; the body is left out"
                )
            }
        case .text:
            reportUnread(schema, media, as: "text")
            endpoint.body = .whole(
                DraftResponse(.word("text"), media: media == "text/plain" ? nil : media),
                isOptional: isOptional
            )
        case .lines:
            let type = itemType(of: content, isEvent: false, context)
            endpoint.body = .whole(DraftResponse(.lines(type), media: media), isOptional: isOptional)
        case .events, .binary:
            reportUnread(schema, media, as: "bytes")
            endpoint.body = .whole(DraftResponse(.word("file"), media: media), isOptional: isOptional)
        }
        // Beside a whole payload silent parameters go to the query by themselves.
        if case .whole = endpoint.body {
            for index in endpoint.parameters.indices where endpoint.parameters[index].place == "query" {
                endpoint.parameters[index].place = nil
            }
        }
    }

    /// Makes the fields of an object parameters; `false`, and nothing is done, where one of them has a name that is taken.
    private func addFields(
        of place: Place,
        to endpoint: inout DraftEndpoint,
        _ context: Context,
        isOptional: Bool,
        form: String? = nil,
        encoding: Place? = nil
    ) -> Bool {
        let all = properties(of: place)
        if let form { reportEncoding(encoding, form, all.map(\.name)) }
        let taken = Set(endpoint.parameters.map(\.name) + Self.templateNames(endpoint.path))
        if all.isEmpty || all.contains(where: { taken.contains($0.name) }) { return false }
        // A payload that may be left out as a whole has to be one value.
        if isOptional, all.contains(where: \.isRequired) { return false }
        var fields: [DraftMember] = []
        for property in all {
            guard var field = field(property, context) else { continue }
            if let form { encode(&field, property.place, as: form, encoding?[property.name]) }
            if endpoint.method == "DELETE" { field.place = "body" }
            fields.append(field)
        }
        endpoint.parameters += fields
        Self.renameClashes(&endpoint.parameters)
        return true
    }

    /// Says where a schema is left out, since values of this media type are not read as it says.
    func reportUnread(_ schema: Place?, _ media: String, as kind: String) {
        guard let schema, let target = schema.resolved() else { return }
        let isStructured = forms(of: target).contains { form in
            switch form {
            case .object, .array: true
            case .string, .integer, .number, .bool, .any: false
            }
        }
        guard isStructured else { return }
        documents.warn("unsayable-body", at: schema, "the schema of '\(media)' is left out; the body is \(kind)")
    }

    /// The media type that is carried over, and what it holds: JSON before forms, text and bytes.
    func chosenMedia(_ place: Place, _ owner: String) -> (media: String, content: Place)? {
        let all = place["content"]?.entries ?? []
        guard
            let best = all.enumerated().min(by: { one, other in
                let (kind, otherKind) = (MediaKind(one.element.key).rank, MediaKind(other.element.key).rank)
                // Of several kinds of JSON, plain JSON needs no word of its own.
                let (isPlain, isOtherPlain) = (Self.media(one.element.key) == nil, Self.media(other.element.key) == nil)
                return (kind, isPlain ? 0 : 1, one.offset) < (otherKind, isOtherPlain ? 0 : 1, other.offset)
            })
        else { return nil }
        for (index, other) in all.enumerated() where index != best.offset {
            if MediaKind(other.key) == .json, other.place.says(best.element.place) { continue }
            documents.warn("other-media", at: other.place, "'\(other.key)' is left out beside '\(best.element.key)'")
        }
        return (best.element.key, best.element.place)
    }

    /// What `media:` has to say of a type of JSON.
    static func media(_ media: String) -> String? {
        let essence = media.split(separator: ";").first.map { String($0).trimmed } ?? media
        return ["application/json", "*/*", "application/*", "application/*+json"].contains(essence) ? nil : essence
    }
}

extension Place {
    /// Whether two media types hold the same.
    fileprivate func says(_ other: Place) -> Bool {
        guard let schema = self["schema"], let others = other["schema"] else { return true }
        return schema.identity == others.identity || schema.node.isAlike(others.node)
    }
}

extension Node {
    fileprivate func isAlike(_ other: Node) -> Bool {
        if let text { return text == other.text }
        if let items {
            return items.count == other.items?.count && zip(items, other.items ?? []).allSatisfy { $0.isAlike($1) }
        }
        let (entries, others) = (entries ?? [], other.entries ?? [])
        return entries.count == others.count
            && zip(entries, others).allSatisfy { $0.key.text == $1.key.text && $0.value.isAlike($1.value) }
    }
}

/// How a body of a media type is read.
enum MediaKind: Int {
    case json, form, multipart, lines, events, text, binary

    init(_ media: String) {
        let essence = (media.split(separator: ";").first.map { String($0).trimmed } ?? media).lowercased()
        switch essence {
        case "application/json", "*/*", "text/json": self = .json
        case _ where essence.hasSuffix("+json"): self = .json
        case "application/x-www-form-urlencoded": self = .form
        case _ where essence.hasPrefix("multipart/"): self = .multipart
        case "application/x-ndjson", "application/jsonl", "application/x-jsonlines", "application/json-seq":
            self = .lines
        case "text/event-stream": self = .events
        case _ where essence.hasPrefix("text/"): self = .text
        case "application/xml", "application/yaml", "application/x-yaml", "application/javascript",
            "application/graphql":
            self = .text
        case _ where essence.hasSuffix("+xml") || essence.hasSuffix("+yaml"): self = .text
        default: self = .binary
        }
    }

    var rank: Int { rawValue }
}
