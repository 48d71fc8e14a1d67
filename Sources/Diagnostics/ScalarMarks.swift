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
