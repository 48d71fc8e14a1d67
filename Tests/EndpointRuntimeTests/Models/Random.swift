import EndpointRuntime
import Foundation

/// Random numbers that follow from a seed (SplitMix64), so that a failing case can be run again.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Optional {
    static func random(
        using random: inout SeededNumbers,
        of value: (inout SeededNumbers) -> Wrapped
    ) -> Wrapped? {
        Bool.random(using: &random) ? value(&random) : nil
    }
}

extension Nullable {
    static func random(
        using random: inout SeededNumbers,
        of value: (inout SeededNumbers) -> Value
    ) -> Nullable {
        Bool.random(using: &random) ? .value(value(&random)) : .null
    }
}

extension String {
    static func random(using random: inout SeededNumbers) -> String {
        let alphabet: [Character] = Array("aZ7 _\"\\/\n\u{1}é👍🏽漢")
        let length = Int.random(in: 0...12, using: &random)
        return String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
    }
}

extension Date {
    /// A date between 1901 and 2100, to the microsecond or coarser.
    static func random(using random: inout SeededNumbers) -> Date {
        let second = Int.random(in: -3_155_673_600...3_124_224_000, using: &random)
        let step = [1, 1000, 250_000, 1_000_000][Int.random(in: 0..<4, using: &random)]
        let microsecond = Int.random(in: 0..<1_000_000, using: &random) / step * step
        return Date(timeIntervalSinceReferenceDate: Double(second) + Double(microsecond) / 1e6)
    }

    static func randomSecond(using random: inout SeededNumbers) -> Date {
        Date(timeIntervalSinceReferenceDate: Date.random(using: &random).timeIntervalSinceReferenceDate.rounded())
    }

    static func randomMillisecond(using random: inout SeededNumbers) -> Date {
        let millisecond = Int.random(in: 0..<1000, using: &random)
        return Date.randomSecond(using: &random) + Double(millisecond) / 1000
    }
}

extension Data {
    static func random(count: Int, using random: inout SeededNumbers) -> Data {
        Data((0..<count).map { _ in .random(in: 0 ... .max, using: &random) })
    }
}

extension Day {
    static func random(using random: inout SeededNumbers) -> Day {
        Day(Date.random(using: &random), in: .gmt) ?? .random(using: &random)
    }
}

extension JSON {
    static func random(depth: Int, using random: inout SeededNumbers) -> JSON {
        switch Int.random(in: 0..<(depth == 0 ? 7 : 9), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .string(.random(using: &random))
        case 3: return .number(Number(Int64.random(in: .min ... .max, using: &random)))
        case 4: return .number(Number(UInt64.random(in: .min ... .max, using: &random)))
        case 5: return .number(Number(Double.random(in: -1e9...1e9, using: &random)))
        case 6: return .number(Number(Decimal(UInt64.random(in: 0 ... .max, using: &random)) / 1_000_000_000))
        case 7: return .array((0..<3).map { _ in .random(depth: depth - 1, using: &random) })
        default:
            var members: [String: JSON] = [:]
            for _ in 0..<3 {
                members[.random(using: &random)] = .random(depth: depth - 1, using: &random)
            }
            return .object(members)
        }
    }
}
