import Foundation

/// A struct with a field of each type that a decoder decodes in a special way, with synthesized coding.
struct PlainStruct: Codable, Hashable {
    enum Color: String, Codable { case red, green }

    var text: String
    var flag: Bool
    var small: Int8
    var whole: Int
    var large: UInt64
    var double: Double
    var float: Float?
    var amount: Decimal
    var url: URL?
    var date: Date?
    var data: Data
    var id: UUID
    var color: Color?
    var list: [Int?]
    var counts: [Int: Double]
    var nested: [String: [Bool]]?

    static func random(using random: inout SeededNumbers) -> PlainStruct {
        PlainStruct(
            text: .random(using: &random),
            flag: .random(using: &random),
            small: .random(in: .min ... .max, using: &random),
            whole: .random(in: .min ... .max, using: &random),
            large: .random(in: .min ... .max, using: &random),
            double: .random(in: -1e9...1e9, using: &random),
            float: .random(using: &random) { .random(in: -1...1, using: &$0) },
            amount: Decimal(Int64.random(in: .min ... .max, using: &random)) / 1000,
            url: URL(string: "https://example.com"),
            date: nil,
            data: Data([1, 2, 3]),
            id: UUID(),
            color: .random(using: &random) { _ in .red },
            list: [1, nil, .random(in: 0...9, using: &random)],
            counts: [1: 2.5, -3: 4],
            nested: .random(using: &random) { _ in ["a": [true, false], "": []] }
        )
    }
}
