import Foundation
import Testing

@testable import EndpointRuntime

/// The parts of `Decoder` that a handwritten `init(from:)` may use.
@Suite struct HandwrittenReadingTests {
    private func read<Value: Decodable>(_ json: String, _ type: Value.Type) throws -> Value {
        try RawResponse(body: Data(json.utf8)).json(type)
    }

    @Test func wideIntegers() throws {
        guard #available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) else { return }
        struct Wide: Decodable, Equatable {
            let signed: Int128
            let unsigned: UInt128
            let list: [Int128]
            let absent: UInt128?
        }
        let largest = "340282366920938463463374607431768211455"
        let wide = try read(
            #"{"signed":-170141183460469231731687303715884105728,"unsigned":\#(largest),"list":[1]}"#,
            Wide.self
        )
        #expect(wide == Wide(signed: .min, unsigned: .max, list: [1], absent: nil))
        #expect(try read(largest, UInt128.self) == .max)
        #expect(throws: DecodingFailure.self) { try read("\(largest)0", UInt128.self) }
    }

    /// A superclass without a value in the JSON is decoded from `null`, as by Foundation's decoder.
    @Test func superclassWithoutValues() throws {
        class Base: Decodable {}
        final class Derived: Base {
            let name: String
            let path: String
            let isNull: Bool

            enum CodingKeys: String, CodingKey { case name, other }

            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                name = try container.decode(String.self, forKey: .name)
                let other = try container.superDecoder(forKey: .other)
                path = other.codingPath.map(\.stringValue).joined(separator: ".")
                isNull = try other.singleValueContainer().decodeNil()
                try super.init(from: container.superDecoder())
            }
        }
        let derived = try #require(try read(#"{"a":{"name":"a"}}"#, [String: Derived].self)["a"])
        #expect(derived.name == "a")
        #expect(derived.path == "a.other")
        #expect(derived.isNull)
    }

    private struct Refusal: Error, CustomStringConvertible {
        let description = "a name needs a letter"
    }

    private struct Name: FieldValue, Hashable {
        static let placeholder = Name()

        init() {}

        init(from decoder: any Decoder) throws {
            if try decoder.singleValueContainer().decode(String.self).isEmpty { throw Refusal() }
        }

        func encode(to encoder: any Encoder) throws {}
    }

    private struct Person: Model {
        let names: [Name]

        init(_ json: inout FieldReader) { names = json.read("names") }

        func encodeFields(to json: inout FieldWriter) { json.write("names", names) }
    }

    /// An error that is not a `DecodingError` keeps its message, gets a path, and is available as the underlying error.
    @Test func errorsOfOtherTypes() throws {
        let failure = try #require(throws: DecodingFailure.self) { try read(#"{"names":["a",""]}"#, Person.self) }
        #expect(failure.description.hasPrefix("a name needs a letter at 'names[1]'"))
        guard case .dataCorrupted(let context)? = failure.underlying as? DecodingError else {
            Issue.record("\(String(describing: failure.underlying))")
            return
        }
        #expect(context.underlyingError is Refusal)
        // The same holds for Foundation's decoder, whose own error for a number has an internal type.
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(Person.self, from: Data(#"{"names":["a",""]}"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.debugDescription == "a name needs a letter")
        #expect(context.codingPath.last?.intValue == 1)
    }

    /// A text that is itself JSON, or in a format of its own, which `init(from:)` decodes with another decoder.
    private struct Note: Decodable, FieldValue {
        static let placeholder = Note(size: 0)
        let size: Int

        init(size: Int) { self.size = size }

        init(from decoder: any Decoder) throws {
            struct Content: Decodable { let size: Int }
            let text = try decoder.singleValueContainer().decode(String.self)
            guard text.first == "{" else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no object"))
            }
            size = try JSONDecoder().decode(Content.self, from: Data(text.utf8)).size
        }

        func encode(to encoder: any Encoder) throws {}
    }

    private struct Notes: Model {
        let notes: [Note]

        init(_ json: inout FieldReader) { notes = json.read("notes") }

        func encodeFields(to json: inout FieldWriter) { json.write("notes", notes) }
    }

    private struct PlainNotes: Decodable { let notes: [Note] }

    /// An error of another decoder has a path that is not one of the body.
    @Test(arguments: [
        (#""""#, "no object at 'notes[1]'"), (#""{}""#, "the key 'size' is missing at 'notes[1].size'"),
        (#""{\"size\":\"a\"}""#, "expected a whole number, found a string at 'notes[1].size'"),
        ("1", "expected a string, found a number at 'notes[1]'"),
    ])
    func errorsOfOtherDecoders(note: String, text: String) throws {
        let body = #"{"notes":["{\"size\":1}",\#(note)]}"#
        for type in [Notes.self, PlainNotes.self] as [any (Decodable & Sendable).Type] {
            let failure = try #require(throws: DecodingFailure.self) { try read(body, type) }
            #expect(failure.description.hasPrefix(text), "\(type): \(failure)")
        }
        let failure = try #require(throws: DecodingFailure.self) { try read("[\(note)]", [Note].self) }
        #expect(failure.path.hasPrefix("[0]"))
    }

    // These tests once took half an hour, since the time grew with the square of the size. Now they take a few seconds.

    private static let many = 100_000

    @Test(.timeLimit(.minutes(15))) func manyKeys() throws {
        struct Every: Decodable {
            let sum: Int

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: StringKey.self)
                sum = try container.allKeys.reduce(0) { try $0 + container.decode(Int.self, forKey: $1) }
            }
        }
        let members = (0..<Self.many).map { #""\#($0)":1"# }.joined(separator: ",")
        #expect(try read("{\(members)}", Every.self).sum == Self.many)
        #expect(try read("{\(members)}", [Int: Int].self).count == Self.many)
    }

    @Test(.timeLimit(.minutes(15))) func manyErrors() throws {
        struct Forgiving: Decodable {
            let isNumber: Bool

            init(from decoder: any Decoder) throws { isNumber = (try? Int(from: decoder)) != nil }
        }
        let elements = (0..<Self.many).map { $0.isMultiple(of: 2) ? "1" : "1.5" }.joined(separator: ",")
        #expect(try read("[\(elements)]", [Forgiving].self).filter(\.isNumber).count == Self.many / 2)
    }

    /// Of several members with the same key, the first one counts, regardless of the number of members.
    @Test(arguments: [2, 100]) func keysTwice(_ count: Int) throws {
        struct Spelled: Decodable {
            let values: [Int]
            let keys: Int

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: StringKey.self)
                keys = container.allKeys.count
                values = try (0..<20).map { _ in try container.decode(Int.self, forKey: StringKey("e\u{301}")) }
                #expect(!container.contains(StringKey("absent")))
            }
        }
        let others = (0..<count).map { #""\#($0)":0"# }.joined(separator: ",")
        let spelled = try read(#"{"é":1,\#(others),"e\u0301":2,"e\u0301":3}"#, Spelled.self)
        // Two keys that only look the same are different keys.
        #expect(spelled.values == Array(repeating: 2, count: 20))
        #expect(spelled.keys == count + 2)
    }

    @Test func keysThatAreIntegers() throws {
        #expect(try read(#"{"1":1,"-2":2}"#, [Int: Int].self) == [1: 1, -2: 2])
        let failure = try #require(throws: DecodingFailure.self) { try read(#"{"1":1,"a":2}"#, [Int: Int].self) }
        #expect(failure.path == "a")
        #expect(throws: DecodingFailure.self) { try read("[1,2]", [Int: Int].self) }
    }

    private enum Shape: Decodable {
        case circle(radius: Int)
        case square
    }

    /// The error of Swift's synthesized decoding of an enum does not name the type that was found.
    @Test func enumWithUnknownCase() throws {
        let failure = try #require(throws: DecodingFailure.self) {
            try read(#"{"a":{"line":{}}}"#, [String: Shape].self)
        }
        #expect(failure.description.hasPrefix("Invalid number of keys found, expected one. at 'a'"))
    }
}
