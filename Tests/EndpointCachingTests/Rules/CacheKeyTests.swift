import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

@testable import EndpointCaching

struct CacheKeyTests {
    private func key(_ request: OutgoingRequest) -> CacheKey { CacheKey(request, separatesCredentials: true) }

    @Test func hashesAreThoseOfTheStandard() {
        let hex = { (text: String) in SHA256.hash(of: text).map { String(format: "%02x", $0) }.joined() }
        #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
        #expect(hex(two) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(SHA256.name(of: "abc") == "ba7816bf8f01cfea414140de5dae2223")
    }

    @Test func equivalentURLsHaveOneKey() throws {
        let urls = ["https://API.test:443/?q=1#top", "HTTPS://api.test?q=1", "https://api.test/?q=1"]
        let keys = try urls.map { key(OutgoingRequest(url: try #require(URL(string: $0)))) }
        #expect(Set(keys).count == 1)
        #expect(keys[0].url == "https://api.test/?q=1")
    }

    @Test func otherURLsHaveOtherKeys() throws {
        let paths = ["/a", "/A", "/a?", "/a?q=1", "/a?q=2", "/a/"]
        #expect(Set(try paths.map { key(try .to($0)) }).count == paths.count)
    }

    @Test func credentialsSeparate() throws {
        let anonymous = key(try .to())
        let names = ["Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key", "X-Auth-Token"]
        let keys = try names.flatMap { name in try ["a", "b"].map { key(try .to("/a", .get, [name: $0])) } }
        #expect(Set(keys + [anonymous]).count == 11)
        #expect(Set((keys + [anonymous]).map(\.url)).count == 1)
        let shared = CacheKey(try .to("/a", .get, ["Authorization": "a"]), separatesCredentials: false)
        #expect(shared == anonymous)
    }

    @Test func placesOfCredentialsSeparate() throws {
        var request = try OutgoingRequest.to("/a?page=1&api%5Fkey=secret&x=2", .get, ["X-User": "secret"])
        let plain = key(request)
        request.credentialPlaces = CredentialPlaces(headers: ["X-User"], queryItems: ["api_key"])
        let own = key(request)
        #expect(own.url == "https://api.test/a?page=1&x=2")
        #expect(plain.partition.isEmpty)
        #expect(!"\(own)".contains("secret"))
        try request.setHeader("X-User", "other")
        #expect(key(request) != own)
        #expect(key(request).url == own.url)
    }

    /// A secret in a path names a resource, so it separates whether credentials do or not.
    @Test(arguments: [true, false])
    func secretsInThePathSeparate(separatesCredentials: Bool) throws {
        struct Hook: DeclaredRequest {
            typealias Response = Void
            static let service = Service(name: "Hooks", base: "https://api.test")
            let tokens: (String, String)
            var path: RequestPath { "/hooks/\(secret: tokens.0)/x/\(secret: tokens.1)?k=\(secret: tokens.0)" }
        }
        func key(_ first: String, _ second: String) throws -> CacheKey {
            CacheKey(try Hook(tokens: (first, second)).outgoing, separatesCredentials: separatesCredentials)
        }
        let own = try key("secret one", "secret two")
        #expect(try key("secret one", "secret two") == own)
        #expect(own.url.hasPrefix("https://api.test/hooks/REDACTED-"))
        #expect(!"\(own)".contains("secret"))
        #expect(try key("secret two", "secret one") != own)
        #expect(try key("secret one", "secret three") != own)
    }

    /// The secret is hidden in the query, too, although its first two characters belong to an escape there.
    @Test(arguments: [("2Fabc", "/abc"), ("2019", "Room 19"), ("F6chst", "höchst")])
    func secretMayBeginInAnEscape(secret: String, next: String) throws {
        struct Invitation: DeclaredRequest {
            typealias Response = Void
            static let service = Service(name: "Invitations", base: "https://api.test")
            let token: String
            let next: String
            var path: RequestPath { "/invitations/\(secret: token)?next=\(next)" }
        }
        func key(_ secret: String, _ next: String) throws -> CacheKey {
            self.key(try Invitation(token: secret, next: next).outgoing)
        }
        let own = try key(secret, next)
        #expect(own.url.hasPrefix("https://api.test/invitations/REDACTED-"))
        #expect(!own.url.contains(secret))
        #expect(try key(secret, next) == own)
        #expect(try key(secret, next + "x") != own)
        #expect(try key(secret + "x", next) != own)
    }

    /// The caller passes these secrets as parameters that the endpoint does not declare as credentials.
    @Test(arguments: ["access_token", "access%5Ftoken", "X-Amz-Signature"], [true, false])
    func secretsInTheQueryAreHashed(_ name: String, separatesCredentials: Bool) throws {
        let keys = try ["abcdefgh", "stuvwxyz", ""].map {
            CacheKey(try .to("/a?q=1&\(name)=\($0)&page=2"), separatesCredentials: separatesCredentials)
        }
        #expect(Set(keys).count == 3)
        #expect(keys[0].url.hasPrefix("https://api.test/a?q=1&\(name)=REDACTED-"))
        #expect(keys[0].url.hasSuffix("&page=2"))
        #expect(!keys[0].url.contains("abcdefgh"))
        #expect(keys[0].partition.isEmpty)
    }

    /// Foundation's `URLComponents` has no such host, but `URL` does.
    @Test func hostsThatAreNotValidPunycodeSeparate() throws {
        let hosts = ["xn--a.one.test", "xn--a.two.test", "one.test"]
        let keys = try hosts.map { key(OutgoingRequest(url: try #require(URL(string: "https://\($0)/x?token=abcd")))) }
        #expect(Set(keys).count == 3)
        #expect(!keys[0].url.contains("abcd"))
    }

    @Test func userInfoIsACredential() throws {
        let url = try #require(URL(string: "https://me:secret@api.test/a"))
        #expect(key(OutgoingRequest(url: url)).url == "https://api.test/a")
        #expect(key(OutgoingRequest(url: url)) != key(try .to()))
    }

    @Test func variantsIgnoreSpaceAndLines() throws {
        var headers = HTTPFields()
        headers.add("Vary", "Foo, , Accept-Language")
        let name = { (values: [(String, String)]) in
            var request = try OutgoingRequest.to()
            for (field, value) in values { request.headers.add(field, value) }
            return Variant.name(of: request, varying: headers)
        }
        let first = try name([("Foo", "1, 2"), ("Accept-Language", "en,DE")])
        #expect(try first == name([("Foo", " 1 "), ("Foo", "2"), ("accept-language", "EN , de")]))
        #expect(try first != name([("Foo", "1, 3"), ("Accept-Language", "en,DE")]))
        #expect(try name([("Foo", "")]) != name([]))
        for (left, right) in [(#"{"name": "a, b"}"#, #"{"name": "a,b"}"#), ("a,,b", "a,b"), ("a,", "a")] {
            #expect(try name([("Foo", left)]) != name([("Foo", right)]), "\(left)")
        }
        #expect(Variant.name(of: try .to(), varying: HTTPFields()).isEmpty)
    }

    @Test func variantsOfListsIgnoreSpaceOutsideQuotationMarks() throws {
        var headers = HTTPFields()
        headers.add("Vary", "Accept")
        let name = { (value: String) in
            Variant.name(of: try .to("/a", .get, ["Accept": value]), varying: headers)
        }
        #expect(try name("text/html , ,image/png") == name("text/html,image/png"))
        #expect(try name(#"a/b;c="x, y""#) != name(#"a/b;c="x,y""#))
        #expect(try name(#"a/b;c="\", y""#) != name(#"a/b;c="\",y""#))
        #expect(try name("a/b;c=X") != name("a/b;c=x"))
    }
}
