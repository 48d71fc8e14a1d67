import Foundation
import Testing

@testable import EndpointRuntime

/// The time for a value grows with the number of its keys or levels, not with its square, which would take hours.
@Suite(.timeLimit(.minutes(15))) struct WritingScaleTests {
    /// A key whose text equals another key's text.
    struct Folded: Codable, Hashable, CodingKeyRepresentable {
        let number: Int

        var codingKey: any CodingKey { StringKey("\(number / 2)") }

        init(_ number: Int) { self.number = number }
        init?<Key: CodingKey>(codingKey: Key) { nil }
    }

    private static func names(_ count: Int) -> [String] { (0..<count).map { "key-\($0)" } }

    private static func texts(_ count: Int) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names(count).map { ($0, $0) })
    }

    @Test func dictionaries() throws {
        try compare { Self.texts($0) }
        try compare { Self.texts($0).mapValues(\.utf8.count) }
        try compare { Dictionary(uniqueKeysWithValues: (0..<$0).map { ($0, 1) }) }
        try compare { JSON.object(Self.texts($0).mapValues { .string($0) }) }
    }

    @Test func keysThatAreEqualAsTexts() throws {
        try compare { Dictionary(uniqueKeysWithValues: (0..<$0).map { (Folded($0), 1) }) }
        let dates = [Folded(0): Date(timeIntervalSince1970: 0), Folded(1): Date(timeIntervalSince1970: 0)]
        let formatted = Formatted(value: dates, format: .dictionary(.seconds))
        #expect(try WritingTests.text(formatted) == #"{"0":0}"#)
    }

    @Test func additionalFields() throws {
        try compare { count in
            let others = Self.texts(count)
            return WritingTests.Fields {
                for name in ["a", "b", "c", "d"] { $0.writeOthers([name: 0], except: []) }
                $0.write("key-7", 0)
                $0.write("key-8", 0)
                $0.writeOthers(others, except: ["a"])
                $0.write("key-9", 2)
            }
        }
    }

    @Test func keyedContainers() throws {
        try compare { count in
            let names = Self.names(count)
            return WritingTests.Custom { encoder in
                var container = encoder.container(keyedBy: StringKey.self)
                for name in names { try container.encode(0, forKey: StringKey(name)) }
                for name in names { try container.encode(1, forKey: StringKey(name)) }
            }
        }
        try compare { count in
            let names = Self.names(count)
            return WritingTests.Custom { encoder in
                var container = encoder.container(keyedBy: StringKey.self)
                for name in names + names {
                    var nested = container.nestedUnkeyedContainer(forKey: StringKey(name))
                    try nested.encode(1)
                }
            }
        }
    }

    @Test func nestedUnionsWithATag() throws {
        indirect enum Nest: Union {
            case leaf(Int)
            case inner([String: Nest])

            init(_ json: inout UnionReader) { self = .leaf(json.read()) }
            func write(to json: inout UnionWriter) {
                switch self {
                case .leaf(let value): json.write(value)
                case .inner(let value): json.write(value, tag: "type", "inner")
                }
            }
        }
        func nest(_ levels: Int) -> Nest { (0..<levels).reduce(.leaf(1)) { nest, _ in .inner(["child": nest]) } }
        let many = nest(300)
        try compare(count: 400) { Array(repeating: many, count: $0) }
        let text = #"{"child":{"child":1,"type":"inner"},"type":"inner"}"#
        #expect(try WritingTests.text(nest(2)) == text)
    }

    /// Expects the JSON of `JSONEncoder`.
    private func compare<Value: Encodable>(
        count: Int = 100_000,
        _ value: (Int) throws -> Value,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let value = try value(count)
        let (written, expected) = (try JSONWriter.data(of: value), try JSONEncoder().encode(value))
        #expect(try JSON.parsing(written) == JSON.parsing(expected), sourceLocation: location)
    }
}
