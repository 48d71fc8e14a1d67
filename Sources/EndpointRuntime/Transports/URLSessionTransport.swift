#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Foundation's URLSession as a transport, on Apple platforms and on Linux.
///
/// It keeps neither cookies nor a cache, and follows redirects up to a limit; to another origin, it follows them
/// without credentials. A reader that is slow does not slow the server down: what has come waits in memory.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges: URLSessionExchanges

    /// A transport with a URLSession of its own.
    ///
    /// - Parameters:
    ///   - configuration: what URLSession is configured with; by default it stores nothing.
    ///   - redirects: how many redirects of one request are followed; with 0, a redirect is an answer like any other.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.plainConfiguration, redirects: Int = 10) {
        exchanges = URLSessionExchanges(redirectLimit: redirects)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// A configuration that keeps neither cookies nor a cache.
    public static var plainConfiguration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        return configuration
    }

    /// Sends `request`; see ``Transport/send(_:)``.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let task = task(for: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(task, continuation)
                task.resume()
                if Task.isCancelled { exchanges.cancel(task) }
            }
        } onCancel: {
            exchanges.cancel(task)
        }
    }

    private func task(for request: OutgoingRequest) -> URLSessionTask {
        let urlRequest = URLRequest(request)
        guard let file = request.body?.file else { return session.dataTask(with: urlRequest) }
        return session.uploadTask(with: urlRequest, fromFile: file)
    }
}
