#if MockServer
    import FlyingFox
    import Foundation
    import MockMessages

    /// Passes FlyingFox's requests to a mock, and the mock's responses to FlyingFox.
    struct ExchangeHandler: HTTPHandler {
        let log: ExchangeLog
        let arrived: AsyncStream<ReceivedRequest>.Continuation
        let delay: @Sendable (ReceivedRequest) -> Duration
        let respond: @Sendable (ReceivedRequest) -> MockResponse

        func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
            do {
                return try await response(to: request)
            } catch {
                // The server stops.
                if Task.isCancelled { return .hangUp }
                throw error
            }
        }

        private func response(to request: HTTPRequest) async throws -> HTTPResponse {
            // RFC 9112, section 3.2.
            if request.version == .http11, request.headers[.host] == nil {
                return HTTPResponse(statusCode: .badRequest, body: Data("the header field 'Host' is missing\n".utf8))
            }
            let received = ReceivedRequest(request, body: try await request.bodyData)
            let response = log.enter(received, respond: respond)
            if log.remembers { arrived.yield(received) }
            let delay = delay(received)
            if delay > .zero { try await Task.sleep(for: delay) }
            switch response {
            case .response(let status, let headers, let body, let cookies):
                var fields = HTTPHeaders(Dictionary(headers.map { (HTTPHeader($0), $1) }) { "\($0), \($1)" })
                for cookie in cookies { fields.addValue(cookie, for: .setCookie) }
                let code = HTTPStatusCode(status, phrase: "")
                if MockResponse.statusesWithoutLength.contains(status) { return .head(code, fields) }
                return HTTPResponse(statusCode: code, headers: fields, body: Data(body))
            case .hangUp: return .hangUp
            case .silence:
                try await Task.sleep(for: .seconds(60))
                return HTTPResponse(statusCode: .gatewayTimeout)
            }
        }
    }

    extension HTTPResponse {
        /// No response: FlyingFox only closes a connection without one if a switch to WebSocket fails.
        fileprivate static var hangUp: HTTPResponse { HTTPResponse(webSocket: HangingUp()) }

        /// A response without a body and without `Content-Length`, which FlyingFox adds to every response but the switch
        /// to WebSocket. The connection is closed after it.
        fileprivate static func head(_ code: HTTPStatusCode, _ fields: HTTPHeaders) -> HTTPResponse {
            var response = HTTPResponse(headers: fields, webSocket: Ending())
            response.statusCode = code
            response.headers[.connection] = "close"
            return response
        }
    }

    private struct HangingUp: WSHandler {
        func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
            throw CancellationError()
        }
    }

    private struct Ending: WSHandler {
        func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
            AsyncStream { $0.finish() }
        }
    }

    extension ReceivedRequest {
        fileprivate init(_ request: HTTPRequest, body: Data) {
            let path = request.target.path(percentEncoded: true)
            self.init(
                method: request.method.rawValue,
                path: Self.pathInAbsoluteForm(path) ?? path,
                query: request.target.query(percentEncoded: true),
                headers: Dictionary(request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }) {
                    "\($0), \($1)"
                },
                body: body,
                occurrence: 1
            )
        }

        /// The path of a request to a proxy, whose target is a whole URL (RFC 9112, section 3.2.2); `nil` for any other
        /// target.
        private static func pathInAbsoluteForm(_ target: String) -> String? {
            guard !target.hasPrefix("/"), let authority = target.firstRange(of: "://") else { return nil }
            let path = target[authority.upperBound...].drop { $0 != "/" }
            return path.isEmpty ? "/" : String(path)
        }
    }
#endif
