import Foundation

/// The URL of a page, and its request method.
struct PageLink: Sendable, Hashable {
    let url: URL
    let method: String
}

extension RawResponse {
    /// The URL of a page, resolved against the URL of the response; `nil` if it is empty.
    func pageURL(_ text: String, at place: String) throws -> URL? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return nil }
        func failure(_ problem: String) -> DecodingFailure {
            let page = Redaction.text(url: text, hiding: request.credentialPlaces).debugDescription
            return DecodingFailure(.badValue("the next page \(page) \(problem)"), at: place, in: self)
        }
        guard let next = URL(reference: text, relativeTo: url), next.origin != nil,
            let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { throw failure("is not an http or https URL") }
        guard scheme == "http", url?.scheme?.lowercased() == "https" else { return next }
        guard let secure = secured(next) else { throw failure("is not an https URL, although this page has one") }
        return secure
    }

    /// The URL with https, if it has the host and the default port of the response: a server behind a proxy that
    /// terminates TLS often links with http.
    private func secured(_ link: URL) -> URL? {
        guard let url, var parts = link.components, link.host()?.lowercased() == url.host()?.lowercased(),
            [nil, 80].contains(link.port), [nil, 443].contains(url.port)
        else { return nil }
        parts.scheme = "https"
        parts.port = nil
        return parts.url
    }
}

/// The header field `Link` (RFC 8288, section 3).
enum LinkHeader {
    /// Returns the target of the first link with a relation. Links with an `anchor` are ignored, because their context
    /// is not the response.
    static func target(of relation: String, in header: String) -> String? {
        var scanner = FieldScanner(header)
        while let link = next(&scanner) {
            let relations = link.parameters.first { $0.name == "rel" }?.value ?? ""
            let isWanted = relations.lowercased().split(whereSeparator: \.isWhitespace).contains { $0 == relation }
            if isWanted, !link.parameters.contains(where: { $0.name == "anchor" }) { return link.target }
        }
        return nil
    }

    private typealias Link = (target: String, parameters: [(name: String, value: String)])

    /// Reads the next link.
    private static func next(_ scanner: inout FieldScanner) -> Link? {
        _ = scanner.text(upTo: "<")
        guard scanner.skip("<") else { return nil }
        let target = scanner.text(upTo: ">").trimmingCharacters(in: .whitespacesAndNewlines)
        guard scanner.skip(">") else { return nil }
        var parameters: [(name: String, value: String)] = []
        scanner.skipSpace()
        while scanner.skip(";") {
            scanner.skipSpace()
            let name = scanner.text(upTo: "=;, \t").lowercased()
            scanner.skipSpace()
            let hasValue = scanner.skip("=")
            scanner.skipSpace()
            parameters.append((name, hasValue ? value(&scanner) : ""))
            scanner.skipSpace()
        }
        return (target, parameters)
    }

    /// Reads the value of a parameter. A comma ends it, unlike in `FieldScanner.parameters()`; a quoted value without
    /// an end is the rest of the field (RFC 8288, section B.4).
    private static func value(_ scanner: inout FieldScanner) -> String {
        // Some servers, such as GitHub's, write `rel='next'`, although only double quotation marks are allowed.
        if scanner.skip("'") {
            defer { _ = scanner.skip("'") }
            return scanner.text(upTo: "';,")
        }
        return scanner.quotedString() ?? scanner.text(upTo: scanner.skip("\"") ? "" : ";, \t")
    }
}
