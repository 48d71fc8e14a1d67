import EndpointRuntime
import Foundation
import Testing

/// The origins of URLs (RFC 6454), which are cached by the beginning of the URL.
@Suite struct OriginTests {
    /// Each URL is read twice, since the second reading may find the cached origin.
    @Test(arguments: [
        ("http://example.com", "http://example.com:80"),
        ("http://example.com/a", "http://example.com:80"),
        ("HTTP://EXAMPLE.com/a?b=c", "http://example.com:80"),
        ("http://example.com?b=://other.org", "http://example.com:80"),
        ("https://example.com/", "https://example.com:443"),
        ("https://example.com:80/", "https://example.com:80"),
        ("http://user:pass@example.com/", "http://example.com:80"),
        ("http://example.com@other.org/", "http://other.org:80"),
        ("http://[::1]:8080/a", "http://[::1]:8080"),
    ])
    func originOfURL(text: String, origin: String) throws {
        let url = try #require(URL(string: text))
        // Foundation writes an IPv6 host with or without its brackets.
        let expected = url.host.map { origin.contains("[") && !$0.contains("[") ? "http://::1:8080" : origin }
        #expect(url.origin == expected)
        #expect(url.origin == expected)
    }

    /// A server's link must not write lines into a log.
    @Test func controlCharactersOfAHostStayEncoded() throws {
        let url = try #require(URL(string: "https://ev%0A2026%20ERROR.test/x"))
        #expect(url.origin == "https://ev%0a2026%20error.test:443")
    }

    @Test func urlsWithoutHostHaveNone() throws {
        for text in ["/a", "mailto:a@b.org", "http:///a", "a://"] {
            let url = try #require(URL(string: text))
            #expect(url.origin == nil, "\(text)")
            #expect(url.origin == nil, "\(text)")
        }
    }

    @Test func relativeURLHasTheOriginOfItsBase() throws {
        let url = try #require(URL(string: "/a", relativeTo: URL(string: "http://base.example.com/b")))
        #expect(url.origin == "http://base.example.com:80")
    }
}
