import EndpointRuntime
import Foundation
import HTTPTypes

/// The server of the suite as a transport: it responds to the requests of one case, and remembers them.
final class SuiteServer: Transport {
    /// A request that the server received.
    struct Received: Sendable {
        let number: Int
        let method: String
        let headers: HTTPFields
        /// The header fields of the response that the client has to receive unchanged.
        var sent: [(name: String, value: String)] = []
    }

    static let content = "2f1e0d3c-4b5a-4978-8697-a6b5c4d3e2f1"

    private let requests: [SuiteRequest]
    private let time: CacheTime
    private let log = Locked<[Received]>([])

    init(_ requests: [SuiteRequest], time: CacheTime) {
        self.requests = requests
        self.time = time
    }

    var received: [Received] { log.withLock { $0 } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        guard let number = request.headers.value("Req-Num").flatMap({ Int($0) }), requests.indices.contains(number - 1)
        else { throw ConnectionFailure.other("the request has no number") }
        let config = requests[number - 1]
        let status = status(of: config, number, request)
        var headers = HTTPFields()
        headers.add("Server-Base-Url", request.url.path)
        headers.add("Server-Request-Count", "\(received.count + 1)")
        headers.add("Client-Request-Count", "\(number)")
        headers.add("Server-Now", "\(time.now.timeIntervalSince1970)")
        var entry = Received(number: number, method: request.method.rawValue, headers: request.headers)
        for field in config.fields("response_headers") {
            guard let name = field[0]?.string else { continue }
            headers.add(name, location(field, config, request) ?? config.value(field, now: time.now))
            if field[2]?.bool ?? true {
                entry.sent.removeAll { $0.name == name }
                entry.sent.append((name, headers.value(name) ?? ""))
            }
        }
        if headers[.contentType] == nil { headers[.contentType] = "text/plain" }
        // A server with a clock sends the date of each response.
        if headers[.date] == nil { headers[.date] = time.httpDate() }
        log.withLock { $0.append(entry) }
        if let pause = config["response_pause"]?.int { time.advance(by: TimeInterval(pause)) }
        if config.isTrue("disconnect") { throw ConnectionFailure.connectionLost("the server closed the connection") }
        return IncomingResponse(status: status, headers: headers, body: .data(body(config, request, status, headers)))
    }

    /// The status that the case declares. If the case expects a validation, 304 for a condition that holds, otherwise
    /// 999.
    private func status(of config: SuiteRequest, _ number: Int, _ request: OutgoingRequest) -> HTTPResponse.Status {
        let code = config["response_status"]?[0]?.int ?? 200
        guard config["expected_type"]?.string?.hasSuffix("validated") == true, number > 1 else {
            return HTTPResponse.Status(clamping: code)
        }
        let before = requests[number - 2]
        let isValid = [("last-modified", "If-Modified-Since"), ("etag", "If-None-Match")].contains { name, condition in
            let field = before.fields("response_headers").last { $0[0]?.string?.lowercased() == name }
            guard let field else { return false }
            let earlier = received.last { $0.number == number - 1 }?.sent.last { $0.name.lowercased() == name }?.value
            let sent = earlier ?? before.value(field, now: time.now)
            return sent == request.headers.value(condition)
        }
        return HTTPResponse.Status(clamping: isValid ? 304 : 999)
    }

    private func location(_ field: JSON, _ config: SuiteRequest, _ request: OutgoingRequest) -> String? {
        guard config.isTrue("magic_locations"), let name = field[0]?.string?.lowercased(),
            ["location", "content-location"].contains(name), let target = field[1]?.string
        else { return nil }
        return request.url.path + (target.isEmpty ? "" : "/\(target)")
    }

    private func body(
        _ config: SuiteRequest,
        _ request: OutgoingRequest,
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields
    ) -> Data {
        guard request.method != .head, ![204, 304].contains(status.code) else { return Data() }
        let text = config["response_body"]?.string ?? Self.content
        return Data(text.utf8.prefix(headers[.contentLength].flatMap { Int($0) } ?? Int.max))
    }
}

extension HTTPFields {
    /// The values of a field, joined by commas.
    func value(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { self[$0] }
    }

    /// Adds a field line.
    mutating func add(_ name: String, _ value: String) {
        HTTPField.Name(name).map { append(HTTPField(name: $0, value: value)) }
    }
}
