import TextCoding

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
