import EndpointRuntime
import Foundation
import Testing

/// A failure to decode a value has the whole path of the value and an excerpt, regardless of the types around it.
@Suite struct FailurePathTests {
    private func failure<Value: Decodable>(_ json: String, as type: Value.Type) -> String {
        do {
            _ = try RawResponse(body: Data(json.utf8)).json(type)
            return "no failure"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        (#"{"a":[{"type":"dog"}]}"#, "the key 'name' is missing at 'a[0].name'"),
        (#"{"a":[{"type":"dog","name":1}]}"#, "expected a string, found a number at 'a[0].name'"),
        (#"{"a":[{"type":"dog","name":null}]}"#, "expected a string, found null at 'a[0].name'"),
        (#"{"a":[{"type":"dog","name":"n","age":3000000000}]}"#, "the number does not fit its type at 'a[0].age'"),
        (
            #"{"a":[{"type":"cat","lives":1,"kittens":[{"type":"cat","lives":[]}]}]}"#,
            "expected a whole number, found a list at 'a[0].kittens[0].lives'"
        ),
        (#"{"a":[{"type":"names","x":1}]}"#, "expected a string, found a number at 'a[0].x'"),
    ])
    func insideOfUnionsWithTags(json: String, text: String) {
        #expect(failure(json, as: [String: [Zoo.Pet]].self) == "\(text), in: \(json)")
    }

    @Test(arguments: [
        (#"[{"text":"a"}]"#, "the key 'op' is missing at '[0].op'"),
        (#"[{"op":2}]"#, "no variant has the tag '2' at '[0].op'"),
        (#"[{"op":"0"}]"#, "expected a whole number, found a string at '[0].op'"),
        (#"["op"]"#, "a string is not one of the variants at '[0]'"),
        (#"[{"op":0}]"#, "the key 'text' is missing at '[0].text'"),
    ])
    func ofClosedUnionsWithTags(json: String, text: String) {
        #expect(failure(json, as: [Zoo.Message].self) == "\(text), in: \(json)")
    }

    @Test(arguments: [
        (#"{"k":{"lives":true}}"#, "expected a whole number, found true or false at 'k.lives'"),
        (#"{"k":["1970"]}"#, "expected an RFC 3339 date and time at 'k[0]'"),
        (#"{"k":{"a_key":0,"b_key":[]}}"#, "expected an object, found a list at 'k.b_key'"),
        (#"{"k":[{"lives":1},{}]}"#, "the key 'lives' is missing at 'k[1].lives'"),
    ])
    func insideOfUnionsWithoutTags(json: String, text: String) {
        #expect(failure(json, as: [String: Zoo.Anything].self) == "\(text), in: \(json)")
    }

    @Test func ofClosedUnionsWithoutTags() {
        #expect(
            failure(#"[true]"#, as: [Zoo.Moment].self)
                == "true or false is not one of the variants at '[0]', in: [true]"
        )
        #expect(
            failure(#"{"x":1,"a":2}"#, as: Zoo.Moment.self)
                == #"an object of 'a', 'x' is not one of the variants, in: {"x":1,"a":2}"#
        )
    }

    /// Other keys of maps would make the path ambiguous.
    @Test(arguments: [
        (#"{"a.b":{"c":"x"}}"#, #"'["a.b"].c'"#), (#"{"a":{"b.c":"x"}}"#, #"'a["b.c"]'"#),
        (#"{"":{"":"x"}}"#, #"'[""][""]'"#), (#"{"a":{"[0]":"x"}}"#, #"'a["[0]"]'"#),
        (#"{"a b":{"c\nd":"x"}}"#, #"'a b["c\nd"]'"#), (#"{"a-b":{"$c/d":"x"}}"#, "'a-b.$c/d'"),
    ])
    func throughOddKeysOfMaps(json: String, path: String) {
        let text = failure(json, as: [String: [String: Int]].self)
        #expect(text == "expected a whole number, found a string at \(path), in: \(json)")
    }

    @Test(arguments: [
        (#"{"deleted":false}"#, "expected true, found false at 'deleted'"),
        (#"{}"#, "the key 'deleted' is missing at 'deleted'"),
        (#"{"deleted":true,"level":"high"}"#, "expected 'low', found 'high' at 'level'"),
        (#"{"deleted":true,"version":"3"}"#, "expected 2, found 3 at 'version'"),
        (#"{"deleted":true,"version":3}"#, "expected a string, found a number at 'version'"),
    ])
    func ofConstants(json: String, text: String) {
        #expect(failure(json, as: Zoo.Deleted.self) == "\(text), in: \(json)")
    }

    @Test func constantThatMayBeAbsentIsNotMissed() throws {
        let absent = try Sample.decode(#"{"deleted":true,"level":null,"x":1}"#, as: Zoo.Deleted.self)
        #expect(absent == Zoo.Deleted(level: nil, version: nil))
        #expect(try Sample.encode(absent) == #"{"deleted":true}"#)
        let present = try Sample.decode(#"{"deleted":true,"level":"low","version":"2"}"#, as: Zoo.Deleted.self)
        #expect(present == Zoo.Deleted())
        #expect(try Sample.encode(Zoo.Deleted()) == #"{"deleted":true,"level":"low","version":"2"}"#)
    }

    struct Numbers: Model {
        var list: [Int8]
        var map: [String: [Int8?]]?

        init(_ json: inout FieldReader) {
            list = json.read("list")
            map = json.readIfPresent("map")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("list", list)
            json.writeIfPresent("map", map)
        }
    }

    /// Foundation's decoder does not report the path of a number that does not fit.
    @Test(arguments: [
        (#"{"list":[1,2,300]}"#, "the number does not fit its type at 'list[2]'"),
        (#"{"list":[],"map":{"a":[1],"b":[null,1000]}}"#, "the number does not fit its type at 'map.b[1]'"),
        (#"{"list":[1,"2"]}"#, "expected a whole number, found a string at 'list[1]'"),
        (#"{"list":3.5}"#, "expected a list, found a number at 'list'"),
    ])
    func ofNumbersThatDoNotFit(json: String, text: String) {
        #expect(failure(json, as: Numbers.self) == "\(text), in: \(json)")
        let union = "{\"u\":\(json)}"
        #expect(failure(union, as: [String: Boxed].self) == "\(text.replacing("at '", with: "at 'u.")), in: \(union)")
    }

    enum Boxed: Union {
        case numbers(Numbers)

        init(_ json: inout UnionReader) { self = .numbers(json.read()) }

        func write(to json: inout UnionWriter) {
            switch self {
            case .numbers(let value): json.write(value)
            }
        }
    }

    /// Keys and values of any length are shortened in the description of an error.
    @Test func longKeysAndValues() {
        enum Size: String, Decodable { case small, large }
        let long = String(repeating: "a", count: 100_000)
        let value = failure(#"{"x":"\#(long)"}"#, as: [String: Size].self)
        #expect(value.contains("aaa…") && value.contains("\" is not one of the allowed values at 'x'"))
        let path = failure(#"{"\#(long)":{"name":1}}"#, as: [String: [String: String]].self)
        #expect(path.contains("expected a string, found a number at 'aaa"))
        #expect(path.contains("aaa.name', in: "))
        let secret = failure(#"{"\#(long)":{"password":{"a":"hunter22"}}}"#, as: [String: [String: String]].self)
        #expect(!secret.contains("hunter22"))
        #expect(value.count < 1500 && path.count < 1500)
    }
}
