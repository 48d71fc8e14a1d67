import Foundation
import Testing

@testable import EndpointRuntime

/// A type with its own `encode(to:)` is written as the same JSON that `JSONEncoder` writes.
@Suite struct WritingContainerTests {
    typealias Custom = WritingTests.Custom
    typealias Write = @Sendable (any Encoder) throws -> Void

    struct Failure: Error {}

    /// A value that throws after it has encoded a part of itself.
    static let halfObject = Custom { encoder in
        var container = encoder.container(keyedBy: StringKey.self)
        try container.encode(1, forKey: StringKey("half"))
        throw Failure()
    }

    static let halfList = Custom { encoder in
        var container = encoder.unkeyedContainer()
        try container.encode(1)
        throw Failure()
    }

    static let halfScalar = Custom { encoder in
        var container = encoder.singleValueContainer()
        try container.encode(1)
        throw Failure()
    }

    static let nested: [Write] = [
        { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            var first = container.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("n"))
            try first.encode(1, forKey: StringKey("a"))
            var second = container.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("n"))
            try second.encode(2, forKey: StringKey("b"))
            try first.encode(3, forKey: StringKey("c"))
            try second.encode(4, forKey: StringKey("a"))
        },
        { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            var first = container.nestedUnkeyedContainer(forKey: StringKey("n"))
            try first.encode(1)
            var second = container.nestedUnkeyedContainer(forKey: StringKey("n"))
            try second.encode(2)
            try first.encode(3)
        },
        { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            var first = container.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("n"))
            try first.encode(1, forKey: StringKey("a"))
            try container.encode(2, forKey: StringKey("n"))
            try first.encode(3, forKey: StringKey("c"))
        },
        { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            try container.encode(["x": 1], forKey: StringKey("n"))
            var nested = container.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("n"))
            try nested.encode(2, forKey: StringKey("b"))
        },
        { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            for name in ["a", "b"] {
                var parent = container.superEncoder().container(keyedBy: StringKey.self)
                try parent.encode(name, forKey: StringKey(name))
            }
        },
        { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            do {
                var parent = container.superEncoder(forKey: StringKey("s")).container(keyedBy: StringKey.self)
                try parent.encode(1, forKey: StringKey("a"))
            }
            var nested = container.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("s"))
            try nested.encode(2, forKey: StringKey("b"))
            _ = container.superEncoder()
        },
        { encoder in
            var container = encoder.unkeyedContainer()
            let parent = container.superEncoder()
            try container.encode(1)
            try "s".encode(to: parent)
            var nested = container.nestedContainer(keyedBy: StringKey.self)
            try nested.encode(1, forKey: StringKey("a"))
            nested = container.nestedContainer(keyedBy: StringKey.self)
            try nested.encode(2, forKey: StringKey("a"))
        },
        { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            for index in 0..<40 {
                var nested = container.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("\(index % 20)"))
                try nested.encode(index, forKey: StringKey("\(index)"))
                try container.encode(index, forKey: StringKey("k\(index % 30)"))
            }
        },
    ]

    @Test(arguments: nested.indices)
    func nestedContainersAreThoseOfJSONEncoder(_ index: Int) throws {
        try compare(Self.nested[index])
    }

    static let halves = [halfObject, halfList, halfScalar]

    /// `JSONEncoder`, too, leaves out members and elements that throw. But it traps on some values that follow them, or
    /// adds the part that was encoded to these values, and it keeps the encoded part of a single value.
    static let caught: [(json: String, write: Write)] = [
        (
            #"{"earlier":0,"later":2}"#,
            { encoder in
                var container = encoder.container(keyedBy: StringKey.self)
                try container.encode(0, forKey: StringKey("earlier"))
                for half in halves {
                    try? container.encode(half, forKey: StringKey("earlier"))
                    try? container.encode(half, forKey: StringKey("half"))
                    try? container.encode(["deep": [half]], forKey: StringKey("deep"))
                }
                try? container.encode(Double.nan, forKey: StringKey("number"))
                try container.encode(2, forKey: StringKey("later"))
            }
        ),
        (
            "{}",
            { encoder in
                var container = encoder.container(keyedBy: StringKey.self)
                try? container.encode(halfObject, forKey: StringKey("half"))
            }
        ),
        (
            #"["a",1]"#,
            { encoder in
                var container = encoder.unkeyedContainer()
                try container.encode("a")
                for half in halves { try? container.encode(half) }
                try? container.encode(Double.nan)
                try? container.encode([1, .nan])
                try container.encode(container.count)
            }
        ),
        (
            "{}",
            { encoder in
                var container = encoder.singleValueContainer()
                for half in halves { try? container.encode(half) }
            }
        ),
        (
            "[2]",
            { encoder in
                var container = encoder.singleValueContainer()
                for half in halves { try? container.encode(half) }
                try container.encode([2])
            }
        ),
    ]

    @Test(arguments: caught.indices)
    func nothingIsLeftOfAValueWhoseErrorIsCaught(_ index: Int) throws {
        let (json, write) = Self.caught[index]
        let value = Custom(write: write)
        #expect(try WritingTests.text(value) == json)
        #expect(try WritingTests.text(["k": [value, value]]) == #"{"k":[\#(json),\#(json)]}"#)
        #expect(try EncodedValue([value, value]).json == "[\(json),\(json)]")
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func integersOf128Bits() throws {
        try compare { encoder in
            var container = encoder.container(keyedBy: StringKey.self)
            try container.encode(Int128.min, forKey: StringKey("min"))
            try container.encode(UInt128.max, forKey: StringKey("max"))
            try container.encodeIfPresent(Int128?(7), forKey: StringKey("some"))
            try container.encodeIfPresent(UInt128?.none, forKey: StringKey("none"))
            var list = container.nestedUnkeyedContainer(forKey: StringKey("list"))
            try list.encode(Int128.max)
            try list.encode(UInt128.max)
            try list.encode(contentsOf: [Int128(1), 2])
        }
        try compare { encoder in
            var container = encoder.singleValueContainer()
            try container.encode([[Int128.min: UInt128.max]])
        }
    }

    @Test func codingPaths() throws {
        let path = Custom { try $0.codingPath.map(\.stringValue).encode(to: $0) }
        try compare { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(path)
            try list.encode(["k": [path]])
            try list.encode([7: path])
            try path.encode(to: list.superEncoder())
        }
        // `JSONEncoder` leaves the key of a nested container out of coding paths.
        let nested = Custom { encoder in
            var list = encoder.unkeyedContainer()
            var object = list.nestedContainer(keyedBy: StringKey.self)
            try object.encode(path, forKey: StringKey("a"))
            try path.encode(to: object.superEncoder())
            var inner = object.nestedUnkeyedContainer(forKey: StringKey("b"))
            try inner.encode(path)
            try path.encode(to: inner.superEncoder())
        }
        let a = #""a":["k","Index 0","a"]"#
        let b = #""b":[["k","Index 0","b","Index 0"],["k","Index 0","b","Index 1"]]"#
        #expect(try WritingTests.text(["k": nested]) == #"{"k":[{\#(a),\#(b),"super":["k","Index 0","super"]}]}"#)
    }

    static let notFinite: [(path: String, value: any Encodable & Sendable)] = [
        ("[1].x", [["x": 0.5], ["x": .nan]]),
        ("k.7.items[0]", ["k": [7: ["items": [Double.infinity]]]]),
    ]

    /// Errors show coding paths as ``DecodingFailure`` does.
    @Test(arguments: notFinite.indices)
    func errorsNameKeysAndIndices(_ index: Int) throws {
        let (path, value) = Self.notFinite[index]
        let error = try #require(throws: EncodingError.self) { try Self.write(value) }
        #expect(EncodingProblem.text(of: error).hasSuffix(" is not finite (at \(path))"))
    }

    private static func write(_ value: some Encodable) throws { _ = try JSONWriter.data(of: value) }

    func compare(_ write: @escaping Write, _ location: SourceLocation = #_sourceLocation) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for value in [Custom(write: write), Custom { try ["k": [Custom(write: write)]].encode(to: $0) }] {
            let expected = String(decoding: try encoder.encode(value), as: UTF8.self)
            let written = try WritingTests.text(value)
            #expect(written == expected, sourceLocation: location)
            let encoded = try EncodedValue(value).json
            #expect(encoded == expected, sourceLocation: location)
        }
    }
}
