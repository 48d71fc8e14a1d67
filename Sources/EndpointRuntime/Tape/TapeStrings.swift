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
