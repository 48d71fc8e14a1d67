import Diagnostics
import TextCoding
import YAML

/// The rules of HTTP and URLs for strings that a spec puts into a request.
package enum HTTPGrammar {
    /// Whether `text` is a token, such as the name of a header field or a cookie (RFC 9110, section 5.6.2).
    package static func isToken(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && ("a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
            }
    }

    /// Whether a transport sets the header field itself, from the URL, the body and the connection (RFC 9110, section 7.2
    /// and 8.6; RFC 9112, sections 6.1 and 9.6).
    package static func isTransportField(_ name: String) -> Bool {
        ["connection", "content-length", "host", "transfer-encoding"].contains(name.lowercased())
    }

    /// Whether the name is used for header fields, and hardly ever for other parameters. The names that are one word
    /// count only with a capital.
    package static func isHeaderFieldName(_ name: String) -> Bool {
        if ["Authorization", "Prefer", "Range"].contains(name) { return true }
        let lowercased = name.lowercased()
        return lowercased.hasPrefix("x-") && lowercased.count > 2
            || [
                "accept-encoding", "accept-language", "last-event-id", "user-agent", "idempotency-key", "if-match",
                "if-modified-since", "if-none-match", "if-range", "if-unmodified-since",
            ].contains(lowercased)
    }

    /// Whether the values of header fields with this name are dates in the format of HTTP (RFC 9110, section 5.6.7).
    package static func isDateField(_ name: String) -> Bool {
        [
            "date", "expires", "last-modified", "if-modified-since", "if-unmodified-since", "retry-after", "sunset",
        ].contains(name.lowercased())
    }

    /// Whether `text` is the value of a header field (RFC 9110, section 5.5): without control characters, and without
    /// leading or trailing whitespace.
    package static func isFieldValue(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        let blanks: [Unicode.Scalar?] = [" ", "\t"]
        return !blanks.contains(scalars.first) && !blanks.contains(scalars.last)
            && scalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }
    }

    /// Whether `text` is a media type or a list of media ranges, for `Content-Type` and `Accept` (RFC 9110, sections
    /// 8.3.1 and 12.5.1).
    package static func isMediaRangeList(_ text: String) -> Bool {
        guard text.unicodeScalars.allSatisfy({ (0x20..<0x7F).contains($0.value) }) else { return false }
        return mediaRanges(in: text).allSatisfy { range in
            let parts = range.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
            return parts.count == 2 && parts.allSatisfy { isToken(withoutTrailingBlanks($0)) }
        }
    }

    /// The media ranges in a list, without blanks around them.
    package static func mediaRanges(in list: String) -> [Substring] {
        elements(of: list, separatedBy: ",").map { withoutTrailingBlanks($0.drop { $0 == " " }) }
    }

    /// Whether a media type leaves a choice: a list of them, or one with `*`.
    package static func isChoice(_ media: String) -> Bool { media.contains("*") || mediaRanges(in: media).count > 1 }

    /// The elements of a header field's value. A separator in quotes belongs to its element (RFC 9110, section 5.6.4).
    package static func elements(of text: String, separatedBy separator: Character) -> [Substring] {
        var (isQuoted, isEscaped) = (false, false)
        return text.split(omittingEmptySubsequences: false) { character in
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && !isEscaped && character == "\\"
            return character == separator && !isQuoted
        }
    }

    /// Whether all media types in a list are XML (RFC 7303): `text/xml`, `application/xml`, and types with the suffix
    /// `+xml`.
    static func isXML(_ media: String) -> Bool {
        mediaRanges(in: media).allSatisfy { range in
            let essence = withoutTrailingBlanks(range.prefix { $0 != ";" }).lowercased()
            return ["text/xml", "application/xml"].contains(essence) || essence.hasSuffix("+xml")
        }
    }

    /// Whether `text` is one media type whose name has the word `json`: `application/json`, a type with the suffix `+json`
    /// (RFC 6839), or `application/x-amz-json-1.0`, but no stream of JSON.
    package static func isJSON(_ text: String) -> Bool {
        guard isMediaRangeList(text), !isChoice(text) else { return false }
        let essence = withoutTrailingBlanks(text.prefix { $0 != ";" }).lowercased()
        let subtype = essence.drop { $0 != "/" }.dropFirst()
        return subtype.split { "+-.".contains($0) }.contains("json") && !StreamMedia.contains(essence)
    }

    /// The parameter `charset` of a media type; `nil` if it has none.
    static func charset(of media: String) -> String? {
        elements(of: media, separatedBy: ";").dropFirst().lazy.compactMap { parameter -> String? in
            let sides = parameter.split(separator: "=", maxSplits: 1).map { side in
                withoutTrailingBlanks(side.drop { $0 == " " })
            }
            guard sides.count == 2, sides[0].lowercased() == "charset" else { return nil }
            return sides[1].filter { $0 != "\"" }
        }.first
    }

    private static func withoutTrailingBlanks(_ text: Substring) -> Substring {
        text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)]
    }

    /// Whether a path has a segment `.` or `..`, which a client removes before it sends the path (RFC 3986, 5.2.4).
    static func hasDotSegment(_ path: some StringProtocol) -> Bool {
        path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    /// Whether `scalar` may be in a URL without percent-encoding (RFC 3986, section 2).
    package static func isURLScalar(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-._~:/?#[]@!$&'()*+,;=%".unicodeScalars.contains(scalar))
    }
}

