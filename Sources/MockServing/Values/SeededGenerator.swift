/// A pseudorandom number generator with the same results for the same seed on every platform (SplitMix64).
struct SeededGenerator {
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

    /// A number in the range.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// Returns `true` once in this number of cases, on average.
    mutating func oneIn(_ cases: Int) -> Bool {
        number(in: 1...cases) == 1
    }

    /// One of the elements.
    mutating func pick<Choice>(_ choices: [Choice], or none: Choice) -> Choice {
        choices.isEmpty ? none : choices[number(in: 0...(choices.count - 1))]
    }

    mutating func pick(_ choices: [String]) -> String {
        pick(choices, or: "")
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// A seed from bytes (FNV-1a).
    static func seed(of bytes: some Sequence<UInt8>, from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
