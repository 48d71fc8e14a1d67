import Foundation
import TextCoding

/// The parts of a body that ``LineSource`` reads.
enum LineForm {
    /// A JSON value on each line; empty lines are skipped.
    case json
    /// The texts of a JSON text sequence (RFC 7464), each after a record separator; empty ones are skipped.
    case sequence
    /// The lines of a text; `isUTF8` is whether the first may begin with the byte order mark of UTF-8.
    case text(isUTF8: Bool)

    /// The name of a part in errors.
    fileprivate var partName: String {
        if case .sequence = self { "text" } else { "line" }
    }

    fileprivate var buffer: LineBuffer {
        if case .sequence = self { .ofSequence } else { LineBuffer() }
    }
}

/// Reads the lines of one response, or the texts of a sequence; all copies of an iterator share it.
final class LineSource {
    private let reader: BodyReader
    private let form: LineForm
    private let access = ExclusiveAccess()
    private var lines: LineBuffer
    private var number = 0
    /// Whether the first byte of the body that is not white space has been read.
    private var hasBegun = false
    private var hasEnded = false

    init(_ response: RawResponse, _ form: LineForm = .json) {
        reader = BodyReader(response)
        self.form = form
        lines = form.buffer
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
                if case .sequence = form { try line.checkIsWholeText() }
                return try read(line)
            } catch {
                throw reader.failure(error, in: line.body, at: place(number))
            }
        } catch {
            hasEnded = true
            lines = form.buffer
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
                if line.count > limit { throw reader.tooLarge(at: place(number + 1)) }
                part.body = content(of: line)
                if skips(part) { continue }
                number += 1
                part.reading = reader.response.reading.part(place(number))
                return part
            } else if hasEnded {
                return nil
            } else if lines.count > limit {
                throw reader.tooLarge(at: place(number + 1))
            } else if let piece = try await reader.next(isolation: actor) {
                try checkBeginning(piece)
                lines.append(piece)
            } else {
                hasEnded = true
            }
        }
    }

    private func place(_ number: Int) -> String { "\(form.partName) \(number)" }

    /// The line as it is read.
    private func content(of line: ArraySlice<UInt8>) -> Data {
        switch form {
        // Some servers send JSON text sequences with the media type of JSON lines.
        case .json: Data(line.drop { $0 == JSONSequence.separator })
        case .sequence: Data(line)
        case .text(let isUTF8):
            Data(isUTF8 && number == 0 ? line.withoutByteOrderMark : line)
        }
    }

    /// Whether a line is skipped. The lines of JSON are numbered as in a file, with the empty ones.
    private func skips(_ line: RawResponse) -> Bool {
        switch form {
        case .text: return false
        case .sequence: return line.isEmpty
        case .json:
            if line.isEmpty { number += 1 }
            return line.isEmpty
        }
    }

    /// Throws an error if a sequence does not begin with a record separator. Its reader would wait for the first
    /// separator until the body ends.
    private func checkBeginning(_ piece: Data) throws(SessionError<Never>) {
        guard case .sequence = form, !hasBegun, let first = piece.first(where: { !$0.isJSONSpace }) else { return }
        hasBegun = true
        guard first != JSONSequence.separator else { return }
        let problem = "it does not begin with a record separator, as a JSON text sequence does (RFC 7464)"
        throw reader.failure(DecodingFailure(.notJSON(problem), in: reader.response), in: piece, at: place(1))
    }
}

extension RawResponse {
    /// Throws an error if the body is a text of a JSON text sequence that may be truncated (RFC 7464, section 2.4): a
    /// number or a literal without white space after it. The end of other values is visible.
    fileprivate func checkIsWholeText() throws {
        guard let first = body.first(where: { !$0.isJSONSpace }), body.last?.isJSONSpace == false,
            ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
        else { return }
        throw DecodingFailure(.notJSON("it may be truncated, because no white space follows it (RFC 7464)"), in: self)
    }
}
