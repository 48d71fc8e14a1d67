import Foundation
import Testing

@testable import EndpointRuntime

/// The time for a value grows with its size, however many keys or levels it has.
///
/// Each test would take minutes with a time that grows with the square.
@Suite(.timeLimit(.minutes(1))) struct WritingScaleTests {
    static let names = (0..<count).map { "key-\($0)" }
    static let count = 30_000

    /// A key that is equal to others as a text.
    struct Folded: Codable, Hashable, CodingKeyRepresentable {
        let number: Int

        var codingKey: any CodingKey { StringKey("\(number / 2)") }

        init(_ number: Int) { self.number = number }
        init?<Key: CodingKey>(codingKey: Key) { nil }
    }

    @Test func dictionaries() throws {
        let texts = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, $0) })
        try compare(texts)
        try compare(Dictionary(uniqueKeysWithValues: (0..<Self.count).map { ($0, 1) }))
        try compare(JSON.object(texts.mapValues { .string($0) }))
        try compare(WritingTests.Fields { $0.write("a", texts) })
    }

    @Test func keysThatAreEqualAsTexts() throws {
        try compare(Dictionary(uniqueKeysWithValues: (0..<Self.count).map { (Folded($0), 1) }))
        let dates = [Folded(0): Date(timeIntervalSince1970: 0), Folded(1): Date(timeIntervalSince1970: 0)]
        let formatted = Formatted(value: dates, format: .dictionary(.seconds))
        #expect(try WritingTests.text(formatted) == #"{"0":0}"#)
    }

    @Test func additionalFields() throws {
        let others = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, 1) })
        let value = WritingTests.Fields {
            for name in ["a", "b", "c", "d"] { $0.writeOthers([name: 0], except: []) }
            $0.write("key-7", 0)
            $0.write("key-8", 0)
            $0.writeOthers(others, except: ["a"])
            $0.write("key-9", 2)
        }
        var expected = others
        for name in ["a", "b", "c", "d"] { expected[name] = 0 }
        expected["key-9"] = 2
        #expect(try JSON.parsing(JSONWriter.data(of: value)) == JSON.parsing(JSONEncoder().encode(expected)))
    }

    @Test func keyedContainers() throws {
        try compare(
            WritingTests.Custom { encoder in
                var container = encoder.container(keyedBy: StringKey.self)
                for name in Self.names { try container.encode(0, forKey: StringKey(name)) }
                for name in Self.names { try container.encode(1, forKey: StringKey(name)) }
            }
        )
        try compare(
            WritingTests.Custom { encoder in
                var container = encoder.container(keyedBy: StringKey.self)
                for name in Self.names + Self.names {
                    var nested = container.nestedUnkeyedContainer(forKey: StringKey(name))
                    try nested.encode(1)
                }
            }
        )
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
        let levels = 500
        let text = try onSmallStack {
            var value = Nest.leaf(1)
            for _ in 0..<levels { value = .inner(["child": value]) }
            let text = try WritingTests.text(value)
            while case .inner(let members) = value, let child = members["child"] { value = child }
            return text
        }
        let start = String(repeating: #"{"child":"#, count: levels)
        let end = String(repeating: #","type":"inner"}"#, count: levels)
        #expect(text == "\(start)1\(end)")
    }

    private func compare(_ value: some Encodable, _ location: SourceLocation = #_sourceLocation) throws {
        let written = try JSON.parsing(JSONWriter.data(of: value))
        #expect(try written == JSON.parsing(JSONEncoder().encode(value)), sourceLocation: location)
    }
}
