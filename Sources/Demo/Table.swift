/// A table with aligned columns, for a terminal of 120 columns.
struct Table {
    let text: String

    private static let header = ["style", "call", "status", "result"]

    /// The maximum width of each column; longer texts are truncated.
    private static let limits = [8, 67, 6, 31]

    init(_ rows: [Row], usesColor: Bool) {
        let cells = rows.map(Self.cells)
        let widths = Self.header.indices.map { column in
            ([Self.header] + cells).map { $0[column].count }.max() ?? 0
        }
        let rule = "  " + widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
        let lines = zip(rows, cells).map { row, cells in
            Self.sign(row, usesColor: usesColor) + " " + Self.line(cells, widths)
        }
        text = (["  " + Self.line(Self.header, widths), rule] + lines).joined(separator: "\n")
    }

    private static func cells(of row: Row) -> [String] {
        let result = row.result.split(whereSeparator: \.isNewline).joined(separator: " ")
        let texts = [row.style.rawValue, row.call, row.status.map(String.init) ?? "—", result]
        return zip(texts, limits).map { text, limit in
            text.count > limit ? text.prefix(limit - 1) + "…" : text
        }
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = zip(cells, widths).map { cell, width in
            cell + String(repeating: " ", count: width - cell.count)
        }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    private static func sign(_ row: Row, usesColor: Bool) -> String {
        let sign = row.isRight ? "✓" : "✗"
        return usesColor ? "\u{1B}[\(row.isRight ? 32 : 31)m\(sign)\u{1B}[0m" : sign
    }
}
