import Diagnostics
import MarkdownText
import Spec
import SpecWriting
import YAML

/// Writes the contents of requests and responses by their media types.
struct ContentWriter {
    let schemas: SchemaWriter

    /// The content by media type; empty if there is no body.
    ///
    /// - Parameter wrap: Changes the schema of a body in JSON.
    /// - Returns: The content, and what OpenAPI 3.1 has no keyword for: it describes a stream only as a whole.
    func content(
        _ content: Content,
        media: String?,
        example: YAMLTree?,
        in context: SchemaWriter.Context,
        wrap: (Schema) -> Schema
    ) -> (remark: String?, content: ObjectBuilder) {
        guard let usual = content.mediaType else { return (nil, ObjectBuilder()) }
        var remark: String?
        let schema: Schema
        switch content {
        case .none, .status: return (nil, ObjectBuilder())
        case .text: schema = Schema(type: "string")
        case .textLines:
            schema = Schema(type: "string")
            remark = "A stream of lines of text."
        case .data, .file: schema = Schema(type: "string", format: "binary")
        case .json(let type): schema = wrap(schemas.schema(of: type, in: context))
        case .lines(let type):
            schema = schemas.schema(of: type, in: context)
            remark = "A stream of JSON values, one on each line; the schema is that of one value."
        case .events(let stream):
            schema = self.schema(of: stream, in: context)
            let end = stream.until.map { " The data \(MarkdownCode.span($0)) ends the stream." } ?? ""
            let skipped = stream.skip.map(MarkdownCode.span).joined(conjunction: "or")
            remark =
                "A stream of server-sent events; the schema is that of one event\(stream.names ? "" : "'s data").\(end)"
                + (skipped.isEmpty ? "" : " Clients ignore events with the data \(skipped).")
        }
        var type = ObjectBuilder("schema", schema.tree)
        type.add("example", example)
        var object = ObjectBuilder()
        for range in HTTPGrammar.mediaRanges(in: media ?? usual) where object[String(range)] == nil {
            object.add(String(range), type.tree)
        }
        return (remark, object)
    }

    /// The value of an example of a body; `nil` if it is in a file, or is not one of the body.
    func value(of example: Example?, _ content: Content) -> YAMLTree? {
        switch content {
        case .json(let type): schemas.values.tree(of: example, as: type)
        case .text, .textLines: example?.node.text.map { .exact($0) }
        case .none, .data, .status, .file, .lines, .events: nil
        }
    }

    /// The schema of one event: of its data alone, or, if events have names, of an object with the fields of the
    /// stream.
    private func schema(of stream: EventStream, in context: SchemaWriter.Context) -> Schema {
        guard stream.names else {
            return stream.events.first.map { schemas.schema(of: $0.type, in: context) } ?? Schema()
        }
        let events = stream.events.map { event in
            let type = schemas.schema(of: event.type, in: context.inside(event.name?.value ?? ""))
            let data = event.isText ? type : type.asJSONText
            var properties = ObjectBuilder()
            properties.add("event", Schema(type: "string").constant(.exact(event.name?.value ?? "message")).tree)
            properties.add("data", data.tree)
            var schema = Schema(type: "object")
            schema.add("properties", properties.tree)
            schema.add("required", .list([.text("event"), .text("data")]))
            schema.describe(event.description)
            return schema
        }
        return events.count == 1 ? events[0] : .alternatives(events, areExclusive: true)
    }
}

extension EventStream {
    /// Whether the events have names.
    fileprivate var names: Bool { events.contains { $0.name != nil } }
}
