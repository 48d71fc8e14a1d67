import Foundation

/// The excerpt of a body in errors.
enum BodyExcerpt {
    /// The maximum number of characters.
    static let limit = 200

    /// The beginning of the body in one line, without values that look like credentials. For bytes that are not text,
    /// their number and media type, such as `<1,234 bytes of image/png>`.
    static func text(of response: RawResponse) -> String {
        let beginning = response.body.prefix(limit * 4)
        guard !beginning.isEmpty else { return "" }
        let media = response.mediaType
        let isCut = response.body.count > beginning.count
        guard var text = readable(Data(beginning), media) else { return summary(of: response, media) }
        // The bytes may end inside of a character.
        if isCut, let last = text.unicodeScalars.lastIndex(where: { $0 != "\u{FFFD}" }) {
            text = String(text.unicodeScalars[...last])
        }
        // Some servers escape the slashes of URLs in JSON.
        let plain = text.unicodeScalars.replacing("\\/".unicodeScalars, with: "/".unicodeScalars)
        let line = ErrorText.printable(String(plain))
        let withoutMembers =
            media.name == "application/x-www-form-urlencoded"
            ? Redaction.text(form: line) : MemberRedaction.text(of: line)
        let safe = response.request.hidingCredentials(in: withoutMembers, isCut: isCut)
        return safe.count > limit || isCut ? safe.prefix(limit) + "…" : safe
    }

    private static func summary(of response: RawResponse, _ media: MediaType) -> String {
        let count = response.body.count
        let noun = count == 1 ? "byte" : "bytes"
        let size = (response.exceededLimit == nil ? "" : "more than ") + "\(grouped(count)) \(noun)"
        return media.name.isEmpty ? "<\(size)>" : "<\(size) of \(ErrorText.line(media.name))>"
    }

    /// A number with commas between groups of three digits.
    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// The bytes as text; `nil` if they are not text.
    ///
    /// The declared media type only provides the charset, because a failing server often declares another type than its
    /// error page has.
    private static func readable(_ bytes: Data, _ media: MediaType) -> String? {
        var text: String?
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            text = utf16(bytes, "utf-16")
        } else if let name = media.charset, name.hasPrefix("utf-16") {
            text = utf16(bytes, name)
        } else if let name = media.charset, !["utf-8", "utf8"].contains(name) {
            text = Charset(name)?.text(of: bytes)
        }
        let found = text ?? String(decoding: bytes, as: UTF8.self)
        let scalars = found.unicodeScalars
        // A page in an undeclared single-byte charset has a few bytes that are not UTF-8; random bytes have many.
        let strange = scalars.count { $0 == "\u{FFFD}" }
        return scalars.contains(where: isBinary) || strange * 4 > scalars.count ? nil : found
    }

    private static func utf16(_ bytes: Data, _ name: String) -> String? {
        let whole = bytes.prefix(bytes.count / 2 * 2)
        // The excerpt may end inside a surrogate pair.
        return Charset(name)?.text(of: whole) ?? Charset(name)?.text(of: whole.dropLast(2))
    }

    /// Whether a scalar never occurs in text: the binary data bytes of the MIME Sniffing standard, section 3.
    private static func isBinary(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x08, 0x0B, 0x0E...0x1A, 0x1C...0x1F: true
        default: false
        }
    }
}
