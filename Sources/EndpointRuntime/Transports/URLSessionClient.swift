#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A URLSession with its delegate.
    final class URLSessionClient: Sendable {
        private let session: URLSession
        private let exchanges: URLSessionExchanges

        init(_ configuration: URLSessionConfiguration, _ challenges: ChallengeRules) {
            exchanges = URLSessionExchanges(challenges)
            session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
        }

        deinit {
            session.finishTasksAndInvalidate()
        }

        /// - Parameter file: the location of the body, if it is not in memory.
        func send(_ request: OutgoingRequest, file: URL?) async throws -> IncomingResponse {
            let urlRequest = URLRequest(request)
            let task: URLSessionTask =
                file.map { session.uploadTask(with: urlRequest, fromFile: $0) } ?? session.dataTask(with: urlRequest)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    exchanges.start(task, request, continuation)
                    if Task.isCancelled { exchanges.cancel(task.taskIdentifier) }
                }
            } onCancel: {
                exchanges.cancel(task.taskIdentifier)
            }
        }
    }
#endif