extension Diagnostic {
    /// The error for JSON in a request with another charset than UTF-8; `nil` if there is none.
    static func charset(ofJSON media: Name) -> Diagnostic? {
        guard let charset = HTTPGrammar.charset(of: media.value), charset.lowercased() != "utf-8" else { return nil }
        return .error(
            "bad-media",
            at: media.location,
            "JSON is sent in UTF-8 (RFC 8259, section 8.1), not in '\(charset)'",
            hint: "remove the charset, or write 'type: text', which is sent in its charset"
        )
    }

    static func badHeaderName(_ name: Name) -> Diagnostic {
        .error(
            "bad-header",
            at: name.location,
            "'\(name.value)' cannot be the name of a header field (RFC 9110, section 5.1)",
            hint: InvisibleCharacter.first(in: name.value).map { "\($0.message): \($0.hint)" }
        )
    }

    static func badCookieName(_ name: Name) -> Diagnostic {
        .error(
            "bad-header",
            at: name.location,
            "'\(name.value)' cannot be the name of a cookie (RFC 6265, section 4.1.1)",
            hint: InvisibleCharacter.first(in: name.value).map { "\($0.message): \($0.hint)" }
        )
    }
}

/// Media types that are not one JSON value.
extension HTTPGrammar {
    /// Whether the content of all media types in a list is never one JSON value: XML, streams, images, CSV and the like.
    package static func excludesJSON(_ media: String) -> Bool { isXML(media) || isOfNoValue(media) }

    /// Whether the content of all media types in a list is a stream, a text or bytes in any API; XML may be either.
    static func isOfNoValue(_ media: String) -> Bool {
        mediaRanges(in: media).allSatisfy { range in
            let essence = range.prefix { $0 != ";" }.lowercased()
            return StreamMedia.contains(essence) || textsAndBytes.contains(essence)
                || types.contains(where: essence.hasPrefix) || suffixes.contains(where: essence.hasSuffix)
        }
    }

    private static let types = ["image/", "audio/", "video/", "font/", "multipart/"]
    private static let suffixes = ["+zip", "+gzip", "+cbor", "+yaml", "+protobuf"]

    private static let textsAndBytes: Set = [
        "text/csv", "text/html", "text/yaml", "application/yaml", "application/x-yaml", "application/pdf",
        "application/zip", "application/gzip", "application/cbor", "application/msgpack", "application/x-msgpack",
        "application/vnd.msgpack", "application/protobuf", "application/x-protobuf",
    ]
}
