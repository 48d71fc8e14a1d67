import Foundation
import HTTPTypes

/// Reads events from successive connections.
final class EventSource {
    private let first: RawResponse
    private let access = ExclusiveAccess()
    private var reader: BodyReader
    private var parser = EventParser()
    private let until: String?
    private let skipped: Set<String>
    private let limit: Int
    private var left: Int
    private var number = 0
    private var hasEnded = false
    /// The stream as a running call, from its first read to its end; `nil` if it does not reconnect.
    private var running: RunningStream?

    init(_ response: RawResponse, until: String?, skipping skipped: Set<String>, reconnections: Int) {
        first = response.withoutTransfer
        reader = BodyReader(response)
        self.until = until
        self.skipped = skipped
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
            while !hasEnded, let event = try await event(isolation: actor) {
                do {
                    let value = try read(event)
                    left = limit
                    return value
                } catch {
                    // No JSON text is empty: the event keeps the connection alive, or sets the last ID.
                    if event.data.utf8.allSatisfy(\.isJSONSpace) { continue }
                    throw reader.failure(error, in: Data(event.data.utf8), at: "event \(number)")
                }
            }
            end()
            return nil
        } catch {
            end()
            throw error
        }
    }

    /// Ends the transfer, even if the iterator is retained.
    private func end() {
        hasEnded = true
        running = nil
        reader.stop()
    }

    private func event(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> ServerSentEvent? {
        if running == nil, limit > 0 { running = reader.response.reopening?.register(SessionTask()) }
        while true {
            try reader.checkCancellation()
            try checkCancellation()
            let limit = reader.response.bodyLimit
            if var event = parser.next() {
                number += 1
                if event.data.utf8.count > limit { throw reader.tooLarge(at: "event \(number)") }
                event.reading = reader.response.reading.part("event \(number)")
                if event.data == until { return nil }
                if skipped.contains(event.data) { continue }
                return event
            }
            if parser.count > limit { throw reader.tooLarge(at: "event \(number + 1)") }
            guard let piece = try await piece(isolation: actor) else { return nil }
            parser.append(piece)
        }
    }

    /// Throws an error if the stream was cancelled. Between two connections, no reader notices the cancellation.
    private func checkCancellation() throws(SessionError<Never>) {
        if running?.task.isCancelled == true { throw .cancelled(reader.response.request) }
    }

    /// Whether the last event has arrived, but not the empty line after it, which some servers omit.
    private var endsInLastEvent: Bool { until.map { parser.endsInEvent(withData: $0) } ?? false }

    /// The next piece, from another connection if the last one has ended and the stream may reconnect.
    private func piece(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> Data? {
        while true {
            do {
                if let piece = try await reader.next(isolation: actor) { return piece }
            } catch {
                guard case .noResponse = error, left > 0 || endsInLastEvent else { throw error }
            }
            // Another connection would repeat the whole stream.
            if endsInLastEvent { return nil }
            guard try await reconnect(isolation: actor) else { return nil }
        }
    }

    /// Reconnects if the stream may do so, and returns whether there is a new connection.
    ///
    /// - Throws: also an error if there were too many connections without an event. The stream may not be complete,
    ///   which only a 204 or its last event tells.
    private func reconnect(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> Bool {
        guard reader.response.mayHaveBody, let running, let reopening = reader.response.reopening else { return false }
        try checkCancellation()
        let interval = max(parser.retry ?? Reconnection.usualInterval, Reconnection.minimumInterval)
        var wait = interval
        while left > 0 {
            left -= 1
            let step = Reconnection(
                task: running.task,
                lastID: parser.lastID,
                interval: interval,
                wait: wait,
                mayRepeat: left > 0,
                issues: first.reading.lenient
            )
            do {
                let response = try await reopening.open(step).get()
                parser = parser.restarted
                reader = BodyReader(response)
                guard response.mayHaveBody else { return false }
                try await response.requireEvents()
                return true
            } catch {
                guard let next = reopening.wait(step, error) else { throw error }
                wait = next
            }
        }
        let problem =
            limit == 1 ? "the reconnection brought no event" : "\(limit) reconnections in a row brought no event"
        throw .noResponse(reader.response.request, .connectionLost(problem))
    }
}

extension RawResponse {
    /// Throws an error if the response cannot be a stream of events.
    ///
    /// The standard requires `text/event-stream`. Servers also send events without a media type, or with one that says
    /// nothing about the content. A spec may declare another one, which the request then asks for. A response of any other
    /// type, such as an error in XML, would be read as a stream without events. So would JSON and HTML that the request asks
    /// for with a weight, as generated code does for the other responses of the endpoint.
    func checkMayBeEvents() throws(DecodingFailure) {
        let media = mediaType
        if ["text/event-stream", "", "text/plain", "application/octet-stream"].contains(media.name) { return }
        let isDocument = media.isJSON || media.name == "text/html"
        let isAsked = (request.headers[.accept]?.split(separator: ",") ?? []).contains { range in
            MediaType(String(range)).name == media.name
                && !(isDocument && range.filter { !$0.isWhitespace }.lowercased().contains(";q="))
        }
        if isAsked { return }
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
