import Foundation

/// Cuts bytes that come in pieces into lines, whatever the pieces are.
struct LineBuffer {
    private var bytes: [UInt8] = []
    private var start = 0
    private var scanned = 0
    private var skipsLineFeed = false
    private let endsAtReturn: Bool

    /// - Parameter endsAtReturn: whether a carriage return ends a line, alone or with a line feed behind it.
    init(endsAtReturn: Bool) {
        self.endsAtReturn = endsAtReturn
    }

    /// How many bytes wait for the end of their line.
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

    /// Takes the first whole line, without its end; `nil` while there is none.
    mutating func next() -> ArraySlice<UInt8>? {
        if skipsLineFeed, start < bytes.count {
            skipsLineFeed = false
            if bytes[start] == UInt8(ascii: "\n") { start += 1 }
            scanned = max(scanned, start)
        }
        while scanned < bytes.count {
            let byte = bytes[scanned]
            scanned += 1
            guard byte == UInt8(ascii: "\n") || endsAtReturn && byte == UInt8(ascii: "\r") else { continue }
            let line = bytes[start..<scanned - 1]
            skipsLineFeed = byte == UInt8(ascii: "\r")
            start = scanned
            return line
        }
        return nil
    }

    /// Takes what is left when no more comes: a last line without an end; `nil` if there is none.
    mutating func last() -> ArraySlice<UInt8>? {
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        return bytes[start...]
    }
}
