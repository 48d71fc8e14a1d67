import EndpointRuntime
import Foundation
import Testing

/// The members of an object are found in any order, regardless of its other members.
@Suite struct TapeObjectTests {
    /// Reads four fields, one of which is usually absent.
    private struct Fields: Model {
        let a: Int?
        let b: Int?
        let long: Int?
        let absent: Int?

        init(_ json: inout FieldReader) {
            a = json.readIfPresent("a")
            b = json.readIfPresent("b")
            long = json.readIfPresent("a_long_name_of_a_field")
            absent = json.readIfPresent("absent")
        }

        func encodeFields(to json: inout FieldWriter) {}

        var values: [Int?] { [a, b, long, absent] }
    }

    private func read(_ text: String) throws -> [Int?] {
        try RawResponse(body: Data(text.utf8)).json(Fields.self).values
    }

    @Test func inEveryOrder() throws {
        #expect(try read(#"{"a":1,"b":2,"a_long_name_of_a_field":3}"#) == [1, 2, 3, nil])
        #expect(try read(#"{"a_long_name_of_a_field":3,"b":2,"a":1}"#) == [1, 2, 3, nil])
        #expect(try read(#"{"x":{"a":9},"b":2,"y":[{"b":9}],"a":1}"#) == [1, 2, nil, nil])
        #expect(try read("{}") == [nil, nil, nil, nil])
    }

    @Test func theFirstOfEqualKeysCounts() throws {
        #expect(try read(#"{"a":1,"a":7,"b":2,"b":8}"#) == [1, 2, nil, nil])
        // The second 'a' follows the member that was read last, but the first one counts.
        #expect(try read(#"{"b":2,"a":1,"a":7,"absent":4,"b":8}"#) == [1, 2, nil, 4])
        #expect(try read(#"{"x":0,"b":2,"a":null,"a":7,"b":8}"#) == [nil, 2, nil, nil])
    }

    @Test func escapedKeysAreTheSameKeys() throws {
        #expect(try read(#"{"\u0061":1,"b":2}"#) == [1, 2, nil, nil])
        #expect(try read(#"{"b":2,"\u0061":1,"a":7}"#) == [1, 2, nil, nil])
        #expect(try read(#"{"a\n":5,"\"a":6,"b":2}"#) == [nil, 2, nil, nil])
    }

    @Test(arguments: [10, 64, 65, 1000])
    func objectsOfAnySize(_ count: Int) throws {
        let others = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        #expect(try read("{\(others),\"b\":2,\"absent\":4,\"a\":1}") == [1, 2, nil, 4])
        #expect(try read("{\"a\":1,\(others),\"a\":7,\"b\":2}") == [1, 2, nil, nil])
        #expect(try RawResponse(body: Data("{\(others)}".utf8)).json([String: Int].self).count == count)
    }

    /// Keys that differ in one byte, of every length around eight bytes.
    @Test(arguments: 1...20)
    func keysOfEveryLength(_ length: Int) throws {
        let key = String("abcdefghijklmnopqrst".prefix(length))
        for index in key.indices {
            var other = key
            other.replaceSubrange(index...index, with: "_")
            let response = RawResponse(body: Data("{\"\(other)\":1,\"\(key)\":2}".utf8))
            #expect(try response.json(Int.self, at: [key]) == 2)
            #expect(try response.json([String: Int].self) == [other: 1, key: 2])
        }
    }

    @Test(arguments: [#"{"\ud800":1,"a":1}"#, "{\"\u{FF}\":1}"])
    func aKeyThatIsNoText(_ text: String) throws {
        var bytes = Data(text.utf8)
        // Removes the first of the two bytes of a character.
        if let index = bytes.firstIndex(of: 0xC3) { bytes.remove(at: index) }
        let response = RawResponse(body: bytes)
        let failure = #expect(throws: DecodingFailure.self) { try response.json(Fields.self) }
        guard case .notJSON? = failure?.reason else {
            Issue.record("\(failure as Any)")
            return
        }
    }
}
