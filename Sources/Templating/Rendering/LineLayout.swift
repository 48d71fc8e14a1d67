import MarkdownText

/// Lays out lines within a limited width. Texts are UTF-8.
struct LineLayout {
    /// The width in columns. Each `Character` takes one column, and a tab four.
    let width: Int

    /// Joins the lines from an offset on, if the result fits the width.
    ///
    /// A line break becomes a space, or nothing after `(` and `[`, before `)` and `]`, and between `)` and `.`. A comma
    /// before a closing bracket is dropped.
    func group(_ text: inout [UInt8], from start: Int) {
        guard let joined = joined(text[start...]) else { return }
        text.removeSubrange(start...)
        text += joined
    }

    /// Joins each line from an offset on with the line before it, if the result fits the width.
    func pack(_ text: inout [UInt8], from start: Int) {
        var packed: [[UInt8]] = []
        for line in text[start...].split(separator: Self.lineFeed) {
            var row = packed.last ?? []
            append(line, to: &row)
            if packed.isEmpty || !fits(row) { packed.append(Array(line)) } else { packed[packed.count - 1] = row }
        }
        text.removeSubrange(start...)
        for row in packed { text += row + [Self.lineFeed] }
    }

    /// The joined lines; `nil` if there are fewer than two, or if they do not fit the width.
    private func joined(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let lines = text.split(separator: Self.lineFeed)
        guard lines.count > 1, let first = lines.first else { return nil }
        var joined = Array(first)
        for line in lines.dropFirst() {
            append(line, to: &joined)
            if !fits(joined) { return nil }
        }
        joined.append(Self.lineFeed)
        return joined
    }

    private func append(_ line: ArraySlice<UInt8>, to joined: inout [UInt8]) {
        let next = line.drop { $0 == UInt8(ascii: " ") || $0 == Self.tab }
        switch (joined.last, next.first) {
        case (_, UInt8(ascii: ")")), (_, UInt8(ascii: "]")):
            if joined.last == UInt8(ascii: ",") { joined.removeLast() }
        case (nil, _), (UInt8(ascii: "("), _), (UInt8(ascii: "["), _), (UInt8(ascii: ")"), UInt8(ascii: ".")): break
        default: joined.append(UInt8(ascii: " "))
        }
        joined += next
    }

    /// A character has one or more bytes, so the characters are counted only if there are too many bytes.
    private func fits(_ line: [UInt8]) -> Bool {
        let tabs = line.count(where: { $0 == Self.tab }) * (Self.tabWidth - 1)
        return line.count + tabs <= width || String(decoding: line, as: UTF8.self).count + tabs <= width
    }

    private static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + ($1 == "\t" ? tabWidth : 1) }
    }

    /// Wraps the lines from an offset on, which are a Markdown text, so that they fit the width.
    ///
    /// The text of the template before the first value of a line is repeated before each line that results from it.
    ///
    /// - Parameter values: The offsets of values, in ascending order. Only the first value of a line counts: a section
    ///   that is skipped can join lines of the template. Lines without a value are left alone, like empty lines of the
    ///   text.
    func fill(_ text: inout [UInt8], from start: Int, behind values: [Int]) {
        var lines: [(prefix: String, content: Substring)] = []
        var values = values[...]
        var line = start
        while line < text.count {
            let end = text[line...].firstIndex(of: Self.lineFeed) ?? text.count
            values = values.drop { $0 < line }
            let value = values.first.map { min($0, end) } ?? end
            lines.append(
                (
                    String(decoding: text[line..<value], as: UTF8.self),
                    Substring(decoding: text[value..<end], as: UTF8.self)
                )
            )
            line = end + 1
        }
        let prefix = lines.filter { !$0.content.isEmpty }.map { Self.columns(of: $0.prefix) }.max() ?? 0
        text.removeSubrange(start...)
        for (line, rows) in zip(lines, MarkdownWrapping.wrapped(lines.map(\.content), width: width - prefix)) {
            for row in rows { text += "\(line.prefix)\(row)\n".utf8 }
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")
    private static let tabWidth = 4
}
