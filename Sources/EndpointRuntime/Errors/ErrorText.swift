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
