import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Paths")
struct RequestPathTests {
    enum Kind: String { case big = "very big" }
    struct Name: RawRepresentable { var rawValue: Int }

    func path(_ path: RequestPath) throws -> String {
        try Built { $0.get(path) }.parts.path
    }

    func rejection(_ path: RequestPath) -> String? {
        reasonNotToBuild(Built { $0.get(path) })
    }

    @Test(arguments: [
        ("a/b", "a%2Fb"), ("50%", "50%25"), ("a b", "a%20b"), ("what?", "what%3F"), ("#1", "%231"), ("é", "%C3%A9"),
        ("👍", "%F0%9F%91%8D"), ("a+b&c=d;e", "a%2Bb%26c%3Dd%3Be"), ("-._~", "-._~"), ("a\r\nb", "a%0D%0Ab"),
        ("a:b@c", "a%3Ab%40c"), ("%2E%2E", "%252E%252E"), ("..a", "..a"), ("\\", "%5C"), ("{x}", "%7Bx%7D"),
    ])
    func valueIsOneSegment(value: String, encoded: String) throws {
        #expect(try path("/users/\(value)/posts") == "/users/\(encoded)/posts")
    }

    @Test func valuesOfManyTypes() throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try path("/\(1)/\(true)/\(2.5)") == "/1/true/2.5")
        #expect(try path("/\(Kind.big)/\(Name(rawValue: 3))") == "/very%20big/3")
        #expect(try path("/\(id)") == "/e621e1f8-c36c-495a-93fc-0c247a3e6e5f")
        #expect(try path("/\(Date(timeIntervalSince1970: 0), .rfc3339)") == "/1970-01-01T00%3A00%3A00Z")
        #expect(try path("/\([1, 2])/\([Kind.big])/\(["a,b", "c"])") == "/1,2/very%20big/a%2Cb,c")
    }

    /// A server that compares IDs as texts finds an ID regardless of the part of the request that contains it.
    @Test func uuidIsTheSameTextEverywhere() throws {
        struct Owner: RawRepresentable, Codable { var rawValue: UUID }
        struct Draft: Encodable { var id: UUID, previous: [UUID], owner: UUID? }
        let text = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
        let id = try #require(UUID(uuidString: text.uppercased()))
        let parts = try Built { request in
            request.get("/\(id)/\(Owner(rawValue: id))")
            request.query("id", id)
            request.query("ids", [id], style: .comma)
            request.header("X-ID", id)
            request.cookie("sid", id)
        }.parts
        #expect(parts.path == "/\(text)/\(text)")
        #expect(parts.query.text == "id=\(text)&ids=\(text)")
        #expect(parts.headers.contains { $0.name.canonicalName == "x-id" && $0.value == text })
        #expect(parts.headers.contains { $0.value == "sid=\(text)" })
        let draft = Draft(id: id, previous: [id], owner: id)
        let body = try #require(try posted { $0.body(json: draft) }.body?.data)
        let json = #"{"id":"\#(text)","owner":"\#(text)","previous":["\#(text)"]}"#
        #expect(String(decoding: body, as: UTF8.self) == json)
        let form = try #require(try posted { $0.field("id", id) }.body?.data)
        #expect(String(decoding: form, as: UTF8.self) == #"{"id":"\#(text)"}"#)
    }

    @Test func numbersAreWrittenAsInQueries() throws {
        struct Width: RawRepresentable { var rawValue: Double }
        #expect(try path("/\(152184.0)/\(Float(3))/\([1.0, 2.5])/\(Width(rawValue: 4))") == "/152184/3/1,2.5/4")
        #expect(rejection("/\(Double.infinity)") != nil)
    }

    @Test func valuesThatAreNoTextsKeepTheirSlashes() throws {
        let date = Date(timeIntervalSince1970: 0)
        let site = try #require(URL(string: "https://a.example/b c"))
        #expect(try path("/\(raw: 4)/\(raw: date, .seconds)/\(raw: site)") == "/4/0/https%3A//a.example/b%2520c")
        #expect(try path("/\(raw: ["a/b", "c d"])") == "/a/b,c%20d")
    }

    @Test func listsHaveFormats() throws {
        let days = [0, 1].map { Date(timeIntervalSince1970: $0) }
        #expect(try path("/\(days, .array(.seconds))") == "/0,1")
    }

    /// Servers that decode `%2F` before they resolve dots would leave the path.
    @Test(arguments: [
        "../admin", "../../admin", "a/..", "a/./b", "..\\x", "a\\..\\b", "../\u{301}admin", "..\\\u{200D}x",
    ])
    func valueWithDotsBetweenSlashesIsRejected(value: String) throws {
        let reason = try #require(rejection("/repos/\(value)/issues"))
        #expect(reason.contains("segment 2 of the path '/repos/{}/issues'"))
    }

    @Test(arguments: ["a/b", "..a", "a..b/c", "...", "a/b.txt"])
    func valueWithOtherDotsIsSent(value: String) {
        #expect(rejection("/repos/\(value)/issues") == nil)
    }

    @Test(arguments: [".", "..", ""])
    func wholeSegmentThatLeadsElsewhereIsRejected(value: String) throws {
        let reason = try #require(rejection("/repos/\(value)/issues"))
        #expect(reason.contains("segment 2 of the path '/repos/{}/issues'"))
        #expect(rejection("/\(value)") != nil)
        #expect(rejection("\(value)") != nil)
        #expect(rejection("/a/\(raw: value)/b") != nil)
    }

    /// The root of a service behind a proxy.
    @Test func rawValueMayBeEmptyAtTheEnd() throws {
        #expect(try path("/proxy/\(raw: "")") == "/proxy/")
        #expect(try path("/proxy/\(raw: "/")") == "/proxy/")
        #expect(try path("/proxy\(raw: "")") == "/proxy")
        #expect(try path("/proxy/\(raw: "")?x=1") == "/proxy/")
        #expect(try path("/proxy/\(raw: [String]())") == "/proxy/")
        #expect(rejection("/\(raw: "/")/metrics") != nil)
        #expect(rejection("/proxy/\("")\(raw: "")") != nil)
    }

    @Test func rawValueDoesNotRepeatTheSlashBeforeIt() throws {
        #expect(try path("/proxy/\(raw: "/metrics/a")") == "/proxy/metrics/a")
        #expect(try path("/proxy/\(raw: "//metrics")") == "/proxy//metrics")
        #expect(try path("/proxy\(raw: "/metrics")") == "/proxy/metrics")
        #expect(try path("/a/\(raw: ["/b", "/c"])") == "/a/b,/c")
        #expect(rejection("/a/\(raw: "/../b")") != nil)
    }

    @Test func segmentsOfSeveralPiecesAreSeenWhole() {
        #expect(rejection("/\(".")\(".")/a") != nil)
        #expect(rejection("/.\(".")/a") != nil)
        #expect(rejection("/\("")\("")/a") != nil)
        #expect(rejection("/a\("")/b") == nil)
        #expect(rejection("/v\("..")") == nil)
    }

    @Test(arguments: ["../x", "a/../b", "a/..", "./a", ".."])
    func rawValueKeepsSlashesButDoesNotClimb(value: String) {
        #expect(rejection("/files/\(raw: value)") != nil)
    }

    @Test func rawValueKeepsSlashes() throws {
        #expect(try path("/files/\(raw: "a b/c?d/é.txt")") == "/files/a%20b/c%3Fd/%C3%A9.txt")
    }

    @Test func literalStaysAsItIsWritten() throws {
        #expect(try path("/a%20b/c:d@e;v=1/é/100%/x y") == "/a%20b/c:d@e;v=1/%C3%A9/100%25/x%20y")
        #expect(try path("/messages/") == "/messages/")
        #expect(rejection("/a/../b") != nil)
        #expect(rejection("/a/%2e%2E/b") != nil)
        #expect(rejection("/a#b") != nil)
    }

    @Test func rejectionShowsNoValue() throws {
        let reason = try #require(rejection("/\("secret")/\("..")"))
        #expect(!reason.contains("secret"))
    }
}
