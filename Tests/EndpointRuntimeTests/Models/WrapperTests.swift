import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// A distinct type is encoded as its bare value, regardless of the type that it wraps.
@Suite struct WrapperTests {
    struct Level: Wrapper {
        let rawValue: Int
    }

    struct Shelf: Wrapper {
        let rawValue: Level
    }

    struct PartID: Wrapper {
        let rawValue: UUID
    }

    struct Stamps: Wrapper {
        static let wireFormat: WireFormat<[Date]>? = .array(.rfc3339)
        let rawValue: [Date]
    }

    struct Instant: Wrapper {
        static let wireFormat: WireFormat<Date>? = .seconds
        let rawValue: Date
    }

    struct Word: Wrapper, CodingKeyRepresentable {
        let rawValue: String
    }

    struct Title: Wrapper, CodingKeyRepresentable {
        let rawValue: Word
    }

    struct Numbered: Wrapper, CodingKeyRepresentable {
        let rawValue: Closed
    }

    enum Closed: Int, FieldValue, CodingKeyRepresentable, CaseIterable {
        case one = 1
    }

    struct Labels: Wrapper {
        let rawValue: [String]
    }

    struct Counts: Wrapper {
        let rawValue: [String: Int]
    }

    struct Site: Wrapper {
        let rawValue: URL
    }

    struct Note: Wrapper {
        let rawValue: String?
    }

    struct Origin: Wrapper {
        let rawValue: Zoo.Cat
    }

    private func roundTrip<Value: Wrapper>(_ json: String, _ value: Value) throws {
        #expect(try Sample.decode("[\(json)]") == [value])
        #expect(try Sample.encode([value]) == "[\(json)]")
        // The body of a request contains the same JSON.
        let body = try #require(try posted { $0.body(json: [value]) }.body?.data)
        #expect(String(decoding: body, as: UTF8.self) == "[\(json)]")
    }

    /// In a text, such as a link that an app writes itself, only the wrapped value makes sense.
    @Test func aTextContainsTheBareValue() {
        #expect("/words/\(Word(rawValue: "a")), \(Shelf(Level(3)))" == "/words/a, 3")
        #expect("\(Site(URL(filePath: "/a")))" == "file:///a")
    }

    @Test func theBareValueIsWritten() throws {
        // Without letters, since Foundation's encoder writes them in upper case.
        let id = try #require(UUID(uuidString: "00000000-1111-2222-3333-444444444444"))
        try roundTrip(#""00000000-1111-2222-3333-444444444444""#, PartID(rawValue: id))
        try roundTrip("7", Shelf(rawValue: Level(rawValue: 7)))
        try roundTrip(#"["1970-01-01T00:00:00Z"]"#, Stamps(rawValue: [Date(timeIntervalSince1970: 0)]))
        try roundTrip(#"["a","b"]"#, Labels(rawValue: ["a", "b"]))
        try roundTrip("null", Note(rawValue: nil))
        try roundTrip(#""a""#, Note(rawValue: "a"))
        try roundTrip(#""https://a.example/b""#, Site(rawValue: try #require(URL(string: "https://a.example/b"))))
    }

    @Test func anObjectIsBareToo() throws {
        let json = #"{"kittens":[],"lives":9}"#
        #expect(try Sample.encode(Origin(rawValue: Zoo.Cat(lives: 9))) == json)
        #expect(try Sample.decode(json) == Origin(rawValue: Zoo.Cat(lives: 9)))
    }

    @Test func itsValueMayHaveAFormat() throws {
        let instant = Instant(rawValue: Date(timeIntervalSince1970: 7))
        try roundTrip("7", instant)
        let parts = try Built { request in
            request.get("/\(instant)")
            request.query("q", [instant], style: .comma)
            request.header("X-At", instant)
        }.parts
        #expect(parts.path == "/7")
        #expect(parts.query.text == "q=7")
        #expect(parts.headers.contains { $0.value == "7" })
        #expect(try RawResponse(headers: ["At": "7"]).readHeader("At") == instant)
        #expect(Sample.failure(#"["a"]"#, as: [Instant].self) == "type 0")
    }

    @Test func oneAroundAKeyIsAKey() throws {
        let titles = [Title(rawValue: Word(rawValue: "a b")): 1]
        #expect(try Sample.encode(titles) == #"{"a b":1}"#)
        #expect(try Sample.decode(#"{"a b":1}"#) == titles)
        #expect(try Sample.encode([Numbered(rawValue: .one): true]) == #"{"1":true}"#)
        #expect(try Sample.decode(#"{"1":true}"#) == [Numbered(rawValue: .one): true])
        #expect(Sample.failure(#"{"2":true}"#, as: [Numbered: Bool].self).hasPrefix("2: "))
    }

    @Test func isValidWhereverTheWrappedValueIs() throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let shelf = Shelf(rawValue: Level(rawValue: 7))
        let parts = try Built { request in
            request.get("/\(PartID(rawValue: id))/\(shelf)/\([shelf])/\(Labels(rawValue: ["a,b", "c"]))")
            request.query("l", Labels(rawValue: ["a", "b"]), style: .comma)
            request.header("X-Site", Site(rawValue: URL(filePath: "/a")))
        }.parts
        #expect(parts.path == "/e621e1f8-c36c-495a-93fc-0c247a3e6e5f/7/7/a%2Cb,c")
        #expect(parts.query.text == "l=a,b")
        let response = RawResponse(headers: ["Site": "https://a.example/b", "Labels": "a, b", "Shelf": "7"])
        #expect(try response.readHeader("Site") == Site(rawValue: try #require(URL(string: "https://a.example/b"))))
        #expect(try response.readHeader("Labels") == Labels(rawValue: ["a", "b"]))
        #expect(try response.readHeader("Shelf") == shelf)
    }

    @Test func mistakesHaveTheirPlace() {
        #expect(Sample.failure(#"[{"a": 1.5}]"#, as: [Counts].self) == "0.a: the number does not fit its type")
        #expect(Sample.failure(#"{"a": 1.5}"#, as: Counts.self) == "a: the number does not fit its type")
        #expect(Sample.failure("[1]", as: [PartID].self) == "type 0")
        #expect(Sample.failure(#"[["a", 1]]"#, as: [Labels].self) == "type 0.1")
    }
}
