import Spec
import TextCoding

extension BodyGenerator {
    /// Values as JSON, one on each line. In a JSON text sequence, a record separator begins each line.
    static func lines(_ values: [JSONValue], for media: String?) -> String {
        let isSequence = media.map { JSONSequence.isMediaType(MediaType($0).essence) } ?? false
        let start = isSequence ? String(Unicode.Scalar(JSONSequence.separator)) : ""
        return values.map { "\(start)\($0.compactText)\n" }.joined()
    }

    /// Three lines of text.
    func textLines(_ purpose: String) -> String {
        (0..<3).map { "\(sentence("\(purpose) \($0)"))\n" }.joined()
    }

    /// The values of an example, one for each line or event; `nil` if there is no example.
    func examples(of response: Response, _ purpose: String) -> [JSONValue]? {
        guard let example = response.example, example.file == nil, let type = response.content.exampleType else {
            return nil
        }
        return response.content.values(in: example).enumerated().map { index, example in
            var generator = valueGenerator("\(purpose) \(index)")
            guard let value = route.api.loadedValue(of: example, as: type) else {
                return generator.value(of: type, at: place)
            }
            return generator.completed(value, type, at: place)
        }
    }

    /// Generated values, one for each line or event.
    func values(of type: TypeReference, count: Int, _ purpose: String) -> [JSONValue] {
        (0..<count).map { index in
            var generator = valueGenerator("\(purpose) \(index)")
            return generator.value(of: type, at: place)
        }
    }

    private func valueGenerator(_ purpose: String) -> ValueGenerator {
        ValueGenerator(api: route.api, seed: seed(for: purpose), known: [:])
    }

    private var place: ValuePlace { .whole(named: route.endpoint.name.value) }

    /// The events of the example, or else one event for each name, or three unnamed events. The event that ends the
    /// stream follows, if there is one.
    func events(of stream: EventStream, in response: Response, _ purpose: String) -> [UInt8] {
        let events = examples(of: response, purpose)?.flatMap { stream.events(in: $0) } ?? events(of: stream, purpose)
        let texts = events.enumerated().map { index, event in
            "id: \(index + 1)\n" + (event.name.map { "event: \($0)\n" } ?? "") + Self.data(event.data)
        }
        return Array((texts.joined() + (stream.until.map(Self.data) ?? "")).utf8)
    }

    private func events(of stream: EventStream, _ purpose: String) -> [SentEvent] {
        stream.events.reduce(into: []) { events, event in
            let count = event.name == nil ? 3 : 1
            events += values(of: event.type, count: count, "\(purpose) \(events.count)").map { SentEvent(event, $0) }
        }
    }

    private static func data(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: TextSyntax.lineEnds.contains)
            .map { "data: \($0)\n" }.joined() + "\n"
    }
}

/// An event as it is sent.
private struct SentEvent {
    let name: String?
    let data: String

    init(_ event: EventStream.Event, _ value: JSONValue) {
        name = event.name?.value
        data = value.string.flatMap { event.isText ? $0 : nil } ?? value.compactText
    }
}

extension EventStream {
    /// The events in a value of an example: if events have names, the members of the value.
    fileprivate func events(in value: JSONValue) -> [SentEvent] {
        if let event = events.first, event.name == nil { return [SentEvent(event, value)] }
        return (value.members ?? []).compactMap { member in
            events.first { $0.name?.value == member.key }.map { SentEvent($0, member.value) }
        }
    }
}
