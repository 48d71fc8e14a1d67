import Foundation

/// The hash function SHA-256 (FIPS 180-4), for names that must not reveal their input.
///
/// It is implemented here because the package has no dependency that provides it on Linux.
struct SHA256 {
    private static let constants: [UInt32] = primes.map { fraction(cbrt(Double($0))) }
    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

    private var state = SHA256.primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    private var schedule = [UInt32](repeating: 0, count: 64)

    /// The first 32 bits of the fractional part.
    private static func fraction(_ root: Double) -> UInt32 {
        UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }

    /// The first 16 bytes of the hash of `text`, as 32 hexadecimal digits.
    static func name(of text: String) -> String {
        hash(of: text).prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Whether a text has the form of the names that ``name(of:)`` returns.
    static func isName(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// The hash of `text` in UTF-8.
    static func hash(of text: String) -> [UInt8] {
        var bytes = [UInt8](text.utf8)
        let bitCount = UInt64(bytes.count) * 8
        bytes.append(0x80)
        bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: 64) { hash.add(bytes[start..<start + 64]) }
        return hash.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
    }

    private mutating func add(_ block: ArraySlice<UInt8>) {
        for index in 0..<16 {
            schedule[index] = block.dropFirst(4 * index).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            let first = early.rotated(7) ^ early.rotated(18) ^ early >> 3
            let second = late.rotated(17) ^ late.rotated(19) ^ late >> 10
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = e & f ^ ~e & g
            let majority = a & b ^ a & c ^ b & c
            let first = h &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice
            let sum = first &+ Self.constants[index] &+ schedule[index]
            (h, g, f, e) = (g, f, e, d &+ sum)
            (d, c, b, a) = (c, b, a, sum &+ (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
}

extension UInt32 {
    /// The bits, rotated to the right.
    fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
