import EndpointRuntime
import Foundation
import Spec
import TextCoding

/// The parts of a `multipart/form-data` body (RFC 7578).
struct MultipartParts {
    struct Part {
        let name: String
        /// The declared media type, which is optional (RFC 7578, section 4.4).
        let media: MediaType?
        let content: ArraySlice<UInt8>

        /// The charset of a text (RFC 7578, section 4.5).
        var charset: String { media?.parameter("charset") ?? "utf-8" }

        /// The content as a text in its charset; `nil` if it is not valid in it.
        var text: String? { Charset.text(of: Data(content), named: charset) }

        /// The content as a text, with replacements for what is not valid.
        var repairedText: String { text ?? String(decoding: content, as: UTF8.self) }

        /// The part as an item of a form. Its value is only encoded for one of the fields, `a` or `a[…]`, because a
        /// file can be large.
        func item(encodedFor fields: [String]) -> QueryItem {
            let isEncoded = fields.contains { name == $0 || name.hasPrefix($0 + "[") }
            return QueryItem(name: name, rawValue: isEncoded ? PercentEncoding.component(repairedText) : "")
        }
    }

    private(set) var parts: [Part] = []

    /// A form without fields has no parts, only the last delimiter.
    ///
    /// - Returns: `nil` if the boundaries do not divide the body into parts that all have a name.
    init?(_ body: [UInt8], boundary: String) {
        let delimiter = Array("--\(boundary)".utf8)
        let bounds = Self.positions(of: delimiter, in: body)
        guard let last = bounds.last else { return nil }
        for (start, end) in zip(bounds, bounds.dropFirst()) {
            let content = body[(start + delimiter.count)..<end]
            guard let part = Self.part(in: content) else { return nil }
            parts.append(part)
        }
        guard body[(last + delimiter.count)...].starts(with: "--".utf8) else { return nil }
    }

    /// The offsets of delimiters at the beginning of a line.
    private static func positions(of delimiter: [UInt8], in body: [UInt8]) -> [Int] {
        var positions: [Int] = []
        var index = 0
        while index + delimiter.count <= body.count {
            let isAtLineStart = index == 0 || body[index - 1] == UInt8(ascii: "\n")
            if isAtLineStart, body[index] == delimiter[0], body[index..<(index + delimiter.count)] == delimiter[...] {
                positions.append(index)
                index += delimiter.count
            } else {
                index += 1
            }
        }
        return positions
    }

    /// The part between the line end after a delimiter, which blanks may precede (RFC 2046, section 5.1.1), and the line
    /// end before the next delimiter.
    private static func part(in bytes: ArraySlice<UInt8>) -> Part? {
        let lineEnd: [UInt8] = [0x0D, 0x0A]
        let bytes = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard bytes.starts(with: lineEnd), bytes.suffix(2) == lineEnd[...] else { return nil }
        var head: [String] = []
        var rest = bytes.dropFirst(2)
        while true {
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if line == [0x0D] { break }
            head.append(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
        }
        guard let name = field("content-disposition", in: head)?.parameter("name") else { return nil }
        return Part(
            name: PercentEncoding.decode(name),
            media: field("content-type", in: head),
            content: rest.count >= 2 ? rest.dropLast(2) : []
        )
    }

    /// The value of a header field, with its parameters.
    private static func field(_ name: String, in head: [String]) -> MediaType? {
        let line = head.first { $0.lowercased().hasPrefix(name + ":") }
        return line.map { MediaType($0.dropFirst(name.count + 1)) }
    }
}
