import Diagnostics
import Spec
import SpecImport
import YAML

/// Finds the examples of the operations that are imported, and of the schemas that they refer to.
struct ExampleFinder {
    private let documents: Documents
    private(set) var examples: [PublishedExample] = []
    /// The number of examples that are not JSON, such as text with an ellipsis.
    private(set) var textCount = 0
    /// The schemas of the bodies, parameters and header fields of the operations.
    private var schemas: [DocumentCursor] = []

    init(_ documents: Documents) {
        self.documents = documents
    }

    /// Adds the examples of an operation: of its parameters, its body, its responses and their header fields.
    mutating func add(_ operation: Operation) {
        for parameter in operation.parameters { add(parameter: parameter, .parameter, .request) }
        if let body = operation.cursor["requestBody"] {
            for (media, content) in body["content"]?.entries ?? [] {
                add(content, of: media, .requestBody(operation), .request)
                noteSchemas(of: content)
            }
        }
        for (status, response) in operation.cursor["responses"]?.entries ?? [] {
            for (media, content) in response["content"]?.entries ?? [] {
                let origin = PublishedExample.Origin.response(
                    operation,
                    status: status.lowercased(),
                    media: MediaSelector.media(media)
                )
                add(content, of: media, origin, .response)
                noteSchemas(of: content)
            }
            for (_, header) in response["headers"]?.entries ?? [] { add(parameter: header, .header, .response) }
        }
        addMeta(of: operation)
    }

    /// Adds the examples of all schemas that the operations refer to, directly or through others.
    mutating func addSchemas(in table: SchemaTable) {
        var seen: Set<DocumentCursor.Identity> = []
        var open = schemas.map { table.link(to: $0) }
        while let link = open.popLast() {
            guard let cursor = link.schema?.cursor, seen.insert(cursor.identity).inserted else { continue }
            add(schema: cursor)
            // An example beside a reference is an example of the property.
            open += link.schema?.links ?? []
        }
    }

    private mutating func noteSchemas(of holder: DocumentCursor) {
        schemas += ["schema", "itemSchema"].compactMap { holder.raw($0) }
    }

    // MARK: Places

    private mutating func add(
        _ content: DocumentCursor,
        of media: String,
        _ origin: PublishedExample.Origin,
        _ direction: TypeContext.Direction
    ) {
        let kind = MediaKind(media)
        guard kind == .json || kind == .form, let schema = content.raw("schema") else { return }
        for value in values(at: content) where !value.isNull {
            var example = PublishedExample(
                origin: origin,
                value: value.node,
                path: value.path,
                schema: schema,
                owner: content.identity,
                direction: direction
            )
            example.isOfTexts = kind == .form
            if kind == .json, value.node.jsonKind == .string, schema.resolved().map({ !$0.acceptsText }) ?? false {
                if let read = Self.json(value.node) {
                    example = example.reading(read, in: value.location)
                } else if schema.resolved().map({ SchemaShape($0).isOfCompounds || !$0.parts.isEmpty }) ?? false {
                    textCount += 1
                    continue
                }
            }
            examples.append(example)
        }
    }

    private mutating func add(
        parameter cursor: DocumentCursor,
        _ origin: PublishedExample.Origin,
        _ direction: TypeContext.Direction
    ) {
        guard let schema = cursor.raw("schema") ?? cursor["content"]?.entries.first?.cursor.raw("schema") else {
            return
        }
        for value in values(at: cursor) where !value.isNull {
            var example = PublishedExample(
                origin: origin,
                value: value.node,
                path: value.path,
                schema: schema,
                owner: cursor.identity,
                direction: direction
            )
            example.isOfTexts = true
            examples.append(example)
        }
    }

    private mutating func add(schema: DocumentCursor) {
        var values = schema["example"].map { [$0] } ?? []
        if let examples = schema["examples"] {
            values += examples.isObject ? examples.entries.compactMap { $0.cursor["value"] } : examples.items
        }
        for value in values where !value.isNull {
            var example = PublishedExample(
                origin: .schema,
                value: value.node,
                path: value.path,
                schema: schema,
                owner: schema.identity,
                direction: .response
            )
            example.isLoose = !value.path.hasSuffix(".json")
            examples.append(example)
        }
        if let meta = schema["x-oaiMeta"]?["example"], let read = Self.json(meta.node) {
            let example = PublishedExample(
                origin: .schema,
                value: meta.node,
                path: meta.path,
                schema: schema,
                owner: schema.identity,
                direction: .response
            )
            examples.append(example.reading(read, in: meta.location))
        }
    }

    /// Adds the responses that OpenAI's document shows beside its operations, as JSON in a string.
    private mutating func addMeta(of operation: Operation) {
        guard let shown = operation.cursor["x-oaiMeta"]?["examples"] else { return }
        let success = operation.cursor["responses"]?.entries.first { $0.key.hasPrefix("2") }
        guard let success,
            let content = success.cursor["content"]?.entries.first(where: { MediaKind($0.key) == .json }),
            let schema = content.cursor.raw("schema")
        else { return }
        for item in shown.itemsOrOnly {
            guard let text = item["response"] else { continue }
            guard let read = Self.json(text.node) else {
                textCount += 1
                continue
            }
            let example = PublishedExample(
                origin: .response(operation, status: success.key, media: MediaSelector.media(content.key)),
                value: text.node,
                path: text.path,
                schema: schema,
                owner: content.cursor.identity,
                direction: .response
            )
            examples.append(example.reading(read, in: text.location))
        }
    }

    // MARK: Values

    /// The values of `example` and of `examples`, except those in other files.
    private func values(at cursor: DocumentCursor) -> [DocumentCursor] {
        let named = cursor["examples"]?.entries ?? []
        return (cursor.raw("example").map { [$0] } ?? [])
            + named.compactMap { $0.cursor.raw("value") ?? $0.cursor.raw("dataValue") }
    }

    /// The JSON object or array that a text contains; `nil` if the text is anything else.
    private static func json(_ node: Node) -> Node? {
        guard let text = node.text, let first = text.first(where: { !$0.isWhitespace }), "{[".contains(first) else {
            return nil
        }
        return YAMLReader(limits: .documents).readJSON(SourceText(path: "", text: text))
    }
}

extension PublishedExample {
    fileprivate func reading(_ value: Node, in container: SourceLocation) -> PublishedExample {
        var example = PublishedExample(
            origin: origin,
            value: value,
            path: path,
            schema: schema,
            owner: owner,
            direction: direction
        )
        example.container = container
        return example
    }
}

extension DocumentCursor {
    /// Whether a schema allows strings.
    fileprivate var acceptsText: Bool {
        let shape = SchemaShape(self)
        if shape.types.contains("string") { return true }
        guard shape.types.isEmpty else { return false }
        return shape.alternatives?.cursors.contains { $0.resolved()?.acceptsText ?? true } ?? parts.isEmpty
    }
}
