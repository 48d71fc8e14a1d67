import Foundation

/// Reads events from successive connections.
final class EventSource {
    private let first: RawResponse
    private let access = ExclusiveAccess()
    private var reader: BodyReader
    private var parser = EventParser()
    private let until: String?
    private let limit: Int
    private var left: Int
    private var number = 0
    private var hasEnded = false

    init(_ response: RawResponse, until: String?, reconnections: Int) {
        first = response.withoutTransfer
        reader = BodyReader(response)
        self.until = until
        limit = reconnections
        left = reconnections
    }

    /// The value of the next event; `nil` at the end, and after an error.
    func next<Value>(
        isolation actor: isolated (any Actor)?,
        _ read: (ServerSentEvent) throws -> Value
    ) async throws(SessionError<Never>) -> Value? {
        guard access.enter() else { throw first.alreadyRead }
        defer { access.leave() }
        do throws(SessionError<Never>) {
            guard !hasEnded, let event = try await event(isolation: actor) else {
                end()
                return nil
            }
            do {
                return try read(event)
            } catch {
                throw reader.failure(error, in: Data(event.data.utf8), at: "event \(number)")
            }
        } catch {
            end()
            throw error
        }
    }

    /// Ends the transfer, even if the iterator is retained.
    private func end() {
        hasEnded = true
        reader.stop()
    }

    private func event(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> ServerSentEvent? {
        while true {
            try reader.checkCancellation()
            let limit = reader.response.bodyLimit
            if var event = parser.next() {
                number += 1
                left = self.limit
                if event.data.utf8.count > limit { throw reader.tooLarge(at: "event \(number)") }
                event.reading = reader.response.reading.part("event \(number)")
                return event.data == until ? nil : event
            }
            if parser.count > limit { throw reader.tooLarge(at: "event \(number + 1)") }
            guard let piece = try await piece(isolation: actor) else { return nil }
            parser.append(piece)
        }
    }

    /// The next piece, from another connection if the last one has ended and the stream may reconnect.
    private func piece(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> Data? {
        while true {
            do {
                if let piece = try await reader.next(isolation: actor) { return piece }
            } catch {
                guard left > 0, case .noResponse = error else { throw error }
            }
            guard try await reconnect(isolation: actor) else { return nil }
        }
    }

    /// Reconnects if the stream may do so, and returns whether there is a new connection.
    private func reconnect(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> Bool {
        guard reader.response.mayHaveBody else { return false }
        let interval = parser.retry ?? .seconds(3)
        var wait = interval
        while let reopen = reader.response.reopen, left > 0 {
            left -= 1
            let step = Reconnection(lastID: parser.lastID, interval: interval, wait: wait, mayRepeat: left > 0)
            do {
                let response = try await reopen(step).get()
                parser = parser.restarted
                reader = BodyReader(response)
                guard response.mayHaveBody else { return false }
                try await response.requireEvents()
                return true
            } catch {
                guard let next = step.wait(after: error) else { throw error }
                wait = next
            }
        }
        return false
    }
}

extension RawResponse {
    /// Throws an error if the response cannot be a stream of events.
    func checkMayBeEvents() throws(DecodingFailure) {
        let media = mediaType
        guard media.isJSON || media.name == "text/html" else { return }
        throw DecodingFailure(.wrongType(expected: "text/event-stream", found: media.name), in: self)
    }

    /// Throws an error if the response to a reconnection cannot be a stream of events; the error contains the beginning
    /// of its body.
    fileprivate func requireEvents() async throws(SessionError<Never>) {
        do {
            try checkMayBeEvents()
        } catch {
            let response = await beginning()
            throw .undecodable(ResponseInfo(response), DecodingFailure(error, in: response))
        }
    }
}
