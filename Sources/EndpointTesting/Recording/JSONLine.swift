import EndpointRuntime
import Foundation
import TextCoding

/// A line of a text that ends with a JSON object or list, which may follow the field name of a server-sent event.
struct JSONLine {
    /// The text before the JSON.
    let head: String
    let json: JSON

    /// Whether the line contains nothing else, except the separator of a JSON text sequence.
    var isWhole: Bool { head.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{1E}" } }

    /// Parses a line; `nil` if it does not end with an object or a list.
    init?(_ line: Substring) {
        let start = line.utf8.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? line.endIndex
        guard start < line.endIndex, let json = try? RawResponse(body: Data(line[start...].utf8)).json(JSON.self) else {
            return nil
        }
        head = String(line[..<start])
        self.json = json
    }

    /// The lines of a text, each with the character that ends it, which is empty for the last line.
    static func lines(of text: String) -> [(line: Substring, end: Substring)] {
        var lines: [(line: Substring, end: Substring)] = []
        var rest = text[...]
        while true {
            let line = rest.prefix { !TextSyntax.lineEnds.contains($0) }
            let end = rest[line.endIndex...].prefix(1)
            lines.append((line, end))
            guard !end.isEmpty else { return lines }
            rest = rest[end.endIndex...]
        }
    }
}
