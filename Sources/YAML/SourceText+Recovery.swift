package import Diagnostics
import TextCoding

/// Lenient reading of third-party documents, which should not fail because of one byte.
extension SourceText {
    /// The text in UTF-8, converted from any Unicode encoding; invalid bytes are read as Windows-1252, with a warning.
    package func inUTF8(reporting collector: inout DiagnosticCollector) -> SourceText {
        if let decoded = Self.decoded(bytes) { return SourceText(path: path, text: decoded) }
        guard bytes.withUnsafeBytes({ Self.firstInvalidByte(in: $0, from: 0) }) != nil else { return self }
        var text: [UInt8] = []
        var count = 0
        var offset = 0
        while offset < bytes.count {
            let fault = bytes.withUnsafeBytes { Self.firstInvalidByte(in: $0, from: offset) }
            text += bytes[offset..<(fault ?? bytes.count)]
            guard let fault else { break }
            if count == 0 { reportInvalid(at: fault, &collector) }
            text += Array(String(Self.windows1252(bytes[fault])).utf8)
            count += 1
            offset = fault + 1
        }
        return SourceText(path: path, bytes: text)
    }

    /// The text with spaces in place of characters that YAML forbids; reports a warning for the first forbidden
    /// character.
    func withoutForbiddenCharacters(reporting collector: inout DiagnosticCollector) -> SourceText {
        var repaired = bytes
        var offset = contentStart
        var isFirst = true
        while let fault = repaired.withUnsafeBytes({ Self.firstFault(in: $0, from: offset) }) {
            offset = fault.offset
            let location = SourceLocation(path: path, at: position(ofByteAt: fault.offset))
            if isFirst {
                collector.report(
                    .warning(
                        "forbidden-character",
                        at: location,
                        "YAML does not allow this character; it and others like it are read as spaces"
                    )
                )
            }
            isFirst = false
            // Each byte becomes one space, so that locations stay valid.
            for index in fault.offset..<min(fault.offset + fault.length, repaired.count) {
                repaired[index] = UInt8(ascii: " ")
            }
        }
        return isFirst ? self : SourceText(path: path, bytes: repaired)
    }

    private func reportInvalid(at offset: Int, _ collector: inout DiagnosticCollector) {
        collector.report(
            .warning(
                "not-utf8",
                at: SourceLocation(path: path, at: position(ofByteAt: offset)),
                "this is not UTF-8; such bytes are read as Windows-1252, here as '\(Self.windows1252(bytes[offset]))'",
                hint: "save the file as UTF-8"
            )
        )
    }

    private static func firstInvalidByte(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            if bytes[offset] < 0x80 {
                offset += 1
                continue
            }
            let length = scalarLength(in: bytes, at: offset)
            if length == 0 { return offset }
            offset += length
        }
        return nil
    }

    /// The text of UTF-16 or UTF-32, detected by its byte order mark or by the zero bytes of its first character.
    private static func decoded(_ bytes: [UInt8]) -> String? {
        let start = Array(bytes.prefix(4))
        guard start.count == 4,
            start.contains(0) || start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
        else { return nil }
        let isBig: Bool
        let width: Int
        switch (start[0], start[1], start[2], start[3]) {
        case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): (isBig, width) = (true, 4)
        case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): (isBig, width) = (false, 4)
        case (0xFE, 0xFF, _, _), (0, 1..., _, _): (isBig, width) = (true, 2)
        case (0xFF, 0xFE, _, _), (1..., 0, _, _): (isBig, width) = (false, 2)
        default: return nil
        }
        let units = stride(from: 0, to: bytes.count - bytes.count % width, by: width).map { index in
            var unit: UInt32 = 0
            for place in 0..<width {
                let byte = bytes[index + (isBig ? place : width - 1 - place)]
                unit = unit << 8 | UInt32(byte)
            }
            return unit
        }
        let text =
            width == 2
            ? String(decoding: units.map { UInt16($0) }, as: UTF16.self) : String(decoding: units, as: UTF32.self)
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        Windows1252.character(of: byte) ?? "\u{FFFD}"
    }
}
