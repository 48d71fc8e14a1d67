/// A source line for display, with the underline below it.
///
/// Tabs are expanded, characters that a terminal could act upon are escaped, and a long line is cut around the
/// beginning of the range.
struct SourceExcerpt {
    /// The line.
    private(set) var text = ""

    /// The spaces before the underline.
    private(set) var indentation = ""

    /// The underline: `^`, and a `~` for every further column of the range.
    private(set) var underline = "^"

    private static let tabWidth = 4
    private static let scalarsBeforeCaret = 60
    private static let longestLine = 120

    /// Creates the excerpt for the part of `range` on its first line; `nil` if the text has no such line.
    init?(_ source: SourceText, range: SourceRange) {
        guard let line = source.line(range.start.line) else { return nil }
        let first = range.start.column - 1
        let last = range.end.line == range.start.line ? range.end.column - 1 : .max
        let isLong = line.index(afterScalars: Self.longestLine) < line.endIndex
        let skipped = isLong ? max(0, first - Self.scalarsBeforeCaret) : 0
        let position = SourcePosition(line: range.start.line, column: skipped + 1)
        let start = source.offset(of: position) ?? line.endIndex
        let end = line[start...].index(afterScalars: Self.longestLine)

        var column = 0
        if skipped > 0 { append("…", width: 1, to: &column) }
        var caret: Int?
        var underlineEnd: Int?
        var scalar = skipped
        for character in String(decoding: line[start..<end], as: UTF8.self) {
            let next = scalar + character.unicodeScalars.count
            if caret == nil, next > first { caret = column }
            if underlineEnd == nil, scalar >= last { underlineEnd = column }
            append(character, to: &column)
            scalar = next
        }
        let begin = caret ?? column
        let finish = underlineEnd ?? column
        indentation = String(repeating: " ", count: begin)
        underline += String(repeating: "~", count: max(0, finish - begin - 1))
        if end < line.endIndex { append("…", width: 1, to: &column) }
    }

    private mutating func append(_ character: Character, to column: inout Int) {
        if character == "\t" {
            let width = Self.tabWidth - column % Self.tabWidth
            append(String(repeating: " ", count: width), width: width, to: &column)
        } else if character.unicodeScalars.contains(where: \.isUnsafeToShow) {
            let escaped = escapingControls(in: String(character))
            append(escaped, width: escaped.reduce(0) { $0 + $1.displayWidth }, to: &column)
        } else {
            append(String(character), width: character.displayWidth, to: &column)
        }
    }

    private mutating func append(_ shown: String, width: Int, to column: inout Int) {
        text += shown
        column += width
    }
}

extension Character {
    /// The number of terminal columns of the character: 0 for a lone combining mark, 2 for wide letters and emoji.
    var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            width = max(width, scalar.value == 0xFE0F ? 2 : scalar.displayWidth)
        }
        return width
    }
}

extension Unicode.Scalar {
    /// The number of terminal columns of the scalar alone.
    var displayWidth: Int {
        if value < 0x300 { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return isWide || properties.isEmojiPresentation ? 2 : 1
        }
    }

    /// Whether a terminal could act upon the scalar, or a reader could overlook it.
    ///
    /// Joiners are allowed, since emoji and several scripts are written with them.
    var isUnsafeToShow: Bool {
        if value >= 0x20, value < 0x7F { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        case .format: return value != 0x200C && value != 0x200D && !isEmojiTag
        default: return false
        }
    }

    /// Whether the scalar is a tag character; these spell the flags of England, Scotland and Wales.
    private var isEmojiTag: Bool { (0xE0020...0xE007F).contains(value) }

    /// Whether the scalar is East Asian wide or fullwidth (UAX #11), in a block that contains nothing else.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
            0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}
