import EndpointRuntime
import Foundation
import HTTPTypes

/// The names of header fields, query items, form items and JSON members whose values are secret.
struct SecretNames: Sendable {
    private let hiding: Set<String>
    private let keeping: Set<String>
    /// Whether the names are those in the response to a failed request.
    private(set) var areInError = false
    /// The kinds of names, by place. Most names occur in each element of a list.
    private let known = Locked<[Redaction.Item.Place: [String: Kind]]>([:])

    enum Kind {
        case secret
        /// The name of the time at which a credential expires.
        case expiry
        case harmless
    }

    init(hiding: some Sequence<String>, keeping: some Sequence<String>) {
        self.hiding = Set(hiding.map { $0.lowercased() })
        self.keeping = Set(keeping.map { $0.lowercased() })
    }

    /// The names for a response with a status code.
    func forResponse(status: Int) -> SecretNames {
        var names = self
        names.areInError = status >= 400
        return names
    }

    func contains(_ name: String) -> Bool {
        contains(name, in: .form)
    }

    func contains(_ name: String, in place: Redaction.Item.Place) -> Bool {
        kind(of: name, in: place) == .secret
    }

    func kind(of name: String, in place: Redaction.Item.Place) -> Kind {
        if let kind = known.withLock({ $0[place]?[name] }) { return kind }
        let plain = name.removingPercentEncoding ?? name
        let kind: Kind =
            if isHidden(name) {
                .secret
            } else if isKept(name) || !Redaction.isSecret(plain, in: place) {
                .harmless
            } else {
                switch CredentialNumber.kind(of: plain) {
                case .amount: .harmless
                case .expiry: .expiry
                case nil: .secret
                }
            }
        known.withLock { known in
            // A map with changing keys, such as identifiers, must not fill the memory.
            if known[place, default: [:]].count < 10_000 { known[place, default: [:]][name] = kind }
        }
        return kind
    }

    func isKept(_ name: String) -> Bool {
        !keeping.isEmpty && keeping.contains((name.removingPercentEncoding ?? name).lowercased())
    }

    /// Whether the test hides the values under any name.
    var hidesValues: Bool { !hiding.isEmpty }

    /// Whether the test hides the values under this name, including short numbers and error codes, which are no secrets
    /// under names that only look like names of secrets.
    func isHidden(_ name: String) -> Bool {
        !hiding.isEmpty && hiding.contains((name.removingPercentEncoding ?? name).lowercased())
    }

    /// A value that has to be replaced.
    enum Finding {
        /// A secret, which is also replaced where other texts repeat it.
        case secret(String)
        /// A value that may be a common word, which is only replaced where it was found.
        case word(String)

        var text: String {
            switch self {
            case .secret(let text), .word(let text): text
            }
        }
    }

    /// A function that returns the replacement for a value.
    typealias Replacing = (Finding) -> String

    /// The URL without user information, and without the values of secret query items and in secret places.
    ///
    /// - Parameter isInside: Whether the URL is the value of a query item. Its own query items are then not decoded,
    ///   which keeps the time proportional to the length.
    func redact(
        url: String,
        places: CredentialPlaces = CredentialPlaces(),
        isInside: Bool = false,
        _ replace: Replacing
    ) -> String {
        Redaction.text(
            url: url,
            isSecret: { contains($0) || places.hides(queryItem: $0.removingPercentEncoding ?? "") },
            pathValues: places.pathValues,
            replacing: { replace(.secret($0)) },
            replacingUser: { user in
                // The password may be repeated without the user.
                for secret in SecretIndex.secrets(inUser: user) { _ = replace(.secret(secret)) }
                return replace(.secret(user))
            },
            redacting: { isInside ? nil : redact(value: $0, replace) }
        )
    }

