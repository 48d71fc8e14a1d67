/// An HTTP method (RFC 9110, section 9): one of those with a meaning here, or any other token in capitals.
package struct Method: RawRepresentable, Vocabulary, Hashable {
    package let rawValue: String

    package static let get = Method(known: "GET")
    package static let head = Method(known: "HEAD")
    package static let post = Method(known: "POST")
    package static let put = Method(known: "PUT")
    /// RFC 5789.
    package static let patch = Method(known: "PATCH")
    package static let delete = Method(known: "DELETE")
    package static let options = Method(known: "OPTIONS")
    package static let trace = Method(known: "TRACE")
    /// draft-ietf-httpbis-safe-method-w-body.
    package static let query = Method(known: "QUERY")

    /// The methods that OpenAPI has keys for; all others are rare.
    package static let allCases: [Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace, .query]

    package static let noun = "an HTTP method"

    private init(known name: String) {
        rawValue = name
    }

    /// The method of this name; `nil` for a text that is not a token, has small letters, or is probably a typo of a
    /// common method.
    package init?(rawValue: String) {
        guard HTTPGrammar.isToken(rawValue), rawValue == rawValue.uppercased(), rawValue.contains(where: \.isLetter)
        else { return nil }
        let isCommon = Self.allCases.contains { $0.rawValue == rawValue }
        guard isCommon || !Self.allCases.contains(where: { Self.isTypo(rawValue, of: $0.rawValue) }) else { return nil }
        self.rawValue = rawValue
    }

    /// The method that OpenAPI calls by this name in small letters.
    package init?(openAPI name: String) {
        guard let method = Self.allCases.first(where: { $0.rawValue == name.uppercased() }) else { return nil }
        self = method
    }

    /// Whether `name` has the letters of a common method in another order, one letter more, or one less.
    private static func isTypo(_ name: String, of method: String) -> Bool {
        name.sorted() == method.sorted() || TypoDetector.isLikely(from: name, to: method)
    }

    /// Whether parameters without a place of their own go to the query, not to the body.
    package var prefersQuery: Bool { [.get, .head, .delete].contains(self) }

    /// Whether a request of this method may have a payload at all.
    package var allowsPayload: Bool { ![.get, .head, .trace].contains(self) }

    /// Whether a request has the same effect when it is sent twice (RFC 9110, section 9.2.2); rare methods are not known
    /// to have it.
    package var isIdempotent: Bool { Self.allCases.contains(self) && ![.post, .patch].contains(self) }

    /// Whether it is none of the methods in ``allCases``.
    package var isRare: Bool { !Self.allCases.contains(self) }
}
