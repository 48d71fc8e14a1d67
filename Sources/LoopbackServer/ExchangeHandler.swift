#if MockServer
    import FlyingFox
    import Foundation
    import MockMessages

    /// Passes FlyingFox's requests to a mock, and the mock's responses to FlyingFox.
    struct ExchangeHandler: HTTPHandler {
        let log: ExchangeLog
        let arrived: AsyncStream<ReceivedRequest>.Continuation
        let respond: @Sendable (ReceivedRequest) -> MockResponse

        func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
            let received = ReceivedRequest(request, body: try await request.bodyData)
            let response = log.enter(received, respond: respond)
            if log.remembers { arrived.yield(received) }
            switch response {
            case .response(let status, let headers, let body):
                return HTTPResponse(
                    statusCode: HTTPStatusCode(status, phrase: ""),
                    headers: HTTPHeaders(Dictionary(headers.map { (HTTPHeader($0), $1) }) { "\($0), \($1)" }),
                    body: Data(body)
                )
            case .hangUp:
                return HTTPResponse(webSocket: HangingUp())
            case .silence:
                try await Task.sleep(for: .seconds(60))
                return HTTPResponse(statusCode: .gatewayTimeout)
            }
        }
    }

    /// FlyingFox closes a connection without a response only if a switch to WebSocket fails.
    private struct HangingUp: WSHandler {
        func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
            throw CancellationError()
        }
    }

    extension ReceivedRequest {
        fileprivate init(_ request: HTTPRequest, body: Data) {
            self.init(
                method: request.method.rawValue,
                path: request.target.path(percentEncoded: true),
                query: request.target.query(percentEncoded: true),
                headers: Dictionary(request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }) {
                    "\($0), \($1)"
                },
                body: body,
                occurrence: 1
            )
        }
    }
#endif
