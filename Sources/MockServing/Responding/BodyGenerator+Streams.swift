import Spec
import TextCoding

extension BodyGenerator {
    /// Three values as JSON, one on each line. In a JSON text sequence, a record separator begins each line.
    func lines(of type: TypeReference, _ purpose: String, for media: String?) -> String {
        let isSequence = media.map { JSONSequence.isMediaType(MediaType($0).essence) } ?? false
        let start = isSequence ? String(Unicode.Scalar(JSONSequence.separator)) : ""
        return values(of: type, count: 3, purpose).map { "\(start)\($0.compactText)\n" }.joined()
    }

    /// Three lines of text.
    func textLines(_ purpose: String) -> String {
        (0..<3).map { "\(sentence("\(purpose) \($0)"))\n" }.joined()
    }

    /// One event for each name, or three unnamed events, followed by the event that ends the stream, if there is one.
    func events(of stream: EventStream, _ purpose: String) -> [UInt8] {
        var text = ""
        var id = 0
        for event in stream.events {
            for value in values(of: event.type, count: event.name == nil ? 3 : 1, "\(purpose) \(id)") {
                id += 1
                text += "id: \(id)\n"
                if let name = event.name { text += "event: \(name.value)\n" }
                text += Self.data(value.string.flatMap { event.isText ? $0 : nil } ?? value.compactText)
            }
        }
        if let until = stream.until { text += Self.data(until) }
        return Array(text.utf8)
    }

    private static func data(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }.joined() + "\n"
    }

    private func values(of type: TypeReference, count: Int, _ purpose: String) -> [JSONValue] {
        (0..<count).map { index in
            var generator = ValueGenerator(api: route.api, seed: seed(for: "\(purpose) \(index)"), known: [:])
            return generator.value(of: type, at: .whole(named: route.endpoint.name.value))
        }
    }
}
