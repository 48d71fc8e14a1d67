/// A stretch of a text, from its first character up to, not including, `end`.
package struct SourceRange: Hashable, Sendable {
    /// Where the stretch begins.
    package let start: SourcePosition

    /// The position after its last character; equal to `start` where the stretch is empty.
    package let end: SourcePosition

    /// Makes a range; an `end` before the start is taken as the start.
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
