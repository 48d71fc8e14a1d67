import Spec

/// Endpoints, groups, and their settings.
extension SpecMaker {
    mutating func variable() -> String {
        let type = pick([
            [(Key.type, "String"), (.default, "api.example.com")], [(.enum, "{eu: eu, us: us}"), (.default, "eu")],
        ])
        return mapping(.variable, type + [(.description, text())])
    }

    mutating func group() -> String {
        let endpoints = (0..<2).map { _ in "\(plainName("inner")): \(endpoint(inGroup: true))" }
        return mapping(
            .group,
            [
                (.path, perhaps(2) { _ in "\"/things/{thing}\"" }),
                (.params, perhaps(3) { "{X-Group: {type: \($0.pick(["Int", "Day"])), in: header}}" }),
                (.extends, perhaps(4) { _ in "[Options]" }),
                (.endpoints, "{\(endpoints.joined(separator: ", "))}"), (.description, perhaps(2) { $0.text() }),
                (.deprecated, perhaps(3) { $0.text() }),
                (.pages, perhaps(6) { $0.pick(["none", "link", "linked"]) }),
            ] + someSettings(3)
        )
    }

    mutating func endpoint(inGroup: Bool = false) -> String {
        let group = inGroup ? nil : perhaps(4) { _ in "G0" }
        let details: [(Key, String?)] = [
            (.group, group), (.description, perhaps(2) { $0.text() }), (.deprecated, perhaps(4) { $0.text() }),
        ]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return paged(details)
        case 2: return multipart(details)
        case 1, 3:
            return mapping(.endpoint, details + [(.method, "PUT"), (.path, "/whole"), (.body, payload())] + answer())
        default:
            let method = pick(Method.allCases)
            let answer = answer()
            // A stream of lines has no success rule of its own.
            let streamsLines = answer.contains { $0.1?.contains(Key.lines.rawValue) == true }
            let settings = someSettings(3).filter { !streamsLines || $0.0 != .success }
            return mapping(
                .endpoint,
                details + [(.method, method.rawValue), (.path, "\"/a/{id}/{+rest}?q=%20\"")]
                    + [(.params, parameters(allowsBody: method.allowsPayload))]
                    + [(.extends, perhaps(5) { _ in "[Options]" })] + answer + settings
            )
        }
    }

    private mutating func multipart(_ details: [(Key, String?)]) -> String {
        let part = mapping(.parameter, [(.type, pick(["Upload", "Plain"])), (.media, "image/png")])
        return mapping(
            .endpoint,
            details + [(.method, "POST"), (.path, "/parts"), (.body, "multipart")]
                + [(.params, "{file: \(part), more?: \(type(2))}")]
        )
    }

    private mutating func paged(_ details: [(Key, String?)]) -> String {
        let use = chance(3) ? pick(["counted", "linked", "link"]) : pages()
        let params = "{page?: Int, offset?: Int, after?: String}"
        return mapping(
            .endpoint,
            details + [(.path, "/pages"), (.params, params), (.response, "Paged"), (.pages, use)]
        )
    }

    mutating func pages() -> String {
        let rules: [(Key, String)] = [
            (.link, "true"), (.url, pageSource("next")), (.next, "{after: \(pageSource("data.-1.name"))}"),
            (.count, "page"), (.skip, "offset"),
        ]
        let rule = pick(rules)
        let method = rule.0 == .url ? "POST" : nil
        let total = [Key.count, .skip].contains(rule.0) ? perhaps(2) { $0.pageSource("total") } : nil
        let repeats = [Key.url, .next].contains(rule.0) ? perhaps(2) { _ in "true" } : nil
        return mapping(
            .pages,
            [
                rule, (.method, method), (.repeats, repeats), (.total, total),
                (pick([.while, .until]), perhaps(2) { $0.pageSource("more") }),
                (.items, perhaps(2) { _ in "data" }),
            ]
        )
    }

    /// The place of a value in a response: a path, or a header field.
    private mutating func pageSource(_ path: String) -> String {
        chance(3) ? mapping(.pageHeader, [(.header, "X-Page")]) : path
    }

    private mutating func parameters(allowsBody: Bool) -> String {
        let places = ["query", "header", "cookie"] + (allowsBody ? ["body"] : [])
        let parameters = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let place = pick(places)
            // Names of headers and cookies have their own grammar, and their values contain no objects.
            if place == "header" || place == "cookie" {
                let type = pick(["Int", "Date", "Kind", "[String]", "Key"])
                return "X-\(plainName("H")): \(mapping(.parameter, [(.in, place), (.type, type)]))"
            }
            let name = wireName()
            if place == "query", chance(6) { return "\(name): {type: \"[String: Int]\", in: query, style: spread}" }
            // Only a map or an object can have the style `spread`.
            let style = pick(ListStyle.allCases.filter { $0 != .spread }.map(\.rawValue))
            return "\(name): \(member(.parameter, 2, [(.in, place), (.style, place == "query" ? style : nil)]))"
        }
        return "{id: \(pick(["Int", "Key", "String"])), \(parameters.joined(separator: ", "))}"
    }

    private mutating func payload() -> String {
        let entries = chance(4) ? [(Key.lines, type(1))] : typeEntries()
        let media: [(Key, String?)] = [
            (.media, perhaps(2) { _ in "application/vnd.a+json" }), (.description, perhaps(2) { $0.text() }),
            (.as, perhaps(5) { $0.plainName("Payload") }),
        ]
        let isAny = entries.contains { $0.0 == .type && $0.1 == "Int" }
        return mapping(.payload, entries + media + [(.example, isAny ? "1" : nil)])
    }

    private mutating func answer() -> [(Key, String?)] {
        if chance(3) { return [(.responses, "{200: \(response()), 201: none, 3xx: \(response())}")] }
        return [(.response, chance(4) ? pick(["none", "text", "data", "file"]) : response())]
    }

    private mutating func response() -> String {
        let headers = "{X-\(plainName("A")): \(member(.field, 3)), Location?: URL}"
        let about: [(Key, String?)] = [
            (.description, perhaps(2) { $0.text() }), (.media, perhaps(4) { "a/\($0.tame().dropFirst().dropLast())" }),
            (.headers, perhaps(4) { _ in headers }),
        ]
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return mapping(.response, [(.lines, chance(3) ? "text" : type(1))] + about)
        case 1:
            let events = chance(2) ? type(1) : "{\(wireName()): Plain, \(wireName()): {type: Date, format: seconds}}"
            let ends: [(Key, String?)] = [
                (.until, perhaps(2) { $0.text() }), (.skip, perhaps(2) { "[\($0.wireName()), \($0.wireName())]" }),
            ]
            return mapping(.response, [(.events, events)] + ends + about)
        case 2: return mapping(.response, [(.type, "Int"), (.pick, "[\(text()), \(text())]"), (.example, "1")] + about)
        default: return mapping(.response, typeEntries() + about + [(.as, perhaps(5) { $0.plainName("Answer") })])
        }
    }

    private mutating func someSettings(_ one: Int) -> [(Key, String?)] {
        settings().map { key, value in (key, chance(one) ? value : nil) }
    }

    mutating func settings() -> [(Key, String)] {
        [
            (.base, "https://other.example.com"), (.headers, "{X-\(plainName("C")): \(tame())}"),
            (.auth, authorization()),
            (.errors, "{404: none, 422: {type: Plain, pick: \(text())}, default: \(pick(["Other", "text"]))}"),
            (.success, "{\(text()): \(pick(["none", "true"]))}"), (.body, bodyForm()),
            (.lenient, pick(["true", "false", "quoted-scalars", "[empty-strings, invalid-elements]"])),
            (.style, pick(ListStyle.allCases.map(\.rawValue))), (.idempotent, pick(["true", "Idempotency-Key"])),
        ]
    }

    private mutating func bodyForm() -> String {
        let media = mapping(.jsonBody, [(.media, pick(["application/merge-patch+json", "application/vnd.a+json"]))])
        return pick(BodyForm.allCases.map(\.rawValue) + [media])
    }

    private mutating func authorization() -> String {
        let name = tame()
        let use = pick([
            [(Key.bearer, name)], [(.basic, name)], [(.header, name), (.prefix, tame())], [(.query, text())],
            [(.cookie, name), (.bearer, "token")],
        ])
        let one = mapping(.auth, use)
        return pick([one, "[\(one), none]", "none", "[bearer, basic]"])
    }
}