    /// The items of a URL-encoded form without the values of secret ones.
    func redact(form: String, _ replace: Replacing) -> String {
        Redaction.text(
            form: form,
            isSecret: contains,
            replacing: { replace(.secret($0)) },
            redacting: { redact(value: $0, replace) }
        )
    }

    /// The value of an item, percent-encoded except for its marks, without the secrets in its JSON or in its URLs;
    /// `nil` if it contains none.
    private func redact(value: String, _ replace: Replacing) -> String? {
        let redacted =
            redact(jsonIn: value, replace)
            ?? Redaction.text(urlsIn: value) { redact(url: $0, isInside: true, replace) }
        return redacted == value ? nil : SecretMarks.percentEncoded(redacted)
    }

    /// The JSON value without the values of secret members. These values keep their structure, so that the JSON value
    /// still decodes as before.
    ///
    /// - Parameter keepingTokens: Whether texts may be credentials, as the value has a name that is excepted.
    func redact(_ json: JSON, keepingTokens: Bool = false, _ replace: Replacing) -> JSON {
        switch json {
        case .null, .bool, .number: json
        case .string(let text):
            .string(redact(jsonIn: text, replace) ?? redact(urlsIn: text, keepingTokens: keepingTokens, replace))
        case .array(let elements): .array(elements.map { redact($0, keepingTokens: keepingTokens, replace) })
        case .object(let members): .object(redact(members, replace))
        }
    }

    /// The text without secrets if it is itself a JSON object or a list, as gateways write the body of another server
    /// into a message; `nil` for any other text.
    private func redact(jsonIn text: String, _ replace: Replacing) -> String? {
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
        guard first == "{" || first == "[", let json = try? RawResponse(body: Data(text.utf8)).json(JSON.self)
        else { return nil }
        let redacted = redact(json, replace)
        return redacted == json ? text : redacted.description
    }

    /// The text without secrets in the URLs that it contains, absolute or relative, in items of forms and other texts,
    /// and without credentials that are recognizable by their form.
    func redact(urlsIn text: String, keepingTokens: Bool = false, _ replace: Replacing) -> String {
        let hasURL = text.utf8.contains(UInt8(ascii: ":"))
        let text = hasURL ? Redaction.text(urlsIn: text) { redact(url: $0, replace) } : text
        let withoutItems = Redaction.text(
            itemsIn: text,
            mark: SecretMarks.placeholderStart,
            isSecret: contains(_:in:),
            isHidden: isHidden
        ) { item in
            // A word such as `token=name` of a statement would be replaced in all other texts.
            let isSearched = item.place == .form || isHidden(item.name) || Self.isLikeToken(item.value)
            return replace(isSearched ? .secret(item.value) : .word(item.value))
        }
        return keepingTokens ? withoutItems : Redaction.text(tokensIn: withoutItems) { replace(.secret($0)) }
    }

    /// The value of a header field that is not secret as a whole, without secrets.
    func redact(_ field: HTTPField, _ replace: Replacing) -> String {
        switch field.name {
        case .location, .contentLocation: redact(tokensInItemsOf: redact(url: field.value, replace), replace)
        default: redact(urlsIn: field.value, keepingTokens: isKept(field.name.rawName), replace)
        }
    }

    /// The URL or form without credentials that are recognizable by their form, except in items whose names are
    /// excepted.
    func redact(tokensInItemsOf text: String, _ replace: Replacing) -> String {
        var result = ""
        var rest = text[...]
        while !rest.isEmpty {
            let item = rest.prefix { !"?&#".contains($0) }
            let name = String(item.prefix { $0 != "=" })
            let isKept = name.utf8.count < item.utf8.count && isKept(name)
            result += isKept ? String(item) : Redaction.text(tokensIn: String(item)) { replace(.secret($0)) }
            rest = rest[item.endIndex...]
            if let separator = rest.popFirst() { result.append(separator) }
        }
        return result
    }

    private static func isLikeToken(_ value: String) -> Bool {
        value.utf8.count >= 8 && value.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
