/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// A generator for a seed of a scenario. Equal seeds of two scenarios give different numbers.
    init(seed: Int, of scenario: String) {
        state = UInt64(truncatingIfNeeded: seed)
        for byte in scenario.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// `true` with a probability of `percent`.
    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    /// A time up to `longest` milliseconds, in steps of a tenth.
    mutating func milliseconds(upTo longest: Int) -> Duration { .microseconds(number(0...longest * 10) * 100) }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}
