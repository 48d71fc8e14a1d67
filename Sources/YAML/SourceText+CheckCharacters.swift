package import Diagnostics

extension SourceText {
    /// Rejects a file that is too large, is not UTF-8, or contains characters that YAML does not allow.
    func checkCharacters(limits: YAMLReader.Limits) throws(ParseFailure) {
        if bytes.count > limits.bytes {
            throw .tooLarge(path: path, size: bytes.count, limit: limits.bytes)
        }
        if [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]].contains(where: bytes.starts(with:)) {
            throw .otherEncoding(path: path)
        }
        if let fault = bytes.withUnsafeBytes({ Self.firstFault(in: $0, from: contentStart) }) {
            throw .forbidden(fault.kind, at: SourceLocation(path: path, at: position(ofByteAt: fault.offset)))
        }
    }

    static func firstFault(in bytes: UnsafeRawBufferPointer, from start: Int) -> CharacterFault? {
        var offset = start
        let end = bytes.count
        while offset < end {
            let byte = bytes[offset]
            if byte < 0x7F {
                guard byte >= 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                    return CharacterFault(offset: offset, kind: .control(byte))
                }
                offset += 1
                continue
            }
            if byte == 0x7F { return CharacterFault(offset: offset, kind: .control(byte)) }
            let length = scalarLength(in: bytes, at: offset)
            guard length > 0 else { return CharacterFault(offset: offset, kind: .invalidByte(byte)) }
            if length == 2, byte == 0xC2, bytes[offset + 1] < 0xA0 {
                return CharacterFault(offset: offset, kind: .control(bytes[offset + 1]))
            }
            if length == 3, byte == 0xEF, bytes[offset + 1] == 0xBF, bytes[offset + 2] >= 0xBE {
                return CharacterFault(offset: offset, kind: .nonCharacter)
            }
            // libyaml ends lines at these separators, as YAML 1.1 does: the text would be cut, and every later line
            // number would be wrong.
            if length == 3, byte == 0xE2, bytes[offset + 1] == 0x80, bytes[offset + 2] & 0xFE == 0xA8 {
                return CharacterFault(offset: offset, kind: .separator(bytes[offset + 2] == 0xA8 ? "2028" : "2029"))
            }
            offset += length
        }
        return nil
    }

    /// The length of the well-formed sequence at `offset` (Unicode 16, table 3-7); 0 if it is ill-formed.
    static func scalarLength(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        let lead = bytes[offset]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return 0
        }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
        for index in 2..<max(length, 2) where bytes[offset + index] & 0xC0 != 0x80 { return 0 }
        return length
    }
}

/// The first character of a file that the YAML reader rejects.
struct CharacterFault {
    let offset: Int
    let kind: Kind

    /// The length of the character in bytes.
    var length: Int {
        switch kind {
        case .control(let value): value < 0x80 ? 1 : 2
        case .invalidByte: 1
        case .nonCharacter, .separator: 3
        }
    }

    enum Kind {
        case invalidByte(UInt8)
        case control(UInt8)
        case nonCharacter
        case separator(String)
    }
}

extension Diagnostic {
    /// The error of a file with more bytes than are read.
    package static func fileTooLarge(_ path: String, size: Int, limit: Int) -> Diagnostic {
        ParseFailure.tooLarge(path: path, size: size, limit: limit).diagnostic
    }
}

extension ParseFailure {
    fileprivate static func tooLarge(path: String, size: Int, limit: Int) -> ParseFailure {
        ParseFailure(
            "file-too-large",
            at: SourceLocation(path: path),
            "the file has \(size) bytes, more than the \(limit) that are read",
            hint: "split it into several files that name the same 'api'"
        )
    }

    fileprivate static func otherEncoding(path: String) -> ParseFailure {
        ParseFailure(
            "not-utf8",
            at: SourceLocation(path: path),
            "the file is UTF-16 or UTF-32, not UTF-8",
            hint: "save it as UTF-8"
        )
    }

    fileprivate static func forbidden(_ kind: CharacterFault.Kind, at location: SourceLocation) -> ParseFailure {
        switch kind {
        case .invalidByte(let byte):
            ParseFailure(
                "not-utf8",
                at: location,
                "the byte 0x\(hexadecimal(byte)) is not UTF-8 here",
                hint: "save the file as UTF-8"
            )
        case .control(0):
            ParseFailure(
                "forbidden-character",
                at: location,
                "YAML does not allow the NUL character",
                hint: "remove it; if there is one next to each letter, save the file as UTF-8"
            )
        case .control(let value):
            ParseFailure(
                "forbidden-character",
                at: location,
                "YAML does not allow the control character U+00\(hexadecimal(value))",
                hint: "remove it, or write '\\x\(hexadecimal(value))' in double quotes"
            )
        case .separator(let number):
            ParseFailure(
                "forbidden-character",
                at: location,
                "the invisible line separator U+\(number) is not read",
                hint: "remove it, or write '\\u\(number)' in double quotes"
            )
        case .nonCharacter:
            ParseFailure("forbidden-character", at: location, "YAML does not allow this character", hint: "remove it")
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }
}
