import Foundation

/// Reads events from one connection after the other.
final class EventSource {
    private var reader: BodyReader
    private var parser = EventParser()
    private let until: String?
    private let limit: Int
    private var left: Int
    private var number = 0
    private var hasEnded = false

    init(_ response: RawResponse, until: String?, reconnections: Int) {
        reader = BodyReader(response)
        self.until = until
        limit = reconnections
        left = reconnections
    }

    /// The next event; `nil` at the end.
    func next(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> ServerSentEvent? {
        while !hasEnded {
            if let event = parser.next() {
                number += 1
                left = limit
                if let until, event.data == until { break }
                return event
            }
            if parser.count > reader.response.bodyLimit {
                hasEnded = true
                throw reader.tooLarge(at: "event \(number + 1)")
            }
            guard let piece = try await piece(isolation: actor) else { break }
            parser.append(piece)
        }
        hasEnded = true
        return nil
    }

    /// The error of an event that cannot be read.
    func failure(_ error: any Error, in event: ServerSentEvent) -> SessionError<Never> {
        hasEnded = true
        return reader.failure(error, in: Data(event.data.utf8), at: "event \(number)")
    }

    /// The next piece, of another connection where one has ended and may be made again.
    private func piece(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> Data? {
        while true {
            do {
                if let piece = try await reader.next(isolation: actor) { return piece }
                if limit <= 0 { return nil }
            } catch {
                guard limit > 0, case .noResponse = error else {
                    hasEnded = true
                    throw error
                }
                if left <= 0 {
                    hasEnded = true
                    throw error
                }
            }
            guard try await reconnect(isolation: actor) else { return nil }
        }
    }

    /// Whether there is another connection.
    private func reconnect(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> Bool {
        while let reopen = reader.response.reopen, left > 0 {
            left -= 1
            do {
                let response = try await reopen(parser.lastID, parser.retry ?? .seconds(3))
                parser = parser.restarted
                reader = BodyReader(response)
                return response.mayHaveBody
            } catch {
                let isPassing = error.statusCode.map(RetryPolicy.standardStatuses.contains) ?? false
                if case .noResponse = error, left > 0 { continue }
                if isPassing, left > 0 { continue }
                hasEnded = true
                throw error
            }
        }
        return false
    }
}
