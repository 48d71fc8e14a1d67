import Foundation

/// Reads the lines of one response; all copies of an iterator share it.
final class LineSource {
    private let reader: BodyReader
    private let skipsEmptyLines: Bool
    private let access = ExclusiveAccess()
    private var lines = LineBuffer(endsAtReturn: false)
    private var number = 0
    private var hasEnded = false

    init(_ response: RawResponse, skipsEmptyLines: Bool = true) {
        reader = BodyReader(response)
        self.skipsEmptyLines = skipsEmptyLines
    }

    /// The value of the next line; `nil` at the end, and after an error.
    func next<Value>(
        isolation actor: isolated (any Actor)?,
        _ read: (RawResponse) throws -> Value
    ) async throws(SessionError<Never>) -> Value? {
        guard access.enter() else { throw reader.response.alreadyRead }
        defer { access.leave() }
        do throws(SessionError<Never>) {
            guard let line = try await line(isolation: actor) else { return nil }
            do {
                return try read(line)
            } catch {
                throw reader.failure(error, in: line.body, at: "line \(number)")
            }
        } catch {
            hasEnded = true
            lines = LineBuffer(endsAtReturn: false)
            reader.stop()
            throw error
        }
    }

    /// The next line that is not skipped, as the body of a response.
    private func line(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> RawResponse? {
        let limit = reader.response.bodyLimit
        var part = reader.response.withoutTransfer
        while true {
            try reader.checkCancellation()
            if let line = hasEnded ? lines.next() ?? lines.last() : lines.next() {
                number += 1
                if line.count > limit { throw reader.tooLarge(at: "line \(number)") }
                // JSON text sequences have record separators before each value (RFC 7464, section 2.1).
                part.body = Data(skipsEmptyLines ? line.drop { $0 == 0x1E } : line)
                part.reading = reader.response.reading.part("line \(number)")
                if !skipsEmptyLines || !part.isEmpty { return part }
            } else if hasEnded {
                return nil
            } else if lines.count > limit {
                throw reader.tooLarge(at: "line \(number + 1)")
            } else if let piece = try await reader.next(isolation: actor) {
                lines.append(piece)
            } else {
                hasEnded = true
            }
        }
    }
}

/// Splits bytes that arrive in pieces into lines, regardless of where the pieces begin and end.
struct LineBuffer {
    private var bytes: [UInt8] = []
    private var start = 0
    private var scanned = 0
    private var skipsLineFeed = false
    private let endsAtReturn: Bool

    /// - Parameter endsAtReturn: whether a carriage return ends a line, alone or followed by a line feed.
    init(endsAtReturn: Bool) {
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
            guard byte == UInt8(ascii: "\n") || endsAtReturn && byte == UInt8(ascii: "\r") else { continue }
            let line = bytes[start..<scanned - 1]
            skipsLineFeed = byte == UInt8(ascii: "\r")
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
