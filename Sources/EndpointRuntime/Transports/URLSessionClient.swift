#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation
    import HTTPTypes

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A URLSession with its delegate.
    final class URLSessionClient: Sendable {
        private let session: URLSession
        private let exchanges: URLSessionExchanges
        private let hasCookieStorage: Bool

        init(_ configuration: URLSessionConfiguration, _ challenges: ChallengeRules) {
            exchanges = URLSessionExchanges(challenges)
            hasCookieStorage = configuration.httpCookieStorage != nil
            session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
        }

        deinit {
            session.finishTasksAndInvalidate()
        }

        /// - Parameter file: the location of the body, if it is not in memory.
        func send(_ request: OutgoingRequest, file: URL?) async throws -> IncomingResponse {
            var urlRequest = URLRequest(request)
            urlRequest.httpShouldHandleCookies = hasCookieStorage
            let task: URLSessionTask =
                file.map { session.uploadTask(with: urlRequest, fromFile: $0) } ?? session.dataTask(with: urlRequest)
            let bodySize = request.body?.size ?? (try? file?.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    exchanges.start(task, request, bodySize: bodySize, continuation)
                    if Task.isCancelled { exchanges.cancel(task.taskIdentifier) }
                }
            } onCancel: {
                exchanges.cancel(task.taskIdentifier)
            }
        }
    }

    #if canImport(FoundationNetworking)
        /// A client that sends each request over its own connection.
        ///
        /// The request asks the server to close the connection. If the server does not, URLSession keeps the
        /// connection, possibly before it reports the response. A URLSession therefore sends one request at a time, and
        /// gets another one only if the response says that its connection is closed. (A URLSession for each request
        /// would read the system's certificates each time.)
        final class SingleUseClient: Sendable {
            /// The maximum number of clients that wait for another request.
            private static let maxIdleCount = 16

            /// The clients that keep no connection.
            private let idle = Locked<[URLSessionClient]>([])
            private let makeClient: @Sendable () -> URLSessionClient

            init(_ configuration: URLSessionConfiguration, _ challenges: ChallengeRules) {
                makeClient = { URLSessionClient(configuration, challenges) }
            }

            /// - Parameter file: the location of the body, if it is not in memory.
            func send(_ request: OutgoingRequest, file: URL?) async throws -> IncomingResponse {
                var request = request
                if request.headers[.connection] == nil { request.headers[.connection] = "close" }
                let client = idle.withLock { $0.popLast() } ?? makeClient()
                do {
                    let response = try await client.send(request, file: file)
                    if response.headers.closeConnection {
                        idle.withLock { if $0.count < Self.maxIdleCount { $0.append(client) } }
                    }
                    return response
                } catch let stale as StaleConnection {
                    throw stale.failure
                }
            }
        }
    #endif
#endif
