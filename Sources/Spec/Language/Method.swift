/// An HTTP method (RFC 9110, section 9): one of ``allCases``, or any other token in capitals.
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

    /// The names of all registered methods (IANA's registry, RFC 9110 and RFC 4918 among others), and of the methods
    /// that HTTP caches define.
    package static let knownNames =
        allCases.map(\.rawValue) + [
            "ACL", "BIND", "CHECKIN", "CHECKOUT", "CONNECT", "COPY", "LABEL", "LINK", "LOCK", "MERGE", "MKACTIVITY",
            "MKCALENDAR", "MKCOL", "MKREDIRECTREF", "MKWORKSPACE", "MOVE", "ORDERPATCH", "PROPFIND", "PROPPATCH",
            "PURGE",
            "REBIND", "REPORT", "SEARCH", "UNBIND", "UNCHECKOUT", "UNLINK", "UNLOCK", "UPDATE", "UPDATEREDIRECTREF",
            "VERSION-CONTROL", "BAN", "REFRESH", "SUBSCRIBE", "UNSUBSCRIBE", "NOTIFY",
        ]

    package static let noun = "an HTTP method"
    package static let note: String? = "methods are written in capitals"

    package static func meaning(of word: String) -> String? {
        switch word.lowercased() {
        case "read", "fetch", "retrieve", "list", "show", "find", "index": "write 'GET'"
        case "create", "add", "insert", "store": "write 'POST'"
        case "update", "edit", "modify", "change": "write 'PUT' to replace a resource, or 'PATCH' to change parts of it"
        case "remove", "destroy", "del": "write 'DELETE'"
        case "opt", "opts": "write 'OPTIONS'"
        default: nil
        }
    }

    private init(known name: String) {
        rawValue = name
    }

    /// Abbreviations of common methods, which are no methods themselves.
    private static let abbreviations: Set = ["DEL", "OPT", "OPTS"]

    /// Creates the method of this name; returns `nil` for a string that is not a token, has lowercase letters, or is
    /// probably a typo or an abbreviation of a common method.
    package init?(rawValue: String) {
        guard HTTPGrammar.isToken(rawValue), rawValue == rawValue.uppercased(), rawValue.contains(where: \.isLetter)
        else { return nil }
        guard Self.knownNames.contains(rawValue) || !Self.isMistaken(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The method that OpenAPI calls by this name in small letters.
    package init?(openAPI name: String) {
        guard let method = Self.allCases.first(where: { $0.rawValue == name.uppercased() }) else { return nil }
        self = method
    }

    /// Whether `name`, which is no known method, is probably meant for one.
    private static func isMistaken(_ name: String) -> Bool {
        abbreviations.contains(name) || knownNames.contains { isTypo(name, of: $0) }
            || allCases.contains { TypoDetector.lacksOneLetter(name, $0.rawValue) }
    }

    /// Whether `name` is probably a typo of `method`: it has the same letters in another order, one letter more, or one
    /// less.
    private static func isTypo(_ name: String, of method: String) -> Bool {
        name.sorted() == method.sorted() || name == method + "S" || TypoDetector.isLikely(from: name, to: method)
    }

    /// Whether parameters without an explicit place go to the query instead of the body.
    package var prefersQuery: Bool { [.get, .head, .delete, .trace].contains(self) }

    /// Whether a request of this method may have a payload at all.
    package var allowsPayload: Bool { ![.get, .head, .trace].contains(self) }

    /// Whether requests of the method are idempotent (RFC 9110, section 9.2.2); rare methods are not known to be.
    package var isIdempotent: Bool { Self.allCases.contains(self) && ![.post, .patch].contains(self) }

    /// Whether the method is not in ``allCases``.
    package var isRare: Bool { !Self.allCases.contains(self) }
}
