extension JSONTape {
    /// The reason that a text cannot be read.
    enum Problem: Error {
        /// The text is not JSON: it lacks a token at this byte offset.
        case syntax(Token, at: Int)
        /// The array or object at this byte offset exceeds the maximum depth.
        case tooDeep(at: Int)
        /// There are more values than allowed.
        case tooManyValues
        /// The text has 4 GiB or more: the offsets of a tape have 32 bits.
        case tooLong
        /// The text begins like UTF-16 or UTF-32, but is not valid in that encoding.
        case badText
        /// The text is so deep that decoding needs its own thread, and no thread could be created.
        case noStack
    }

    /// A part of a text that the grammar of RFC 8259 requires.
    enum Token: String {
        case value = "a value"
        case number = "a number"
        case string = "a string"
        case key = "a key"
        case colon = "':'"
        case commaOrBrace = "',' or '}'"
        case commaOrBracket = "',' or ']'"
        case end = "the end"

        /// The message for a text that lacks this part at a byte offset.
        func message(at offset: Int) -> String { "expected \(rawValue) at byte \(offset)" }
    }

    /// The offset of the first string that contains invalid UTF-8 or an unpaired surrogate, which are errors only when
    /// the string is read.
    var invalidString: Int? {
        (0..<nodeCount).first { nodes[$0].kind == .string && key(at: $0) == nil }.map { nodes[$0].start - 1 }
    }
}
