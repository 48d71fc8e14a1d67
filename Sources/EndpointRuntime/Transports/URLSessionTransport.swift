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
        let spool = try request.body.flatMap { try Self.spool($0) }
        defer { if let spool { try? FileManager.default.removeItem(at: spool) } }
        let task = task(for: request, spool)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(task, request, continuation)
                task.resume()
                if Task.isCancelled { exchanges.cancel(task) }
            }
        } onCancel: {
            exchanges.cancel(task)
        }
    }

    /// A file of a body that is partly in memory and partly in files, since URLSession takes only one or the other.
    private static func spool(_ body: RequestBody) throws -> URL? {
        guard body.data == nil, body.file == nil else { return nil }
        let url = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
        try body.write(to: url)
        return url
    }

    private func task(for request: OutgoingRequest, _ spool: URL?) -> URLSessionTask {
        let urlRequest = URLRequest(request)
        guard let file = spool ?? request.body?.file else { return session.dataTask(with: urlRequest) }
        return session.uploadTask(with: urlRequest, fromFile: file)
    }
}
