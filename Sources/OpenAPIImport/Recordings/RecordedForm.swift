import Diagnostics
import TextCoding
import YAML

/// A form or a multipart body that was recorded as text.
struct RecordedForm {
    let text: String
    /// The location of the string literal that contains the text.
    let range: SourceRange
    /// Whether the body is known to require its fields.
    let isRequired: Bool

    /// The names and values of an `application/x-www-form-urlencoded` text.
    var fields: [RecordedField] {
        text.split { $0 == "&" || $0.isNewline }.compactMap { item in
            let name = item.prefix { $0 != "=" }
            guard !name.isEmpty else { return nil }
            let value = item.dropFirst(name.count + 1)
            return field(PercentEncoding.decodeForm(name), PercentEncoding.decodeForm(value), at: item.startIndex)
        }
    }

    /// The parts of a `multipart/form-data` text (RFC 7578); none if the text does not begin with a boundary.
    var parts: [RecordedField] {
        // A line break is one character in Swift, but may be two or one in the text.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let delimiter = lines.first, delimiter.hasPrefix("--"), delimiter.count > 2 else { return [] }
        let starts = lines.indices.filter { lines[$0] == delimiter }
        let end = lines.lastIndex { $0 == delimiter + "--" } ?? lines.endIndex
        return zip(starts, starts.dropFirst() + [end]).compactMap { start, end in
            start < end ? part(Array(lines[(start + 1)..<end])) : nil
        }
    }

    /// A part: its header fields, an empty line, and its value.
    private func part(_ lines: [Substring]) -> RecordedField? {
        let header = lines.prefix { !$0.isEmpty }
        let value = { (name: String) -> Substring? in
            let line = header.first { $0.lowercased().hasPrefix(name + ":") }
            return line?.dropFirst(name.count + 1)
        }
        guard let first = lines.first, let disposition = value("content-disposition"),
            let name = Self.parameter("name", of: disposition), !name.isEmpty
        else { return nil }
        let content = lines.dropFirst(header.count + 1).joined(separator: "\n")
        var field = field(name, content, at: first.startIndex)
        field.isFile = Self.parameter("filename", of: disposition) != nil
        // The media type of a file is the type of the file that was sent.
        if !field.isFile { field.media = value("content-type").map { String($0).trimmingBlanks } }
        return field
    }

    /// The quoted parameter of a header field: `name` of `form-data; name="photo"`.
    private static func parameter(_ name: String, of field: Substring) -> String? {
        guard let start = field.firstRange(of: "; \(name)=\"")?.upperBound else { return nil }
        return String(field[start...].prefix { $0 != "\"" })
    }

    private func field(_ name: String, _ value: String, at start: String.Index) -> RecordedField {
        // Two fields may not have the same location.
        let offset = text.unicodeScalars.distance(from: text.startIndex, to: start)
        return RecordedField(name: name, range: range.moved(by: offset + 1), values: [value], isRequired: isRequired)
    }
}
