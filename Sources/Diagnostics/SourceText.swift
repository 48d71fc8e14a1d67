/// The bytes of a file with an index of its lines.
///
/// Lines end at LF, CR LF or CR, as editors count them. A UTF-8 byte order mark belongs to no line.
package struct SourceText: Sendable {
    /// The file's path, as diagnostics show it.
    package let path: String

    /// The bytes of the file, which may not be valid UTF-8.
    package let bytes: [UInt8]

    /// The offset of each line's first byte.
    private let lineStarts: [Int]

    private let marks: ScalarMarks

    /// Indexes the lines of `bytes`, in linear time.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        lineStarts = Self.lineStarts(of: bytes)
        marks = ScalarMarks(of: bytes, lineStarts: lineStarts)
    }

    /// Indexes the lines of `text`, in linear time.
    package init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// The number of lines; an empty file has one line.
    package var lineCount: Int { lineStarts.count }

    /// The offset of the first byte after a byte order mark.
    package var contentStart: Int { Self.contentStart(of: bytes) }

    /// The bytes of a line, counted from 1, without its line ending; `nil` if the file has no such line.
    package func line(_ number: Int) -> ArraySlice<UInt8>? {
        guard lineStarts.indices.contains(number - 1) else { return nil }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] : bytes.count
        if number < lineStarts.count {
            end -= 1
            if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        }
        return bytes[start..<end]
    }

    /// The position of the byte at `offset`.
    package func position(ofByteAt offset: Int) -> SourcePosition {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let end = max(lineStarts[low], min(offset, bytes.count))
        let mark = marks.mark(before: end, inLineAt: lineStarts[low])
        let count = mark.scalars + bytes[mark.offset..<end].utf8ScalarCount
        return SourcePosition(line: low + 1, column: count + 1)
    }

    /// The offset of a position, or of the end of its line if the line is shorter; `nil` if the file has no such line.
    package func offset(of position: SourcePosition) -> Int? {
        guard let line = line(position.line) else { return nil }
        let mark = marks.mark(afterScalars: position.column - 1, inLineAt: line.startIndex)
        guard mark.offset < line.endIndex else { return line.endIndex }
        return line[mark.offset...].index(afterScalars: position.column - 1 - mark.scalars)
    }
}

extension SourceText {
    private static func contentStart(of bytes: some Sequence<UInt8>) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        let (lineFeed, carriageReturn): (UInt8, UInt8) = (0x0A, 0x0D)
        return bytes.withUnsafeBytes { bytes in
            var starts = [contentStart(of: bytes)]
            let count = bytes.count
            var index = 0
            while index < count {
                let byte = bytes[index]
                index += 1
                if byte > carriageReturn { continue }
                guard byte == lineFeed || byte == carriageReturn else { continue }
                if byte == carriageReturn, index < count, bytes[index] == lineFeed { index += 1 }
                starts.append(index)
            }
            return starts
        }
    }
}

extension SourceText {
    /// Returns the text after applying the replacements of `diagnostics`, and the number of applied replacements.
    ///
    /// A replacement whose range overlaps the range of an earlier replacement is omitted.
    package func applyingReplacements(of diagnostics: some Sequence<Diagnostic>) -> (bytes: [UInt8], count: Int) {
        var new: [UInt8] = []
        var (offset, count) = (0, 0)
        let found = diagnostics.filter { $0.location?.path == path && $0.replacement != nil }
        for diagnostic in found.sorted(by: {
            ($0.location?.range.start ?? .start) < ($1.location?.range.start ?? .start)
        }) {
            guard let range = diagnostic.location?.range, let replacement = diagnostic.replacement,
                let start = self.offset(of: range.start), let end = self.offset(of: range.end), start >= offset,
                end > start
            else { continue }
            new += bytes[offset..<start] + Array(replacement.utf8)
            offset = end
            count += 1
        }
        return (new + bytes[offset...], count)
    }
}

extension ArraySlice<UInt8> {
    /// The number of Unicode scalars in the UTF-8 bytes, counted in linear time.
    package var utf8ScalarCount: Int {
        reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// The index of the scalar that is `count` scalars after the first; the end if there are fewer.
    package func index(afterScalars count: Int) -> Int {
        var remaining = count
        var index = startIndex
        while index < endIndex {
            if self[index] & 0xC0 != 0x80 {
                if remaining <= 0 { break }
                remaining -= 1
            }
            index += 1
        }
        return index
    }
}

/// Counts of the Unicode scalars at regular offsets in the long lines of a file.
///
/// With them, a position in a line of many megabytes is found without reading the line from its start.
struct ScalarMarks: Sendable {
    /// The number of scalars that begin in a line before each mark, by the offset of the line.
    private let counts: [Int: [Int]]

    private static let interval = 4096

    /// Counts the scalars of the long lines, in linear time.
    ///
    /// - Parameter lineStarts: The offset of each line's first byte.
    init(of bytes: [UInt8], lineStarts: [Int]) {
        var counts: [Int: [Int]] = [:]
        for (index, start) in lineStarts.enumerated() {
            let end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
            if end - start > 2 * Self.interval { counts[start] = Self.counts(of: bytes[start..<end]) }
        }
        self.counts = counts
    }

    private static func counts(of line: ArraySlice<UInt8>) -> [Int] {
        line.withUnsafeBytes { line in
            var counts: [Int] = []
            var count = 0
            var offset = 0
            while offset < line.count {
                if offset % interval == 0 { counts.append(count) }
                if line[offset] & 0xC0 != 0x80 { count += 1 }
                offset += 1
            }
            return counts
        }
    }

    /// The last mark in a line that is not after `offset`, and the number of scalars that begin before it.
    func mark(before offset: Int, inLineAt start: Int) -> (offset: Int, scalars: Int) {
        guard let counts = counts[start], offset > start else { return (start, 0) }
        let index = min((offset - start) / Self.interval, counts.count - 1)
        return (start + index * Self.interval, counts[index])
    }

    /// The last mark in a line that has at most this number of scalars before it, and that number.
    func mark(afterScalars scalars: Int, inLineAt start: Int) -> (offset: Int, scalars: Int) {
        guard let counts = counts[start] else { return (start, 0) }
        var low = 0
        var high = counts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if counts[middle] <= scalars { low = middle } else { high = middle }
        }
        return (start + low * Self.interval, counts[low])
    }
}
