import Foundation

/// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), small and slow, for tests of signatures.
enum SHA256 {
    static func hash(_ data: Data) -> Data {
        var message = Array(data) + [0x80]
        while message.count % 64 != 56 { message.append(0) }
        let bits = UInt64(data.count) * 8
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        // The fractions of the square and cube roots of the first primes.
        let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
        var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
        let constants = primes.prefix(64).map { fraction(cbrt(Double($0))) }
        for start in stride(from: 0, to: message.count, by: 64) {
            var words = (0..<16).map { word in
                (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(message[start + word * 4 + $1]) }
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
                let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
                words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
            }
            var row = state
            for index in 0..<64 {
                let choice = (row[4] & row[5]) ^ (~row[4] & row[6])
                let majority = (row[0] & row[1]) ^ (row[0] & row[2]) ^ (row[1] & row[2])
                let first = rotate(row[4], 6) ^ rotate(row[4], 11) ^ rotate(row[4], 25)
                let second = rotate(row[0], 2) ^ rotate(row[0], 13) ^ rotate(row[0], 22)
                let sum = row[7] &+ first &+ choice &+ constants[index] &+ words[index]
                row = [sum &+ second &+ majority] + row[0..<3] + [row[3] &+ sum] + row[4..<7]
            }
            state = zip(state, row).map { $0 &+ $1 }
        }
        return Data(state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } })
    }

    static func hmac(_ data: Data, key: Data) -> Data {
        var block = key.count > 64 ? hash(key) : key
        block += Data(repeating: 0, count: 64 - block.count)
        let inner = hash(Data(block.map { $0 ^ 0x36 }) + data)
        return hash(Data(block.map { $0 ^ 0x5C }) + inner)
    }

    static func hex(_ data: Data) -> String {
        data.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
    }

    private static func fraction(_ root: Double) -> UInt32 {
        UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }
}
