/// Rows in aligned columns, for a terminal.
struct Table {
    let text: String

    init(_ rows: [Row], usesColor: Bool) {
        let cells = rows.map { row in
            [
                row.style.rawValue, row.call, row.status.map(String.init) ?? "—",
                row.answer.split(whereSeparator: \.isNewline).joined(separator: " "),
            ]
        }
        let header = ["style", "call", "status", "answer"]
        let widths = header.indices.map { column in ([header] + cells).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            var line = padded.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
        let lines = zip(rows, cells).map { row, cells in
            let sign = row.isRight ? "✓" : "✗"
            return usesColor
                ? "\u{1B}[\(row.isRight ? 32 : 31)m\(sign)\u{1B}[0m \(line(cells))" : "\(sign) \(line(cells))"
        }
        let rule = "  " + widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
        text = (["  " + line(header), rule] + lines).joined(separator: "\n")
    }
}
