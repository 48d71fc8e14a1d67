import Diagnostics
import TextCoding
import YAML

/// The events of a recorded stream (`text/event-stream`, WHATWG HTML, section 9.2).
struct RecordedEvents {
    let text: String
    /// The location of the text.
    let range: SourceRange

    /// A response for each event that is JSON; if there are none, one response whose events are text.
    ///
    /// - Parameter place: The location of the responses.
    func responses(status: Int, media: String, at place: SourceRange) -> [RecordedResponse] {
        let known = bodies(media: media)
        let bodies = known.isEmpty ? [RecordedBody(content: .text, media: media, range: range)] : known
        return bodies.map { RecordedResponse(status: status, body: $0, range: place, end: end) }
    }

    /// The data of each event that is JSON; the first body has a warning if the data of another event is not.
    func bodies(media: String) -> [RecordedBody] {
        var bodies: [RecordedBody] = []
        var issue: RecordedIssue?
        for data in data {
            // Two values may not have the same location.
            let place = range.moved(by: data.offset)
            if let value = EmbeddedJSON.value(data.text, at: place) {
                bodies.append(RecordedBody(content: .json([value]), media: media, range: range))
            } else if data.text != Self.usualEnd {
                issue = issue ?? .notJSON(at: place)
            }
        }
        if !bodies.isEmpty { bodies[0].issue = issue }
        return bodies
    }

    /// The data of the last event, if it only marks the end of the stream.
    var end: String? { data.last.flatMap { $0.text == Self.usualEnd ? $0.text : nil } }

    /// The data that many services of language models send after the last event.
    static let usualEnd = "[DONE]"

    /// The data of each event, with its lines joined, and its offset in the text.
    private var data: [(text: String, offset: Int)] {
        var events: [[Substring]] = [[]]
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: TextSyntax.lineEnds.contains) {
            if line.isEmpty {
                events.append([])
            } else if line.hasPrefix("data:") {
                events[events.count - 1].append(line.dropFirst(5).drop { $0 == " " })
            }
        }
        return events.compactMap { lines in
            lines.first.map { first in
                let offset = text.unicodeScalars.distance(from: text.startIndex, to: first.startIndex)
                return (lines.joined(separator: "\n"), offset)
            }
        }
    }
}

extension RecordedIssue {
    fileprivate static func notJSON(at range: SourceRange) -> RecordedIssue {
        .warning(
            "invalid-sample",
            at: range,
            "an event is not a JSON object or array, but others are; the type is inferred without it"
        )
    }
}
