import Foundation
import TextCoding

/// Splits bytes that arrive in pieces into lines, or into the texts of a sequence, regardless of where the pieces begin
/// and end.
struct LineBuffer {
    private var bytes: [UInt8] = []
    private var start = 0
    private var scanned = 0
    private var skipsLineFeed = false
    private let endsAtReturn: Bool
    /// Finds the ends of the texts of a JSON text sequence; `nil` for lines.
    private var textEnd: JSONTextEnd?

    /// Creates a buffer of lines.
    ///
    /// - Parameter endsAtReturn: whether a carriage return ends a line, too, alone or followed by a line feed.
    init(endsAtReturn: Bool = false) {
        self.endsAtReturn = endsAtReturn
    }

    /// A buffer of the texts of a JSON text sequence in place of lines (RFC 7464).
    ///
    /// A text ends at a record separator, or with the line feed after its value: the next separator may arrive much
    /// later, with the next text.
    static var ofSequence: LineBuffer {
        var buffer = LineBuffer()
        buffer.textEnd = JSONTextEnd()
        return buffer
    }

    /// The number of bytes in the incomplete line.
    var count: Int { bytes.count - start }

    /// Adds a piece.
    mutating func append(_ data: Data) {
        if start > 0 {
            bytes.removeFirst(start)
            scanned -= start
            start = 0
        }
        bytes += data
    }

    /// Removes the first complete line and returns it without its line ending; `nil` if no line is complete.
    mutating func next() -> ArraySlice<UInt8>? {
        if textEnd != nil { return nextText() }
        if skipsLineFeed, start < bytes.count {
            skipsLineFeed = false
            if bytes[start] == UInt8(ascii: "\n") { start += 1 }
            scanned = max(scanned, start)
        }
        while scanned < bytes.count {
            let byte = bytes[scanned]
            scanned += 1
            guard byte == UInt8(ascii: "\n") || endsAtReturn && byte == UInt8(ascii: "\r") else { continue }
            let line = bytes[start..<scanned - 1]
            skipsLineFeed = endsAtReturn && byte == UInt8(ascii: "\r")
            start = scanned
            return line
        }
        return nil
    }

    /// Removes the first complete text of a sequence and returns it, with its line feed but without a separator.
    private mutating func nextText() -> ArraySlice<UInt8>? {
        while scanned < bytes.count {
            let byte = bytes[scanned]
            scanned += 1
            let isComplete = textEnd?.reads(byte) == true
            guard isComplete || byte == JSONSequence.separator else { continue }
            defer { start = scanned }
            return bytes[start..<(isComplete ? scanned : scanned - 1)]
        }
        return nil
    }

    /// Removes and returns the last line if it has no line ending; `nil` if no bytes are left.
    mutating func last() -> ArraySlice<UInt8>? {
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        return bytes[start...]
    }
}

/// Finds the line feed after a JSON value, whose text may contain other line feeds.
struct JSONTextEnd {
    /// The number of arrays and objects that have begun and not ended.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var hasBegun = false

    /// Reads the next byte, and returns whether it is the line feed after a complete value.
    mutating func reads(_ byte: UInt8) -> Bool {
        if byte == JSONSequence.separator {
            // Nor is it allowed in a string, so that a text that was cut off ends here, too.
            self = JSONTextEnd()
        } else if isInString {
            readInString(byte)
        } else if byte == UInt8(ascii: "\n"), hasBegun, depth <= 0 {
            self = JSONTextEnd()
            return true
        } else if !byte.isJSONSpace {
            hasBegun = true
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return false
    }

    private mutating func readInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }
}
