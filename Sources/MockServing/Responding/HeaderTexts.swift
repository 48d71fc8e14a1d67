import Spec

/// Generates texts for a header field whose syntax HTTP defines.
struct HeaderTexts {
    private let name: String
    private let method: Spec.Method
    /// The number of bytes in the body.
    private let length: Int

    init(_ name: String, method: Spec.Method, length: Int) {
        self.name = name.lowercased()
        self.method = method
        self.length = length
    }

    /// A valid value (RFC 9110, unless another RFC is named); `nil` for any other header field.
    func text(_ generator: TextGenerator) -> String? {
        var texts = generator
        switch name {
        case "accept-ranges": return "bytes"
        case "allow": return "\(method.rawValue), OPTIONS"
        // RFC 9111.
        case "cache-control": return "no-store"
        // RFC 6266.
        case "content-disposition": return "attachment; filename=\"\(texts.words(1)).txt\""
        case "content-encoding": return "identity"
        case "content-language": return texts.generator.pick(Lexicon.languages)
        case "content-length": return String(length > 0 ? length : texts.generator.number(in: 1...100_000))
        case "content-range": return length > 0 ? "bytes 0-\(length - 1)/\(length)" : "bytes */0"
        case "content-type": return texts.generator.pick(Lexicon.mediaTypes)
        case "date", "expires", "last-modified": return date(texts.generator)
        case "etag": return "\"\(texts.token(16))\""
        // RFC 8288.
        case "link": return "<\(texts.url(NameWords(name)))>; rel=\"self\""
        // A client that follows it stays at the mock server.
        case "location", "content-location":
            return "/\(texts.words(1))/\(texts.generator.number(in: 1...9999))"
        case "retry-after": return String(texts.generator.number(in: 1...5))
        // RFC 6265.
        case "set-cookie": return "\(texts.words(1))=\(texts.token(16))"
        case "vary": return "Accept"
        case "www-authenticate", "proxy-authenticate": return "Bearer"
        default: return nil
        }
    }

    private func date(_ generator: SeededGenerator) -> String? {
        var numbers = NumberGenerator(generator: generator)
        return WireText.date(secondsSince1970: numbers.moment(NameWords(name)), .format(.http)).string
    }
}
