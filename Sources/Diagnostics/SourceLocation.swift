/// A stretch of a file, which a diagnostic underlines.
package struct SourceLocation: Hashable, Sendable {
    /// The file's path as it is shown.
    package let path: String

    /// The stretch inside the file.
    package let range: SourceRange

    /// Where the stretch begins.
    package var start: SourcePosition { range.start }

    /// The position after its last character.
    package var end: SourcePosition { range.end }

    /// Makes a location; without a range it is the beginning of the file.
    package init(path: String, range: SourceRange = SourceRange(at: .start)) {
        self.path = path
        self.range = range
    }

    /// Makes the location of one position.
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
