import Diagnostics
import YAML

/// An event of a recorded stream.
struct RecordedEvent {
    let name: String
    /// The data if it is a JSON object or array; other data is text.
    let value: Node?
    /// The location before the first character of the data.
    let range: SourceRange

    /// The schema of events: an object for each name, with the properties `event` and `data`.
    ///
    /// - Parameter range: The location of the schema if the events have several names.
    static func schema(of events: [RecordedEvent], at range: SourceRange) -> Node {
        var names: [String?] = []
        var groups: [String?: [RecordedEvent]] = [:]
        for event in events {
            let name = event.constantName
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(event)
        }
        let schemas = names.compactMap { name in groups[name].map { schema(of: $0, named: name, at: $0[0].range) } }
        return schemas.count == 1 ? schemas[0] : .mapping([Entry("oneOf", .list(schemas, at: range))], at: range)
    }

    /// The schema of events with the same name. Data is text if that of no event is JSON.
    private static func schema(of events: [RecordedEvent], named name: String?, at range: SourceRange) -> Node {
        // No two schemas may have the same location.
        let (start, end) = (range.moved(by: -1), range.moved(by: 1))
        let values = name.map { [Entry("enum", .list([.text($0, at: start)], at: start))] } ?? []
        let event = Node.mapping([Entry("type", .text("string", at: start))] + values, at: start)
        let samples = events.compactMap(\.value)
        let text = Node.mapping([Entry("type", .text("string", at: end))], at: end)
        let data = samples.isEmpty ? text : SampleSchema.schema(of: samples, at: end)
        let properties = Node.mapping([Entry("event", event), Entry("data", data)], at: range)
        return .mapping([Entry("type", .text("object", at: range)), Entry("properties", properties)], at: range)
    }

    /// The name; `nil` if it identifies an object or may be a secret, and therefore is another one in other streams.
    private var constantName: String? { VariableSegment(name) == nil ? name : nil }
}
