#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

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
#endif
