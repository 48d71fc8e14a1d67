import Foundation
import Testing

@testable import EndpointRuntime

/// Values are written as an encoder writes them: the same JSON, which reads as the same value.
@Suite struct WritingDifferenceTests {
    @Test func models() throws {
        try compare { Shop.Order.random(using: &$0) }
    }

    @Test func lists() throws {
        try compare { [Shop.Customer.random(depth: 2, using: &$0)] }
    }

    @Test func unionsWithATag() throws {
        try compare { Zoo.Pet.random(depth: 2, using: &$0) }
    }

    @Test func unionsWithoutATag() throws {
        try compare { [Zoo.Anything.random(using: &$0)] }
    }

    @Test func recursiveUnions() throws {
        try compare { Zoo.Tree.random(depth: 3, using: &$0) }
    }

    @Test func additionalFields() throws {
        try compare {
            Shop.Labels(name: .random(using: &$0), additional: [.random(using: &$0): .random(depth: 2, using: &$0)])
        }
    }

    @Test func formatsAndConstants() throws {
        try compare { Shop.Shipment.random(using: &$0) }
    }

    @Test func additionalFieldsInAFormat() throws {
        try compare { Shop.Stock.random(using: &$0) }
    }

    @Test func structsOfTheUser() throws {
        try compare { PlainStruct.random(using: &$0) }
    }

    @Test func containersOfEveryKind() throws {
        try compare { Containers.random(using: &$0) }
    }

    @Test func anyJSON() throws {
        try compare { JSON.random(depth: 4, using: &$0) }
    }

    @Test func doubles() throws {
        try compare { random in
            (0..<20).map { _ -> Double in
                switch Int.random(in: 0..<5, using: &random) {
                case 0: Double(Int.random(in: -100_000...100_000, using: &random)) / 100
                case 1: Double(Int.random(in: -100_000...100_000, using: &random)) / 30_000
                case 2: Double(Int.random(in: .min ... .max, using: &random))
                case 3: Double.random(in: -1...1, using: &random)
                default: finite(bits: random.next())
                }
            }
        }
    }

    private func finite(bits: UInt64) -> Double {
        let value = Double(bitPattern: bits)
        return value.isFinite ? value : 0
    }

    private func compare<Value: Codable & Hashable>(
        _ value: (inout SeededNumbers) throws -> Value,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        for seed in 0..<DifferenceTests.count {
            var random = SeededNumbers(seed: seed)
            let value = try value(&random)
            let written = try JSONWriter.data(of: value)
            let text = String(decoding: written, as: UTF8.self)
            let reference = try EncodedValue(value).json
            let problem: Comment = "seed \(seed): \(text) instead of \(reference)"
            // Only the order of the members may differ.
            #expect(written.sorted() == reference.utf8.sorted(), problem, sourceLocation: location)
            let json = try JSON.parsing(written)
            #expect(try json == JSON.parsing(Data(reference.utf8)), problem, sourceLocation: location)
            let foundation = try JSON.parsing(Self.foundation.encode(value)).withLowercaseUUIDs
            #expect(json == foundation, problem, sourceLocation: location)
            let again = try RawResponse(body: written).json(Value.self)
            #expect(again == value, problem, sourceLocation: location)
        }
    }

    private static var foundation: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { try WireFormat.rfc3339.encode($0, to: $1) }
        return encoder
    }
}

extension JSON {
    static func parsing(_ data: Data) throws -> JSON {
        try JSON(text: data)
    }
}

/// A model with nested containers of the standard library and the runtime, and dictionaries whose keys are not strings.
struct Containers: Model {
    enum Color: String, FieldValue, CaseIterable, CodingKeyRepresentable { case red, green }

    struct Code: Wrapper, CodingKeyRepresentable {
        let rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
    }

    struct Pair: FieldValue {
        static var placeholder: Pair { Pair(left: 0, right: nil) }
        var left: Int8
        var right: Containers?
    }

    let flags: [Bool?]
    let matrix: [[Double]]
    let colors: [Color]
    let levels: [Shop.Level]
    let byNumber: [Int: String]
    let byPlan: [Shop.Plan: [Int]]
    let byColor: [Color: Int]
    let byCode: [Code: Code]
    let byDate: [Date: Int]
    let models: [String: Shop.Customer]
    let pairs: [Pair]
    let small: UInt8
    let ratio: Float
    let bytes: Data
    let amount: Decimal
    let nullables: [Int?]

    init(_ json: inout FieldReader) {
        flags = json.read("flags")
        matrix = json.read("matrix")
        colors = json.read("colors")
        levels = json.read("levels")
        byNumber = json.read("by_number")
        byPlan = json.read("by_plan")
        byColor = json.read("by_color")
        byCode = json.read("by_code")
        byDate = json.read("by_date")
        models = json.read("models")
        pairs = json.read("pairs")
        small = json.read("small")
        ratio = json.read("ratio")
        bytes = json.read("bytes")
        amount = json.read("amount")
        nullables = json.read("nullables", .array(.optional(.numberOrString)))
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("flags", flags)
        json.write("matrix", matrix)
        json.write("colors", colors)
        json.write("levels", levels)
        json.write("by_number", byNumber)
        json.write("by_plan", byPlan)
        json.write("by_color", byColor)
        json.write("by_code", byCode)
        json.write("by_date", byDate)
        json.write("models", models)
        json.write("pairs", pairs)
        json.write("small", small)
        json.write("ratio", ratio)
        json.write("bytes", bytes)
        json.write("amount", amount)
        json.write("nullables", nullables, .array(.optional(.numberOrString)))
    }

    private init(depth: Int, using random: inout SeededNumbers) {
        flags = [true, nil, .random(using: &random)]
        matrix = [[], [.random(in: -1...1, using: &random), 1e99], [0.25]]
        colors = Color.allCases
        levels = [.low, .unknown(.random(in: 2...99, using: &random))]
        byNumber = [-1: .random(using: &random), .random(in: 0...9, using: &random): "b"]
        byPlan = [.random(using: &random): [1], .free: []]
        byColor = [.red: 1, .green: 2]
        byCode = [Code(.random(using: &random)): Code("x")]
        byDate = [.random(using: &random): 1]
        models = ["z": .random(depth: 1, using: &random), .random(using: &random): .random(depth: 1, using: &random)]
        var pairs = [Pair(left: .random(in: .min ... .max, using: &random))]
        if depth > 0 { pairs.append(Pair(left: 0, right: Containers(depth: depth - 1, using: &random))) }
        self.pairs = pairs
        small = .random(in: .min ... .max, using: &random)
        ratio = .random(in: -1...1, using: &random)
        bytes = Data((0..<5).map { _ in .random(in: .min ... .max, using: &random) })
        amount = Decimal(Int64.random(in: .min ... .max, using: &random)) / 1000
        nullables = [nil, .random(in: .min ... .max, using: &random)]
    }

    static func random(using random: inout SeededNumbers) -> Containers { Containers(depth: 1, using: &random) }
}

extension JSON {
    /// The same value with UUIDs in lower case, in which the runtime writes them; Foundation writes them in upper case.
    fileprivate var withLowercaseUUIDs: JSON {
        switch self {
        case .string(let text): .string(UUID(uuidString: text) == nil ? text : text.lowercased())
        case .array(let elements): .array(elements.map(\.withLowercaseUUIDs))
        case .object(let members): .object(members.mapValues(\.withLowercaseUUIDs))
        case .null, .bool, .number: self
        }
    }
}
