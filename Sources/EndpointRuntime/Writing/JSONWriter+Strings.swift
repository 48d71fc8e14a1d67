import Foundation

extension JSONWriter {
    /// Writes a string in quotation marks, with the escapes of RFC 8259, section 7.
    @inline(__always)
    func string(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { quoted($0) }
        if isWritten == nil { bridged(text) }
    }

    /// Writes a string that is bridged from Foundation, whose bytes are not contiguous.
    @inline(never)
    private func bridged(_ text: String) {
        var text = text
        text.withUTF8 { quoted($0) }
    }

    /// Writes text that needs no escapes, without quotation marks.
    func plain(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Writes UTF-8 in quotation marks.
    @inline(never)
    func quoted(_ text: UnsafeBufferPointer<UInt8>) {
        append(.quote)
        var rest = text
        while true {
            let copied = copy(rest)
            guard copied < rest.count else { break }
            escape(rest[copied])
            rest = UnsafeBufferPointer(rebasing: rest[(copied + 1)...])
        }
        append(.quote)
    }

    /// Copies the bytes up to the first that needs an escape, and returns their number.
    @inline(__always)
    private func copy(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let source = text.baseAddress else { return 0 }
        var copied = 0
        append(most: text.count) { target in
            while text.count - copied >= 8 {
                let word = (source + copied).word
                let escapes = word.matches(.quote) | word.matches(.escape) | word.controls
                guard escapes == 0 else { break }
                UnsafeMutableRawPointer(target + copied).storeBytes(of: word.littleEndian, as: UInt64.self)
                copied += 8
            }
            while copied < text.count, !source[copied].needsEscape {
                target[copied] = source[copied]
                copied += 1
            }
            return copied
        }
        return copied
    }

    @inline(never)
    private func escape(_ byte: UInt8) {
        append(.escape)
        switch byte {
        case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
        case .quote, .escape: append(byte)
        default:
            for digit in [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0"), byte >> 4 + UInt8(ascii: "0")] {
                append(digit)
            }
            append(byte & 0xF + (byte & 0xF < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        }
    }
}

extension UInt64 {
    /// The high bits of the bytes below 0x20. Only the lowest set bit is reliable.
    @inline(__always)
    fileprivate var controls: UInt64 { (self &- UInt64.repeated(0x20)) & ~self & UInt64.repeated(0x80) }
}

extension UInt8 {
    @inline(__always)
    fileprivate var needsEscape: Bool { self < 0x20 || self == .quote || self == .escape }
}
