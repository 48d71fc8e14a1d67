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
