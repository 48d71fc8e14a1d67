import Foundation
import Testing

@testable import EndpointRuntime

/// A value that cannot be written fails with the same error at the same path as in an encoder.
@Suite struct WritingFaultTests {
    struct Refused: Error, CustomStringConvertible {
        var description: String { "refused" }
    }

    struct Refusing: FieldValue {
        static var placeholder: Refusing { Refusing() }
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws { throw Refused() }
    }

    typealias Fields = WritingTests.Fields

    static let values: [@Sendable () -> any Encodable] = [
        { Double.nan },
        { [1, Double.infinity] },
        {
            Fields {
                $0.write("a", 1); $0.write("ratio", -Double.infinity); $0.write("b", Double.nan)
            }
        },
        { Fields { $0.write("list", [Fields { $0.write("x", Float.nan) }]) } },
        { Fields { $0.write("list", [Fields { $0.writeOthers(["k\"": Double.nan], except: []) }]) } },
        { Fields { $0.write("amount", Decimal.nan) } },
        { Fields { $0.write("any", ["n": .number(JSON.Number(Double.nan))] as JSON) } },
        { Fields { $0.write("at", Date(timeIntervalSince1970: .infinity), .rfc3339) } },
        { Fields { $0.write("at", Date(timeIntervalSince1970: .infinity)) } },
        { Fields { $0.write("at", Date(timeIntervalSince1970: 1e12), .http) } },
        {
            Fields {
                $0.write("at", [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: .nan)], .array(.seconds))
            }
        },
        { Fields { $0.write("at", ["k": Date(timeIntervalSince1970: .nan)], .dictionary(.seconds)) } },
        { Fields { $0.writeNullable("at", .value(Date(timeIntervalSince1970: 1e15)), .rfc2822) } },
        { Fields { $0.write("own", Refusing()) } },
        { Fields { $0.write("own", [Refusing()]) } },
        { ["a": [Refusing()]] },
        { Upload(Data(), fileName: "a") },
        { ["file": Upload(Data(), fileName: "a")] },
        {
            WritingTests.Custom { encoder in
                var container = encoder.container(keyedBy: StringKey.self)
                try container.encode([Double.nan], forKey: StringKey("deep"))
            }
        },
        {
            WritingTests.Custom { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(Fields { $0.write("x", Double.nan) })
            }
        },
        { Zoo.Anything.double(.nan) },
    ]

    @Test(arguments: values.indices)
    func failsAsEncodingDoes(_ index: Int) throws {
        try compare(Self.values[index]())
    }

    private func compare(_ value: some Encodable) throws {
        let expected = #expect(throws: (any Error).self) { _ = try EncodedValue(value).json }
        let found = #expect(throws: (any Error).self) { try JSONWriter.data(of: value) }
        #expect(Self.text(of: try #require(found)) == Self.text(of: try #require(expected)))
    }

    private static func text(of error: any Error) -> String {
        guard case EncodingError.invalidValue(let value, let context) = error else { return String(reflecting: error) }
        let path = context.codingPath.map { "\($0.stringValue)/\($0.intValue ?? -1)" }
        return "\(type(of: value)) \(value) \(path) \(context.debugDescription)"
    }

    @Test func nothingOfAnEarlierFailureIsLeft() throws {
        let writer = JSONWriter()
        try writer.write(["a"])
        #expect(throws: EncodingError.self) { try writer.write(Double.nan) }
        writer.fault = nil
        try writer.write([1])
        #expect(writer.text == #"["a"][1]"#)
    }

    @Test func deepValuesAreWritten() throws {
        let json = String(repeating: #"{"child":"#, count: 510) + "{}" + String(repeating: "}", count: 510)
        let depth = try onSmallStack {
            let tree = try RawResponse(body: Data(json.utf8)).json(Tree.self)
            let text = try WritingTests.text(tree)
            return text == json
        }
        #expect(depth)
    }

    @Test func listsOfTwentyThousandLevelsAreWritten() throws {
        let text = try onSmallStack {
            var value = JSON.array([])
            for _ in 0..<10_000 { value = ["k": [value]] }
            defer { value.takeApart() }
            return try WritingTests.text(value)
        }
        #expect(text.utf8.count == 10_000 * 8 + 2)
    }
}

extension JSON {
    /// Releases the value level by level, since releasing a deep value at once is recursive.
    fileprivate mutating func takeApart() {
        while true {
            switch self {
            case .object(let members): self = members.values.first ?? .null
            case .array(let elements): self = elements.first ?? .null
            default: return
            }
        }
    }
}
