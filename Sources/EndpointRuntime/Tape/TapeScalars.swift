import Foundation

extension String {
    /// The text of a string on a tape; `nil` for invalid UTF-8 or an unpaired surrogate.
    @inline(__always)
    init?(tapeBytes bytes: UnsafeBufferPointer<UInt8>, _ marks: JSONTape.Marks) {
        if marks.isEmpty {
            self = String(decoding: bytes, as: UTF8.self)
        } else if let text = Self.unusual(bytes, isEscaped: marks.contains(.escaped)) {
            self = text
        } else {
            return nil
        }
    }

    /// The text of a string that a ``JSONWriter`` has written, with its quotation marks.
    init?(quotedJSON bytes: UnsafeBufferPointer<UInt8>) {
        self.init(tapeBytes: UnsafeBufferPointer(rebasing: bytes.dropFirst().dropLast()), [.escaped, .wide])
    }

    private static func unusual(_ bytes: UnsafeBufferPointer<UInt8>, isEscaped: Bool) -> String? {
        guard isEscaped else { return String(validUTF8: bytes) }
        // An escape is never shorter than its character.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
            guard let count = bytes.unescape(into: buffer) else { return nil }
            return String(validUTF8: UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Writes the bytes of a string with its escapes replaced.
    ///
    /// - Returns: The number of written bytes; `nil` for an unpaired surrogate.
    fileprivate func unescape(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        var (index, count) = (startIndex, 0)
        func put(_ byte: UInt8) {
            buffer[count] = byte
            count += 1
        }
        while index < endIndex {
            let byte = self[index]
            index += 1
            guard byte == .escape else {
                put(byte)
                continue
            }
            let kind = self[index]
            index += 1
            switch kind {
            case UInt8(ascii: "b"): put(0x08)
            case UInt8(ascii: "f"): put(0x0C)
            case UInt8(ascii: "n"): put(0x0A)
            case UInt8(ascii: "r"): put(0x0D)
            case UInt8(ascii: "t"): put(0x09)
            case UInt8(ascii: "u"):
                guard let scalar = scalar(at: &index) else { return nil }
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(byte) }
            default: put(kind)
            }
        }
        return count
    }

    /// The Unicode scalar of a `\u` escape, or of two escapes that form a surrogate pair; `index` is after the first
    /// `u`.
    private func scalar(at index: inout Int) -> Unicode.Scalar? {
        let first = codeUnit(at: &index)
        guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
        guard index + 6 <= endIndex, self[index] == .escape, self[index + 1] == UInt8(ascii: "u") else { return nil }
        index += 2
        let second = codeUnit(at: &index)
        guard UTF16.isTrailSurrogate(second) else { return nil }
        return Unicode.Scalar(0x10000 + ((UInt32(first) - 0xD800) << 10 | (UInt32(second) - 0xDC00)))
    }

    /// The UTF-16 code unit of four hexadecimal digits.
    private func codeUnit(at index: inout Int) -> UInt16 {
        defer { index += 4 }
        return self[index..<index + 4].reduce(0) { $0 << 4 | UInt16($1.hexDigit ?? 0) }
    }
}

extension JSONTape {
    /// The text of a key; `nil` for invalid UTF-8 or an unpaired surrogate.
    func key(at index: Int) -> String? {
        let node = nodes[index]
        return String(tapeBytes: bytes(of: node), node.marks)
    }

    /// Whether the key at `index` is `name`, code unit by code unit.
    ///
    /// RFC 8259, section 8.3: names are compared after their escapes are replaced.
    @inline(__always)
    func isKey(at index: Int, _ name: StaticString) -> Bool {
        isKey(at: index, name.utf8Start, count: name.utf8CodeUnitCount)
    }

    /// Whether the key at `index` equals the `count` bytes at `name`.
    @inline(__always)
    func isKey(at index: Int, _ name: UnsafePointer<UInt8>?, count: Int) -> Bool {
        let node = nodes[index]
        if node.marks.contains(.escaped) { return isEscapedKey(node, name, count) }
        // The node of a long key does not contain its length.
        guard node.byteCount == min(count, Node.manyBytes) else { return false }
        let bytes = bytes(of: node)
        return bytes.count == count && bytes.isEqual(to: name)
    }

