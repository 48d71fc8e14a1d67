import EndpointRuntime
import Foundation
import Testing

@Suite struct JSONTests {
    @Test func literalsAndAccess() {
        let json: JSON = ["name": "a", "tags": ["x", 1, 2.5, true, nil], "n": -7]
        #expect(json["name"]?.string == "a")
        #expect(json["tags"]?[1]?.int == 1)
        #expect(json["tags"]?[2]?.double == 2.5)
        #expect(json["tags"]?[3]?.bool == true)
        #expect(json["tags"]?[4]?.isNull == true)
        #expect(json["tags"]?[5] == nil)
        #expect(json["tags"]?[-1] == nil)
        #expect(json["missing"] == nil)
        #expect(json["name"]?["x"] == nil)
        #expect(json["name"]?.int == nil)
        #expect(json["n"]?.decimal == -7)
        #expect(json["n"]?.number?.exactly(as: UInt8.self) == nil)
        #expect(json["tags"]?.array?.count == 5)
        #expect(json.object?.count == 3)
    }

    @Test func ofTwoEqualKeysTheLastStays() {
        let json: JSON = ["a": 1, "a": 2]
        #expect(json == ["a": 2])
    }

    @Test(arguments: [
        "null", "true", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "0.1",
        "1e+300",
        "5e-324", "18446744073709551616", "12345678901234567890123456789012345678", "0.12345678901234567890123456789",
        #""""#, #""é\n\"""#, "[]", "{}", #"[[],{"a":[null]}]"#, #"{"a":{"b":[1,2.5,"x",false,null]}}"#,
    ])
    func survives(json: String) throws {
        let value = try Sample.decode(json, as: JSON.self)
        let again = try Sample.decode(Sample.encode(value), as: JSON.self)
        #expect(again == value)
        #expect(again.hashValue == value.hashValue)
        #expect(try Sample.decode(value.description, as: JSON.self) == value)
    }

    @Test(arguments: [
        "9223372036854775807", "18446744073709551615", "18446744073709551616", "-9223372036854775809", "0.1",
        "12345678901234567890123456789012345678", "0.12345678901234567890123456789", "19.99",
    ])
    func writesTheDigitsThatWereRead(json: String) throws {
        let value = try Sample.decode(json, as: JSON.self)
        #expect(value.number?.decimal == Decimal(string: json, locale: nil))
        #expect(Decimal(string: value.description, locale: nil) == Decimal(string: json, locale: nil))
    }

    @Test func numbersAreEqualByValue() throws {
        #expect(try Sample.decode("1.0", as: JSON.self) == 1)
        #expect(JSON.Number(Decimal(1)) == JSON.Number(1.0))
        #expect(JSON.Number(Decimal(string: "0.1") ?? 0) == JSON.Number(0.1))
        #expect(JSON.Number(Decimal(UInt64.max)) == JSON.Number(UInt64.max))
        #expect(JSON.Number(Decimal(string: "1e20") ?? 0) == JSON.Number(1e20))
        #expect(JSON.Number(Decimal(1)).hashValue == JSON.Number(1.0).hashValue)
        #expect(JSON.Number(-0.0) == JSON.Number(0 as Int))
        #expect(JSON.number(JSON.Number(1.0)) != .bool(true))
        #expect(try Sample.decode("[true, 1]", as: JSON.self) == [true, 1])
    }

    @Test func numbersConvert() {
        #expect(JSON.Number(1e20).exactly(as: Int.self) == nil)
        #expect(JSON.Number(1e3).exactly(as: Int.self) == 1000)
        #expect(JSON.Number(0.5).exactly(as: Int.self) == nil)
        #expect(JSON.Number(300).exactly(as: UInt8.self) == nil)
        #expect(JSON.Number(UInt64.max).double == 18_446_744_073_709_551_616)
        #expect(JSON.Number(Double.nan).exactly(as: Int.self) == nil)
    }

    @Test func rejectsNumbersThatNothingHolds() {
        #expect(Sample.failure(#"{"extra": {"a": [1, 1e999]}}"#, as: [String: JSON].self).hasPrefix("extra.a.1: "))
    }

    @Test func rejectsNumbersThatJSONCannotWrite() {
        #expect(throws: EncodingError.self) { try Sample.encode([JSON.number(JSON.Number(Double.nan))]) }
    }

    @Test func describesItselfAsJSON() {
        let json: JSON = ["b": [1, 2.5, nil, true], "a": "q\"\\\n\u{1}é"]
        #expect(json.description == #"{"a":"q\"\\\n\u0001é","b":[1,2.5,null,true]}"#)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let json = JSON.random(depth: 4, using: &random)
        #expect(try Sample.decode(Sample.encode(json), as: JSON.self) == json)
        #expect(try Sample.decode(json.description, as: JSON.self) == json)
    }
}
