/// Prepares any text for an error message: one line, without control characters, and without credentials in URLs.
enum ErrorText {
    /// The text on one line, without credentials in its URLs.
    static func printable(_ text: String) -> String {
        Redaction.text(itemsIn: redactingURLs(in: line(text)))
    }

    /// The text on one line, shortened, and without credentials in its URLs.
    static func summary(_ text: String) -> String {
        shortened(printable(window(of: text)))
    }

    /// The beginning and the end of a very long text, so that its summary takes no longer than that of a short one.
    private static func window(of text: String) -> String {
        let size = 8192
        guard text.utf8.count > 2 * size, text.count > 2 * size else { return text }
        let isBoundary: (Character) -> Bool = { $0.isWhitespace || "\"'<>".contains($0) }
        // Without the URLs and the items that the text is cut in, since a part of a secret may not be recognized.
        var beginning = text.prefix(size)
        let cutWord = beginning.lastIndex(where: isBoundary).map { beginning[$0...] } ?? beginning
        if cutWord.utf8.contains(where: ":=@".utf8.contains) { beginning.removeLast(cutWord.count) }
        return beginning + "…" + text.suffix(size).drop { !isBoundary($0) }
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
    static func path(_ path: String) -> String { shortened(line(path)) }

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
