import Foundation

/// Splits bytes that arrive in pieces into lines, or at another separator, regardless of where the pieces begin and
/// end.
struct LineBuffer {
    private var bytes: [UInt8] = []
    private var start = 0
    private var scanned = 0
    private var skipsLineFeed = false
    private let separator: UInt8
    private let endsAtReturn: Bool

    /// - Parameters:
    ///   - separator: the byte that ends a line.
    ///   - endsAtReturn: whether a carriage return ends a line, too, alone or followed by a line feed.
    init(separator: UInt8 = UInt8(ascii: "\n"), endsAtReturn: Bool = false) {
        self.separator = separator
        self.endsAtReturn = endsAtReturn
    }

    /// The number of bytes in the incomplete line.
    var count: Int { bytes.count - start }

    /// Adds a piece.
    mutating func append(_ data: Data) {
        if start > 0 {
            bytes.removeFirst(start)
            scanned -= start
            start = 0
        }
        bytes += data
    }

    /// Removes the first complete line and returns it without its line ending; `nil` if no line is complete.
    mutating func next() -> ArraySlice<UInt8>? {
        if skipsLineFeed, start < bytes.count {
            skipsLineFeed = false
            if bytes[start] == UInt8(ascii: "\n") { start += 1 }
            scanned = max(scanned, start)
        }
        while scanned < bytes.count {
            let byte = bytes[scanned]
            scanned += 1
            guard byte == separator || endsAtReturn && byte == UInt8(ascii: "\r") else { continue }
            let line = bytes[start..<scanned - 1]
            skipsLineFeed = endsAtReturn && byte == UInt8(ascii: "\r")
            start = scanned
            return line
        }
        return nil
    }

    /// Removes and returns the last line if it has no line ending; `nil` if no bytes are left.
    mutating func last() -> ArraySlice<UInt8>? {
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        return bytes[start...]
    }
}
