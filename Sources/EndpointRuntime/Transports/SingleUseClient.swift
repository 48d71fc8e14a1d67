#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import HTTPTypes

    /// A client that sends each request over its own connection.
    ///
    /// The request asks the server to close the connection. If the server does not, the URLSession that might reuse the
    /// connection is discarded. (A URLSession for each request would read the system's certificates each time.)
    final class SingleUseClient: Sendable {
        private let client: Locked<URLSessionClient>
        private let makeClient: @Sendable () -> URLSessionClient

        init(_ configuration: URLSessionConfiguration, _ challenges: ChallengeRules) {
            makeClient = { URLSessionClient(configuration, challenges) }
            client = Locked(URLSessionClient(configuration, challenges))
        }

        /// - Parameter file: the location of the body, if it is not in memory.
        func send(_ request: OutgoingRequest, file: URL?) async throws -> IncomingResponse {
            var request = request
            if request.headers[.connection] == nil { request.headers[.connection] = "close" }
            let client = client.withLock { $0 }
            do {
                let response = try await client.send(request, file: file)
                let isClosing = response.headers.closeConnection
                if !isClosing { giveUp(client) }
                return response
            } catch let stale as StaleConnection {
                giveUp(client)
                throw stale.failure
            }
        }

        private func giveUp(_ old: URLSessionClient) {
            client.withLock { client in
                if client === old { client = makeClient() }
            }
        }
    }
#endif

/// The error for a connection that the server closed before any byte of the response arrived.
///
/// This can happen with a reused connection.
struct StaleConnection: Error {
    /// The failure of the request if it is not sent again.
    var failure = ConnectionFailure.connectionLost("the server closed the connection before it responded")
}
