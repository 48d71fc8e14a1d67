import Foundation
import Testing

@testable import EndpointRuntime

@Suite struct WritingTests {
    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONWriter.data(of: value), as: UTF8.self)
    }

    /// A model whose fields are written by a closure.
    struct Fields: Model {
        var write: @Sendable (inout FieldWriter) -> Void = { _ in }

        init(_ write: @escaping @Sendable (inout FieldWriter) -> Void) { self.write = write }
        init(_ json: inout FieldReader) {}
        func encodeFields(to json: inout FieldWriter) { write(&json) }
    }

    /// A type with its own `encode(to:)`.
    struct Custom: Encodable, Sendable {
        let write: @Sendable (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    @Test func membersOfModelsKeepTheirOrder() throws {
        let value = Fields {
            $0.write("b", 1)
            $0.write("a", ["y": 1, "x": 2])
            $0.write("c", ["d": [], "b": nil] as JSON)
            $0.writeOthers(["z": 1, "0": 2], except: ["b"])
        }
        #expect(try Self.text(value) == #"{"b":1,"a":{"x":2,"y":1},"c":{"b":null,"d":[]},"0":2,"z":1}"#)
        #expect(try Self.text([value, value]) == "[\(try Self.text(value)),\(try Self.text(value))]")
    }

    @Test func emptyValues() throws {
        #expect(try Self.text(Fields { _ in }) == "{}")
        #expect(try Self.text([Fields]()) == "[]")
        #expect(try Self.text([String: Int]()) == "{}")
        #expect(try Self.text([[Int]]([[]])) == "[[]]")
        #expect(try Self.text("") == #""""#)
        #expect(try Self.text(Int?.none) == "null")
        #expect(try Self.text(Custom { _ in }) == "{}")
        #expect(try Self.text(Custom { _ = $0.container(keyedBy: StringKey.self) }) == "{}")
        #expect(try Self.text(Custom { _ = $0.unkeyedContainer() }) == "[]")
    }

    @Test func everyCharacterIsEscapedAsItWas() throws {
        let controls = (0..<0x20 as Range<UInt8>).map { Unicode.Scalar($0) }
        let others: [Unicode.Scalar] = ["\"", "\\", "/", "\u{7F}", "é", "\u{2028}", "\u{2029}", "👍", "\u{FFFF}", " "]
        for scalar in controls + others {
            // At each place of a group of eight bytes.
            for length in 0..<18 {
                let text = String(repeating: "a", count: length) + String(scalar) + "bc"
                let written = try Self.text(text)
                #expect(try JSON.parsing(Data(written.utf8)) == .string(text))
                #expect(written.utf8.count == text.utf8.count + 2 + Self.escapes(of: scalar))
                #expect(JSON.string(text).description == written)
                #expect(try Self.text([text: 1]) == "{\(written):1}")
            }
        }
        #expect(try Self.text("\u{1}\u{B}\u{1F}\n\r\t\"\\/") == #""\u0001\u000b\u001f\n\r\t\"\\/""#)
    }

    private static func escapes(of scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "\"", "\\", "\n", "\r", "\t": 1
        case _ where scalar.value < 0x20: 5
        default: 0
        }
    }

    /// Powers of two and ten with their neighbors, in both signs, such as -2⁶³, which is an `Int64` unlike 2⁶³.
    @Test func doublesOfEverySize() throws {
        let powers = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
        let tens = (-30...30).flatMap { power in (1...9).map { Double("\($0)e\(power)") ?? 0 } }
        for value in (powers + tens).flatMap({ [$0.nextDown, $0, $0.nextUp] }) {
            for double in [value, -value] {
                let text = try Self.text(double)
                #expect(Double(text)?.bitPattern == double.bitPattern)
                #expect(try EncodedValue(double).json == text)
            }
        }
    }

    @Test func numbers() throws {
        let doubles: [(Double, String)] = [
            (0, "0"), (-0.0, "-0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (0.0275, "0.0275"), (100.01, "100.01"),
            (1e15, "1000000000000000"), (9_007_199_254_740_991, "9007199254740991"), (1e16, "1e+16"),
            (1e-5, "1e-05"), (0.001, "0.001"), (0.0009, "0.0009"), (1e300, "1e+300"),
            (.leastNonzeroMagnitude, "5e-324"),
            (0.1 + 0.2, "0.30000000000000004"), (123_456_789_012.25, "123456789012.25"),
        ]
        for (value, text) in doubles {
            #expect(try Self.text(value) == text)
            #expect(try EncodedValue(value).json == text)
        }
        #expect(
            try Self.text([Int.min, .max, 0, -7, 10, 99, 100]).dropFirst().hasPrefix(
                "-9223372036854775808,922337203685"
            )
        )
        #expect(try Self.text(UInt64.max) == "18446744073709551615")
        #expect(try Self.text([Float(0.1), 2]) == "[0.1,2]")
        #expect(try Self.text(Decimal(string: "12345678901234567890.5")) == "12345678901234567890.5")
        #expect(try Self.text(JSON.Number(json: "1e400")) == "1e400")
        #expect(try Self.text(["n": JSON.Number(json: "1e400")]) == #"{"n":1e400}"#)
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            #expect(try Self.text(Int128.max) == Int128.max.description)
        }
    }

    @Test func ofMembersWithOneKeyTheLaterWins() throws {
        let value = Fields {
            $0.write("a", 1)
            $0.write("b", 2)
            $0.write("a", 3)
            $0.write("c\"", 4)
            $0.write("b", 5)
            $0.writeOthers(["c\"": 6, "a": 7], except: [])
        }
        #expect(try Self.text(value) == #"{"b":5,"a":7,"c\"":6}"#)
        #expect(try Self.text(Fields { for _ in 0..<3 { $0.write("a", 1) } }) == #"{"a":1}"#)
        let many = Fields { json in
            for name in ["k1", "k2", "k3", "k1", "k2", "k3"] { json.writeOthers([name: name], except: []) }
        }
        #expect(try Self.text(many) == #"{"k1":"k1","k2":"k2","k3":"k3"}"#)
    }

    /// The case determines the tag, even if the value has a field of that name.
    @Test func aTagStandsOnce() throws {
        struct Cat: Model {
            let others: [String: JSON]
            init(others: [String: JSON]) { self.others = others }
            init(_ json: inout FieldReader) { others = json.readOthers(except: []) }
            func encodeFields(to json: inout FieldWriter) { json.writeOthers(others, except: []) }
        }
        enum Pet: Union {
            case cat(Cat)
            init(_ json: inout UnionReader) { self = .cat(json.read()) }
            func write(to json: inout UnionWriter) {
                if case .cat(let value) = self { json.write(value, tag: "type", "cat") }
            }
        }
        #expect(try Self.text(Pet.cat(Cat(others: ["type": "dog", "a": 1]))) == #"{"a":1,"type":"cat"}"#)
        #expect(try Self.text([Pet.cat(Cat(others: [:]))]) == #"[{"type":"cat"}]"#)
        #expect(try Self.text(Zoo.Pet.names(["type": "x", "a": "b"])) == #"{"a":"b","type":"names"}"#)
    }

    @Test func equalValuesHaveEqualBytes() throws {
        let keys = (0..<50).map { "key-\($0)" }
        let one = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
        var other: [String: Int] = [:]
        for key in keys.reversed() { other[key] = 1 }
        #expect(try JSONWriter.data(of: one) == JSONWriter.data(of: other))
        #expect(try Self.text(one) == EncodedValue(other).json)
    }

    @Test func anEncoderMayBeUsedInAnyOrder() throws {
        let customer = Shop.Customer(name: "a", friends: [])
        let ways: [@Sendable (any Encoder) throws -> Void] = [
            { encoder in
                try customer.encode(to: encoder)
                var container = encoder.container(keyedBy: StringKey.self)
                try container.encode(1, forKey: StringKey("more"))
            },
            { encoder in
                var container = encoder.container(keyedBy: StringKey.self)
                try container.encode(1, forKey: StringKey("more"))
                try customer.encode(to: encoder)
            },
            { encoder in
                var first = encoder.container(keyedBy: StringKey.self)
                var second = encoder.container(keyedBy: StringKey.self)
                var list = first.nestedUnkeyedContainer(forKey: StringKey("z"))
                try second.encode([customer], forKey: StringKey("y"))
                try list.encode(2)
                try first.encode(encoder.codingPath.map(\.stringValue), forKey: StringKey("path"))
            },
            { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode("twice")
            },
            { encoder in
                var container = encoder.singleValueContainer()
                try? container.encode(Double.nan)
                try container.encode(encoder.codingPath.map(\.stringValue))
            },
            { encoder in
                var writer = FieldWriter(encoder)
                customer.encodeFields(to: &writer)
                try writer.finish()
            },
        ]
        for way in ways {
            let value = Custom(write: way)
            for text in [
                try Self.text(value), try Self.text([value]), try Self.text(["k\n": [Custom { try way($0) }]]),
            ] {
                #expect(try JSON.parsing(Data(text.utf8)).description == text)
            }
            #expect(try Self.text(value) == EncodedValue(value).json)
            #expect(try Self.text(["k\n": [value, value]]) == EncodedValue(["k\n": [value, value]]).json)
        }
    }

    /// A tagged variant that is not a model, in a handwritten type that writes its fields beside the variant's.
    @Test func fieldsBesideATaggedVariantAreKept() throws {
        let value = Custom { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            try container.encode(1, forKey: StringKey("id"))
            try Zoo.Pet.names(["a": "b"]).encode(to: encoder)
            try container.encode(2, forKey: StringKey("age"))
        }
        let expected: JSON = ["a": "b", "age": 2, "id": 1, "type": "names"]
        #expect(try JSON(encoding: value) == expected)
        let encoder = JSONEncoder()
        #expect(try JSON.parsing(encoder.encode(value)) == expected)
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try JSON.parsing(encoder.encode(value)) == expected)
        let list = try PropertyListEncoder().encode(value)
        #expect(try PropertyListDecoder().decode(JSON.self, from: list) == expected)
    }
}
