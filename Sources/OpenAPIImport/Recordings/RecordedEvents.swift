import Diagnostics
import TextCoding
import YAML

/// The events of a recorded stream (`text/event-stream`, WHATWG HTML, section 9.2).
struct RecordedEvents {
    let text: String
    /// The location of the text.
    let range: SourceRange

    /// A response for each event; if there are none, one response whose events are text.
    ///
    /// - Parameters:
    ///   - place: The location of the responses.
    ///   - named: Changes the names in the body of an event; `nil` leaves out the event.
    func responses(
        status: Int,
        media: String,
        at place: SourceRange,
        named: (RecordedBody) -> RecordedBody? = { $0 }
    ) -> [RecordedResponse] {
        let known = bodies(media: media).compactMap(named)
        let bodies = known.isEmpty ? [RecordedBody(content: .text, media: media, range: range)] : known
        // Finding the end reads the whole text.
        let end = end
        return bodies.map { RecordedResponse(status: status, body: $0, range: place, end: end) }
    }

    /// A body for each event; the first event whose data is not JSON, although that of another event with the same name
    /// is, has a warning.
    func bodies(media: String) -> [RecordedBody] {
        let events = fields.filter { $0.data != Self.usualEnd }.map { fields in
            // Two values may not have the same location.
            let place = range.moved(by: fields.offset)
            return RecordedEvent(name: fields.name, value: EmbeddedJSON.value(fields.data, at: place), range: place)
        }
        let namesOfJSON = Set(events.filter { $0.value != nil }.map(\.name))
        var bodies = events.map { RecordedBody(content: .event($0), media: media, range: range) }
        if let other = events.firstIndex(where: { $0.value == nil && namesOfJSON.contains($0.name) }) {
            bodies[other].issue = .notJSON(at: events[other].range)
        }
        return bodies
    }

    /// The data of the last event, if it only marks the end of the stream.
    var end: String? { fields.last.flatMap { $0.data == Self.usualEnd ? $0.data : nil } }

    /// The data that many services of language models send after the last event.
    static let usualEnd = "[DONE]"

    /// The name of each event, its data with its lines joined, and the offset of the data in the text.
    private var fields: [(name: String, data: String, offset: Int)] {
        var events: [(name: Substring, data: [Substring])] = [("", [])]
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: TextSyntax.lineEnds.contains) {
            let name = line.prefix { $0 != ":" }
            let value = line.dropFirst(name.count + 1)
            let text = value.first == " " ? value.dropFirst() : value
            switch name {
            case "" where line.isEmpty: events.append(("", []))
            case "event": events[events.count - 1].name = text
            case "data": events[events.count - 1].data.append(text)
            default: break
            }
        }
        var (index, offset) = (text.startIndex, 0)
        return events.compactMap { name, data in
            data.first.map { first in
                offset += text.unicodeScalars.distance(from: index, to: first.startIndex)
                index = first.startIndex
                return (name.isEmpty ? EventTranslator.usualName : String(name), data.joined(separator: "\n"), offset)
            }
        }
    }
}

extension RecordedIssue {
    fileprivate static func notJSON(at range: SourceRange) -> RecordedIssue {
        .warning(
            "invalid-sample",
            at: range,
            "an event is not a JSON object or array, but others with its name are; the type is inferred without it"
        )
    }
}
