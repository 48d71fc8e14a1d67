import Foundation

/// Prepares any text for an error message: one line, without control characters, and without credentials in URLs.
enum ErrorText {
    /// The text on one line, without the credentials that it contains.
    static func printable(_ text: String) -> String {
        Redaction.text(tokensIn: Redaction.text(itemsIn: redactingURLs(in: line(text))))
    }

    /// The text on one line, shortened, and without credentials in its URLs.
    static func summary(_ text: String) -> String {
        shortened(printable(window(of: text)))
    }

    /// The maximum number of characters at each end of a very long text.
    static let windowSize = 8192

    /// The beginning and the end of a very long text, so that its summary takes no longer than that of a short one.
    static func window(of text: String, size: Int = windowSize) -> String {
        guard let (beginning, end) = windows(of: text, size: size) else { return text }
        return beginning + "…" + end
    }

    /// The beginning and the end of a very long text, without the words that it is cut in if they may be a URL or an
    /// item; `nil` for any other text.
    static func windows(of text: String, size: Int = windowSize) -> (beginning: String, end: String)? {
        let scalars = text.unicodeScalars
        guard text.utf8.count > 2 * size,
            scalars.index(scalars.startIndex, offsetBy: 2 * size, limitedBy: scalars.endIndex) != nil
        else { return nil }
        let isBoundary: (Unicode.Scalar) -> Bool = {
            $0.properties.isWhitespace || "\"'<>".unicodeScalars.contains($0)
        }
        // A part of a secret may not be recognized.
        var beginning = scalars.prefix(size)
        let cutWord = beginning.lastIndex(where: isBoundary).map { beginning[$0...] } ?? beginning
        if Substring(cutWord).utf8.contains(where: ":=@".utf8.contains) { beginning.removeLast(cutWord.count) }
        return (String(beginning), String(scalars.suffix(size).drop { !isBoundary($0) }))
    }

    /// The text on one line, without control characters and bidirectional formatting characters.
    static func line(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !scalars.isEmpty { scalars.append(" ") }
            scalars.append(contentsOf: word.unicodeScalars.filter(isPrintable))
        }
        return String(scalars)
    }

    /// The first and the last 200 characters of a text that is longer than 400, since keys and values in a response may
    /// have any length.
    ///
    /// Redact secrets first: a part of a secret may not be recognized.
    static func shortened(_ text: String) -> String {
        let limit = 400
        guard text.utf8.count > limit, text.count > limit else { return text }
        return "\(text.prefix(limit / 2))…\(text.suffix(limit / 2))"
    }

    /// A path in a body, on one line and shortened.
    static func path(_ path: String) -> String { shortened(line(ends(ofPath: path))) }

    /// The beginning and the end of a very long path, with the last step, which says what the value is.
    static func ends(ofPath path: String) -> String {
        path.utf8.count > 4 * windowSize ? path.prefix(windowSize) + "…" + path.suffix(windowSize) : path
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: false
        default: scalar.properties.generalCategory != .control
        }
    }

    /// The text without credentials in its absolute URLs.
    static func redactingURLs(in text: String) -> String {
        Redaction.text(urlsIn: text) { Redaction.text(url: $0) }
    }
}

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
