import Diagnostics
import SpecWriting
import YAML

extension Importer {
    func readBody(
        of operation: Operation,
        _ path: ImportedPath,
        into endpoint: inout DraftEndpoint,
        _ owner: String
    ) {
        guard let body = operation.place["requestBody"] else { return }
        guard !["GET", "HEAD", "TRACE"].contains(operation.method) else {
            // Some documents give every operation a body without fields.
            if body["content"]?.entries.allSatisfy({ $0.place["schema"]?.hasNoFields ?? true }) ?? true { return }
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
                addFields(properties(of: target), besides: path, to: &endpoint, context, isOptional: isOptional)
            {
                return
            }
            let type = wholeType(of: schema, context)
            endpoint.body = .whole(
                DraftResponse(.type(type.withoutOptional), media: Self.media(media)),
                isOptional: isOptional
            )
        case .form, .multipart:
            readForm(content, MediaKind(media) == .form ? "form" : "multipart", into: &endpoint, context)
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
        _ all: [Property],
        besides path: ImportedPath,
        to endpoint: inout DraftEndpoint,
        _ context: Context,
        isOptional: Bool
    ) -> Bool {
        let taken = Set(endpoint.parameters.map(\.name) + path.names.map(\.name))
        if all.isEmpty || all.contains(where: { taken.contains($0.name) }) { return false }
        // A payload that may be left out as a whole has to be one value.
        if isOptional, all.contains(where: \.isRequired) { return false }
        var fields = all.compactMap { field($0, context) }
        for index in fields.indices where endpoint.method == "DELETE" { fields[index].place = "body" }
        endpoint.parameters += fields
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
        let all = (place["content"]?.entries ?? []).filter { media, place in
            if media.isMediaType { return true }
            documents.warn("unsayable-name", at: place, "'\(media)' is no media type; it is left out")
            return false
        }
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
