import EndpointRuntime
import Foundation
import Testing

/// The reader of `JSON` values reads the same values from the same texts as Foundation's decoder.
@Suite struct JSONTextTests {
    private func read(_ text: String) -> JSON? {
        try? RawResponse(body: Data(text.utf8)).json(JSON.self)
    }

    static let json = [
        " null ", "true", "false", "0", "\"\"", "[]", "[ ]", "{}", "{ }", "[1,2 , 3]", "\t{\"a\" :\r\n1 }",
        "[[],{},[{}]]",
        #""\"\\\/\b\f\n\r\t\u00e9\u0000\ud83d\ude00""#, "\"é😀\u{7F}\"", #"{"\u0061\n":{"":[]}}"#,
        #"{"a":1,"a":2,"\u0061":3}"#, "\u{FEFF}[1]", "\"\u{2028}\"",
    ]

    static let noJSON = [
        "nul", "tru", "truex", "[1 2]", "[1", "[", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\" 1}", "{a:1}", "{1:1}",
        "[,1]", "1 2", "]", "\"", "\"a\tb\"", "\"\u{1}\"", #""\x""#, #""\u12"#, #""\u12G4""#, #""\ud800""#,
        #""\udc00""#,
        #""\ud800\u0041""#, #""\"#, "01", "1.", "-", "[1.]", "[01]", "[-]", "'a'", "[\u{A0}1]", "// a\n1", "NaN",
        "{,}", "[1}", "{\"a\":1]",
    ]

    @Test(arguments: json + noJSON)
    func readsAsFoundationReads(_ text: String) {
        #expect(read(text) == (try? Sample.decode(text, as: JSON.self)), "\(text)")
    }

    /// Foundation's decoder accepts both texts.
    @Test(arguments: ["[1,]", "{\"a\":1,}"])
    func rejectsACommaAtTheEnd(_ text: String) {
        #expect(throws: DecodingFailure.self) { try RawResponse(body: Data(text.utf8)).json(JSON.self) }
    }

    @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]] as [[UInt8]])
    func rejectsInvalidUTF8(_ bytes: [UInt8]) {
        let response = RawResponse(body: Data([0x22] + bytes + [0x22]))
        #expect(throws: DecodingFailure.self) { try response.json(JSON.self) }
    }

    /// One string that is not text makes the whole body invalid, also for a decoder of the caller.
    @Test(arguments: [false, true])
    func aStringThatIsNotTextIsNoJSON(hasDecoder: Bool) {
        let decoder = hasDecoder ? JSONDecoder() : nil
        expectNoJSON(#"{"name":"?"}"#, as: Shop.Customer.self, decoder)
        expectNoJSON(#"{"name":"a","friends":[{"?":1}]}"#, as: Shop.Customer.self, decoder)
        expectNoJSON(#"{"a":"Thu, 01 Jan 1970 00:00:00 GMT","b":"?"}"#, as: Shop.Openings.self, decoder)
        expectNoJSON(#"["1970-01-01T00:00:00Z","?"]"#, as: Zoo.Anything.self, decoder)
    }

    @Test func aTagThatIsNotTextIsNoJSON() {
        expectNoJSON(#"[{"?":1}]"#, as: [Zoo.Message].self, nil)
    }

    /// Reads a text with a byte that is not UTF-8 in the place of each question mark.
    private func expectNoJSON<Value: Decodable>(_ text: String, as type: Value.Type, _ decoder: JSONDecoder?) {
        let body = Data(text.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 })
        let failure = #expect(throws: DecodingFailure.self) { try RawResponse(body: body).json(type, decoder: decoder) }
        #expect(failure?.expected == "JSON" && failure?.path == "", "\(text)")
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func findsValuesInModels(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let json = JSON.random(depth: 5, using: &random)
        let text = try Sample.encode(["a": [nil, json], "b\"\\": ["é": ["": json]]] as JSON)
        let response = RawResponse(body: Data(text.utf8))
        #expect(try response.json(JSON.self, at: ["a", "1"]) == json)
        #expect(try response.json([String: JSON].self)["b\"\\"]?["é"]?[""] == json)
        #expect(try response.json([JSON?].self, at: ["a"]) == [JSON?.none, json.isNull ? JSON?.none : json])
        #expect(try response.json([String: [String: JSON]].self, at: ["b\"\\"])["é"]?[""] == json)
        let tree = try RawResponse(body: Data("{\"children\":[{\"x\":\(json)},{\"y\":\(json)}]}".utf8)).json(Tree.self)
        #expect(tree.children?.map { $0.others.values.first } == [json, json])
    }

    /// A decoder whose coding path is empty as at the root, although its values are elsewhere.
    struct Displaced: Decoder {
        let base: any Decoder
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            try base.container(keyedBy: type)
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }

        func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
    }

    struct Elsewhere: Decodable, Equatable {
        let value: JSON

        init(value: JSON) { self.value = value }

        init(from decoder: any Decoder) throws { value = try JSON(from: Displaced(base: decoder)) }
    }

    @Test(arguments: ["[1]", "1", "\"b\"", "null", "true", #"{"b":1,"c":2}"#])
    func anotherValueIsNotTakenForTheOneThatIsWanted(_ text: String) throws {
        let response = RawResponse(body: Data("{\"a\":\(text)}".utf8))
        #expect(try response.json([String: Elsewhere].self)["a"]?.value == Sample.decode(text, as: JSON.self))
    }

    @Test func tellsWhyABodyIsNoJSON() {
        let response = RawResponse(body: Data("[1, oops]".utf8))
        let failure = #expect(throws: DecodingFailure.self) { try response.json([Int].self) }
        #expect(failure?.reason == .notJSON("expected a value at byte 4"))
    }

    /// The second member is never read, and is not valid text nevertheless.
    @Test func aWholeTextIsValidInAllItsStrings() {
        #expect(JSON(parsing: Array(#"{"a":1,"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8)) == nil)
        #expect(JSON(parsing: Array(#"{"a":1,"a":"é"}"#.utf8)) == ["a": 1])
    }
}
