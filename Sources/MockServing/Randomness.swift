import Foundation

/// A choice that depends on a seed alone, so that a server answers the same every time, on every machine.
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: String) {
        state = Self.hash(seed.utf8)
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014).
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// FNV-1a; Swift's own hashes differ from run to run.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
