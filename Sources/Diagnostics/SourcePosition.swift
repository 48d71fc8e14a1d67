/// A place between two characters of a text.
package struct SourcePosition: Hashable, Sendable {
    private let storedLine: Int32
    private let storedColumn: Int32

    /// The line, counted from 1.
    package var line: Int { Int(storedLine) }

    /// The column, counted from 1 in Unicode scalars (SARIF's `unicodeCodePoints`).
    package var column: Int { Int(storedColumn) }

    /// Makes a position; what lies outside the 32 bits of a number is clamped.
    package init(line: Int, column: Int) {
        storedLine = Int32(clamping: line)
        storedColumn = Int32(clamping: column)
    }

    /// The beginning of a text.
    package static let start = SourcePosition(line: 1, column: 1)
}

extension SourcePosition: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// The position as compilers write it, such as `3:14`.
    package var description: String { "\(line):\(column)" }
}
