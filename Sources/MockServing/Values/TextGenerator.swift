import Spec

/// Generates texts that are plausible for a field's name.
struct TextGenerator {
    var generator: SeededGenerator

    /// A text for a field.
    ///
    /// - Parameters:
    ///   - name: The field's name, whose end is most significant.
    ///   - owner: The type that declares the field: names of persons differ from names of things.
    mutating func text(_ name: NameWords, of owner: NameWords) -> String {
        for word in name.words.reversed() {
            if let text = text(word, name, owner) { return text }
        }
        return words(2)
    }

    private mutating func text(_ word: String, _ name: NameWords, _ owner: NameWords) -> String? {
        switch word {
        case "email", "mail": return "\(firstName.lowercased()).\(lastName.lowercased())@example.com"
        case "url", "uri", "href", "link", "homepage", "website", "blog", "endpoint", "next", "prev", "previous":
            return url(name)
        case "login", "username", "handle", "nickname", "nick", "user", "owner", "author", "creator":
            return firstName.lowercased() + "-" + generator.pick(Lexicon.nouns)
        case "name": return self.name(name, owner)
        case "first", "given": return firstName
        case "last", "family", "surname": return lastName
        case "title", "subject", "headline", "summary", "label": return title
        case "description", "bio", "about", "note", "notes", "comment", "caption", "excerpt": return sentence
        case "text", "body", "content", "message", "reason", "detail", "details", "error", "prompt": return sentence
        case "id", "identifier", "sid", "number", "reference", "ref": return token(12)
        case "uuid", "guid": return uuid
        case "sha", "hash", "digest", "checksum", "etag", "commit": return token(40)
        case "token", "key", "secret", "password", "signature", "nonce", "cursor": return token(24)
        case "phone", "mobile", "tel", "fax": return "+44 20 7946 0\(generator.number(in: 100...999))"
        case "date", "day", "at", "time", "timestamp": return date
        default: return place(word) ?? code(word)
        }
    }

    private mutating func place(_ word: String) -> String? {
        let place = generator.pick(Lexicon.places, or: (city: "Berlin", country: "Germany", code: "DE"))
        switch word {
        case "city", "town": return place.city
        case "country": return place.country
        case "location", "place": return "\(place.city), \(place.country)"
        case "street", "address", "line1": return "\(generator.number(in: 1...120)) \(generator.pick(Lexicon.streets))"
        case "zip", "zipcode", "postcode", "postal": return String(generator.number(in: 10_000...99_999))
        case "region", "state", "province": return word == "state" ? generator.pick(Lexicon.states) : place.country
        case "timezone", "tz", "zone": return generator.pick(Lexicon.timeZones)
        case "company", "organization", "organisation", "employer", "vendor", "brand":
            return generator.pick(Lexicon.companies)
        default: return nil
        }
    }

    private mutating func code(_ word: String) -> String? {
        switch word {
        case "status", "phase": return generator.pick(Lexicon.states)
        case "type", "kind", "category", "plan", "role", "level": return generator.pick(Lexicon.kinds)
        case "language", "lang", "locale": return generator.pick(Lexicon.languages)
        case "currency": return generator.pick(Lexicon.currencies)
        case "code": return generator.pick(Lexicon.nouns)
        case "color", "colour": return "#" + token(6)
        case "version":
            return "\(generator.number(in: 0...4)).\(generator.number(in: 0...20)).\(generator.number(in: 0...9))"
        case "host", "domain", "hostname": return "\(generator.pick(Lexicon.nouns)).example.com"
        case "ip": return "192.0.2.\(generator.number(in: 1...254))"
        case "path", "file", "filename": return "\(slug).txt"
        case "media", "mime": return generator.pick(Lexicon.mediaTypes)
        case "price", "amount", "balance", "cost":
            return "\(generator.number(in: 1...200)).\(generator.number(in: 10...99))"
        case "tag", "tags", "topic", "topics", "slug", "labels": return generator.pick(Lexicon.nouns)
        default: return nil
        }
    }

    /// A name for a field. The `full_name` of a repository has a different form than the `full_name` of a person.
    private mutating func name(_ name: NameWords, _ owner: NameWords) -> String {
        if name.contains(anyOf: ["first", "given"]) { return firstName }
        if name.contains(anyOf: ["last", "family"]) { return lastName }
        if name.contains(anyOf: ["user", "login", "screen"]) { return firstName.lowercased() }
        if name.contains(anyOf: ["file"]) { return "\(slug).txt" }
        if name.contains(anyOf: ["company", "organization"]) { return generator.pick(Lexicon.companies) }
        if name.contains(anyOf: Self.people) || owner.contains(anyOf: Self.people) { return "\(firstName) \(lastName)" }
        if owner.contains(anyOf: ["repository", "repo"]) {
            return name.contains(anyOf: ["full"]) ? "\(firstName.lowercased())/\(slug)" : slug
        }
        return title
    }

    private static let people: Set = [
        "account", "assignee", "author", "contact", "creator", "customer", "driver", "employee", "friend", "guest",
        "manager", "member", "owner", "patient", "person", "profile", "student", "teacher", "user",
    ]
}

extension TextGenerator {
    /// A URL; of an image if the name suggests one.
    mutating func url(_ name: NameWords) -> String {
        if name.contains(anyOf: ["avatar", "image", "photo", "picture", "icon", "logo", "thumbnail"]) {
            return "https://example.com/images/\(slug).png"
        }
        return "https://example.com/\(generator.pick(Lexicon.nouns))/\(generator.number(in: 1...9999))"
    }

    /// A random UUID (RFC 9562, version 4).
    var uuid: String {
        mutating get {
            var bytes = generator.bytes(16)
            bytes[6] = bytes[6] & 0x0F | 0x40
            bytes[8] = bytes[8] & 0x3F | 0x80
            var text = ""
            for (index, byte) in bytes.enumerated() {
                if [4, 6, 8, 10].contains(index) { text += "-" }
                text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            return text
        }
    }

    /// A sentence.
    var sentence: String {
        mutating get {
            let (subject, object) = (words(2), words(2))
            return "\(Self.article(subject, capital: true)) \(subject) \(generator.pick(Lexicon.verbs)) "
                + "\(Self.article(object)) \(object)."
        }
    }

    /// A number of words.
    mutating func words(_ count: Int) -> String {
        let adjectives = (1..<max(count, 1)).map { _ in generator.pick(Lexicon.adjectives) }
        return (adjectives + [generator.pick(Lexicon.nouns)]).joined(separator: " ")
    }

    private var title: String {
        mutating get {
            let text = words(2)
            return text.prefix(1).uppercased() + text.dropFirst()
        }
    }

    private var slug: String {
        mutating get { words(2).split(separator: " ").joined(separator: "-") }
    }

    private var firstName: String {
        mutating get { generator.pick(Lexicon.firstNames) }
    }

    private var lastName: String {
        mutating get { generator.pick(Lexicon.lastNames) }
    }

    private var date: String {
        mutating get {
            let month = generator.number(in: 10...12)
            return "20\(generator.number(in: 20...25))-\(month)-\(generator.number(in: 10...28))T12:00:00Z"
        }
    }

    /// Hexadecimal digits.
    mutating func token(_ length: Int) -> String {
        (0..<length).map { _ in String(generator.number(in: 0...15), radix: 16) }.joined()
    }

    private static func article(_ phrase: String, capital: Bool = false) -> String {
        let isVowel = phrase.first.map { "aeiou".contains($0) } ?? false
        return (capital ? "A" : "a") + (isVowel ? "n" : "")
    }
}
