import Diagnostics
import Spec
import YAML

/// The operation for one or more requests.
struct RecordedOperation {
    let requests: [RecordedRequest]

    private var range: SourceRange { requests[0].range }

    var entries: [Entry] {
        var entries: [Entry] = []
        if let name = requests.lazy.compactMap(\.name).first {
            entries.append(Entry("operationId", .text(name, at: range)))
        }
        if let tag = requests.lazy.compactMap(\.tag).first {
            entries.append(Entry("tags", .list([.text(tag, at: range)], at: range)))
        }
        if let description = requests.lazy.compactMap(\.description).first {
            entries.append(Entry("description", description))
        }
        let parameters =
            parameters(\.pathFields, in: "path") + parameters(\.query, in: "query")
            + parameters(\.headers, in: "header")
        if !parameters.isEmpty { entries.append(Entry("parameters", .list(parameters, at: range))) }
        if let body = requestBody { entries.append(Entry("requestBody", body)) }
        entries.append(Entry("responses", responses))
        return entries
    }

    // MARK: Parameters

    /// The fields of all requests, one for each name, with all values of that name.
    private func merged(_ all: [[RecordedField]]) -> [RecordedField] {
        var order: [String] = []
        var known: [String: RecordedField] = [:]
        for field in all.joined() {
            guard var other = known[field.name] else {
                order.append(field.name)
                known[field.name] = field
                continue
            }
            other.values += field.values
            other.description = other.description ?? field.description
            other.media = other.media ?? field.media
            known[field.name] = other
        }
        return order.compactMap { name in
            guard var field = known[name] else { return nil }
            field.isRequired = all.allSatisfy { $0.contains { $0.name == name && $0.isRequired } }
            return field
        }
    }

    /// Whether a field is a list: its name was sent several times, or ends in `[]`.
    private func isRepeated(_ name: String, in all: [[RecordedField]]) -> Bool {
        if name.hasSuffix("[]"), name.count > 2 { return true }
        return all.contains { fields in
            fields.count { $0.name == name && !$0.isDisabled } > 1 || fields.contains { $0.name == name && $0.isList }
        }
    }

    private func parameters(_ fields: (RecordedRequest) -> [RecordedField], in place: String) -> [Node] {
        let all = requests.map(fields)
        return merged(all).map { field in
            var entries = [
                Entry("name", .text(field.name, at: field.range)), Entry("in", .text(place, at: field.range)),
                Entry("required", .flag(place == "path" || field.isRequired, at: field.range)),
                Entry("schema", schema(of: field, isList: isRepeated(field.name, in: all))),
            ]
            if let description = field.description { entries.append(Entry("description", description)) }
            if let example = example(of: field) { entries.append(Entry("example", example)) }
            return .mapping(entries, at: field.range)
        }
    }

    private func schema(of field: RecordedField, isList: Bool) -> Node {
        guard isList else { return schema(ofOne: field, at: field.range) }
        // No two schemas may have the same location.
        let value = schema(ofOne: field, at: SampleSchema.elementRange(of: field.range))
        return .mapping([Entry("type", .text("array", at: field.range)), Entry("items", value)], at: field.range)
    }

    /// The schema of a file or of one value of a field.
    private func schema(ofOne field: RecordedField, at range: SourceRange) -> Node {
        guard field.isFile else { return SampleSchema.SampleText.schema(ofValues: field.values, at: range) }
        let entries = [("type", "string"), ("format", "binary")].map { Entry($0.0, .text($0.1, at: range)) }
        return .mapping(entries, at: range)
    }

    private func example(of field: RecordedField) -> Node? {
        guard field.isExample, let value = field.values.first(where: { !$0.isEmpty && !$0.contains("{{") }),
            !(value.hasPrefix("<") && value.hasSuffix(">")),
            !field.values.contains(where: { SecretNames.isSecret(field.name, value: $0, in: nil) })
        else { return nil }
        return .text(value, at: field.range)
    }

    // MARK: Bodies

    private var requestBody: Node? {
        let bodies = requests.compactMap(\.body)
        guard let first = bodies.first else { return nil }
        let isRequired = Entry("required", .flag(bodies.count == requests.count, at: first.range))
        return .mapping([isRequired, Entry("content", content(of: bodies, at: first.range))], at: first.range)
    }

    /// The media types of bodies, each with one schema of all of its samples.
    private func content(of bodies: [RecordedBody], at range: SourceRange) -> Node {
        var order: [String] = []
        var groups: [String: [RecordedBody]] = [:]
        for body in bodies {
            if groups[body.media] == nil { order.append(body.media) }
            groups[body.media, default: []].append(body)
        }
        let entries = order.compactMap { media in
            groups[media].map { bodies in Entry(media, mediaType(bodies), at: bodies[0].range) }
        }
        return .mapping(entries, at: range)
    }

