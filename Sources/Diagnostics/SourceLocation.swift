/// A range in a file, which a diagnostic underlines.
package struct SourceLocation: Hashable, Sendable {
    /// The file's path, as diagnostics show it.
    package let path: String

    /// The range in the file.
    package let range: SourceRange

    /// The start of the range.
    package var start: SourcePosition { range.start }

    /// The position after the last character of the range.
    package var end: SourcePosition { range.end }

    /// Creates a location; without a range, it is the beginning of the file.
    package init(path: String, range: SourceRange = SourceRange(at: .start)) {
        self.path = path
        self.range = range
    }

    /// Creates the location of one position.
    package init(path: String, at position: SourcePosition) {
        self.init(path: path, range: SourceRange(at: position))
    }
}

extension SourceLocation: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        left.path == right.path ? left.range < right.range : left.path < right.path
    }
}

extension SourceLocation: CustomStringConvertible {
    /// The location as compilers write it, such as `GitHub.endpoints.yaml:3:14`.
    package var description: String { "\(path):\(start)" }
}

/// A position between two characters of a text.
package struct SourcePosition: Hashable, Sendable {
    private let storedLine: Int32
    private let storedColumn: Int32

    /// The line, counted from 1.
    package var line: Int { Int(storedLine) }

    /// The column, counted from 1 in Unicode scalars (SARIF's `unicodeCodePoints`).
    package var column: Int { Int(storedColumn) }

    /// Creates a position; numbers that exceed 32 bits are clamped.
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

/// A half-open range of a text, from `start` up to but not including `end`.
package struct SourceRange: Hashable, Sendable {
    /// The start of the range.
    package let start: SourcePosition

    /// The position after the last character of the range; equal to `start` if the range is empty.
    package let end: SourcePosition

    /// Creates a range; an `end` before `start` is replaced by `start`.
    package init(start: SourcePosition, end: SourcePosition) {
        self.start = start
        self.end = max(start, end)
    }

    /// The empty range at `position`.
    package init(at position: SourcePosition) {
        self.init(start: position, end: position)
    }
}

extension SourceRange: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.start, left.end) < (right.start, right.end)
    }
}