    @inline(never)
    private func isEscapedKey(_ node: Node, _ name: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
        guard let key = String(tapeBytes: bytes(of: node), node.marks) else { return false }
        return key.utf8.elementsEqual(UnsafeBufferPointer(start: name, count: count))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes at `other` are the same. Compares eight bytes at a time; the last eight bytes may overlap the
    /// eight before them.
    @inline(__always)
    fileprivate func isEqual(to other: UnsafePointer<UInt8>?) -> Bool {
        guard let start = baseAddress, let other else { return true }
        if count >= 8 {
            var offset = 0
            while offset + 8 < count {
                if (start + offset).word != (other + offset).word { return false }
                offset += 8
            }
            return (start + count - 8).word == (other + count - 8).word
        }
        for index in 0..<count where start[index] != other[index] { return false }
        return true
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The value of an integer of at most 18 bytes, including its sign; `nil` for a longer integer.
    @inline(__always)
    var shortInteger: Int? {
        guard count <= 18, let first else { return nil }
        var value: Int64 = 0
        for byte in first == UInt8(ascii: "-") ? dropFirst()[...] : self[...] {
            value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
        }
        return Int(exactly: first == UInt8(ascii: "-") ? -value : value)
    }

    /// Whether all digits of a number, apart from its exponent, are zeros.
    ///
    /// If any other number is read as zero, it is too small for its type.
    var isZero: Bool {
        prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy { $0 <= UInt8(ascii: "0") }
    }

    /// The double nearest to a number of at most 15 digits without an exponent; `nil` for any other number.
    ///
    /// Both the digits and the power of ten are exact doubles, so that their quotient is rounded once, as IEEE 754
    /// requires (W. D. Clinger, "How to read floating point numbers accurately", 1990).
    @inline(__always)
    var exactDouble: Double? {
        guard count <= 17, let first else { return nil }
        var (value, digits, decimals, isFraction): (Int64, Int, Int, Bool) = (0, 0, 0, false)
        for byte in first == UInt8(ascii: "-") ? dropFirst()[...] : self[...] {
            if byte == UInt8(ascii: ".") {
                isFraction = true
                continue
            }
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int64(digit)
            digits += 1
            if isFraction { decimals += 1 }
        }
        guard digits <= 15 else { return nil }
        let quotient = Double(value) / powersOfTen[decimals]
        return first == UInt8(ascii: "-") ? -quotient : quotient
    }
}

/// Powers of ten that a double represents exactly.
private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

/// A cache of the URLs in a JSON text, for one thread.
///
/// Many lists repeat URLs, such as those of a user in each of the user's comments. Creating a URL takes longer than
/// reading most other fields, so equal URLs are created once, and share their memory.
final class TapeURLs {
    private struct Slot {
        var start = 0
        var count = 0
        var url: URL?
    }

    private static let slotBits = 6
    private static let slotCount = 1 << slotBits
    /// A lookup costs more than it saves if a text has only a few URLs.
    private static let minimumTextSize = 4096
    /// The number of hashed bytes, at the end of a URL. Shorter URLs are not cached.
    private static let hashedBytes = 16

    private let slots: UnsafeMutablePointer<Slot>

    /// Returns `nil` for a text that is too short.
    init?(textSize: Int) {
        guard textSize >= Self.minimumTextSize else { return nil }
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: Slot(), count: Self.slotCount)
    }

    deinit {
        slots.deinitialize(count: Self.slotCount)
        slots.deallocate()
    }

    /// Returns the cached URL of a string, or the URL that `create` returns.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the string, with its escapes.
    ///   - start: Their offset in `text`.
    func url(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at start: Int,
        of text: UnsafeBufferPointer<UInt8>,
        _ create: () throws -> URL
    ) rethrows -> URL {
        guard bytes.count >= Self.hashedBytes, let first = bytes.baseAddress, let textStart = text.baseAddress else {
            return try create()
        }
        let end = first + bytes.count
        let hash = ((end - 8).word ^ (end - 16).word &* 31) &* 0x9E37_79B9_7F4A_7C15
        let slot = slots + Int(hash >> (64 - UInt64(Self.slotBits)))
        if slot.pointee.count == bytes.count, memcmp(textStart + slot.pointee.start, first, bytes.count) == 0,
            let url = slot.pointee.url
        {
            return url
        }
        let url = try create()
        slot.pointee = Slot(start: start, count: bytes.count, url: url)
        return url
    }
}