    private func mediaType(_ bodies: [RecordedBody]) -> Node {
        let range = bodies[0].range
        let samples = bodies.compactMap { body -> [Node]? in
            if case .json(let values) = body.content { values } else { nil }
        }
        let fields = bodies.compactMap { body -> [RecordedField]? in
            switch body.content {
            case .form(let fields), .multipart(let fields): fields
            default: nil
            }
        }
        let events = bodies.compactMap { body -> RecordedEvent? in
            if case .event(let event) = body.content { event } else { nil }
        }
        if !events.isEmpty {
            return .mapping([Entry("itemSchema", RecordedEvent.schema(of: events, at: range))], at: range)
        }
        if !samples.isEmpty {
            let schema = SampleSchema.schema(of: samples.flatMap(\.self), at: range)
            let sample = bodies[0].isExample ? samples[0].first : nil
            let example = sample.flatMap { $0.containsSecret ? nil : [Entry("example", $0)] }
            // In a stream, `itemSchema` describes one value even if that is a list.
            let key = MediaKind(bodies[0].media) == .lines ? "itemSchema" : "schema"
            return .mapping([Entry(key, schema)] + (example ?? []), at: range)
        }
        if !fields.isEmpty {
            return .mapping([Entry("schema", form(fields, at: range))] + encoding(fields, at: range), at: range)
        }
        let isText = bodies.allSatisfy { if case .text = $0.content { true } else { false } }
        let keys = isText ? [("type", "string")] : [("type", "string"), ("format", "binary")]
        let schema = Node.mapping(keys.map { Entry($0.0, .text($0.1, at: range)) }, at: range)
        return .mapping([Entry("schema", schema)], at: range)
    }

    private func form(_ all: [[RecordedField]], at range: SourceRange) -> Node {
        let fields = merged(all)
        let properties = fields.map { field in
            var schema = schema(of: field, isList: isRepeated(field.name, in: all))
            if let description = field.description {
                schema = schema.with(entries: (schema.entries ?? []) + [Entry("description", description)])
            }
            return Entry(field.name, schema, at: field.range)
        }
        let required = fields.filter(\.isRequired).map { Node.text($0.name, at: $0.range) }
        return .mapping(
            [Entry("type", .text("object", at: range)), Entry("properties", .mapping(properties, at: range))]
                + (required.isEmpty ? [] : [Entry("required", .list(required, at: range))]),
            at: range
        )
    }

    /// The media types of the parts that declare one.
    private func encoding(_ all: [[RecordedField]], at range: SourceRange) -> [Entry] {
        let parts = merged(all).compactMap { field in
            field.media.map { media in
                let type = Entry("contentType", .text(media, at: field.range))
                return Entry(field.name, .mapping([type], at: field.range), at: field.range)
            }
        }
        return parts.isEmpty ? [] : [Entry("encoding", .mapping(parts, at: range))]
    }

    // MARK: Responses

    private var responses: Node {
        let all = requests.flatMap(\.responses)
        guard !all.isEmpty else {
            // Without recorded responses, every response is read as bytes.
            let bytes = RecordedBody(content: .bytes, media: "*/*", range: range)
            return .mapping([Entry("default", response([bytes], end: nil, at: range))], at: range)
        }
        let groups = Dictionary(grouping: all, by: \.status)
        return .mapping(
            groups.sorted { $0.key < $1.key }.map { status, responses in
                let end = responses.lazy.compactMap(\.end).first
                return Entry("\(status)", response(responses.compactMap(\.body), end: end, at: responses[0].range))
            },
            at: range
        )
    }

    private func response(_ bodies: [RecordedBody], end: String?, at range: SourceRange) -> Node {
        // The importer looks for the end of a stream in the texts of the document.
        let description = Entry("description", .text(end.map { "The stream ends with \($0)." } ?? "", at: range))
        let content = bodies.isEmpty ? [] : [Entry("content", content(of: bodies, at: range))]
        return .mapping([description] + content, at: range)
    }
}

extension Node {
    /// Whether a string in the JSON value is probably a secret, by its key or by its form.
    fileprivate var containsSecret: Bool { containsSecret(under: "") }

    private func containsSecret(under key: String) -> Bool {
        switch content {
        case .scalar(let scalar):
            // `"has_password": true` and `"expires_in": 5` are no secrets.
            scalar.style != .plain && !scalar.text.isEmpty
                && !(scalar.text.hasPrefix("<") && scalar.text.hasSuffix(">"))
                && SecretNames.isSecret(key, value: scalar.text, in: nil)
        case .sequence(let items): items.contains { $0.containsSecret(under: key) }
        case .mapping(let entries): entries.contains { $0.value.containsSecret(under: $0.key.text) }
        }
    }
}
