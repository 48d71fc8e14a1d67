#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif
import HTTPTypes

/// Foundation's URLSession as a transport, on Apple platforms and on Linux.
///
/// It keeps neither cookies nor a cache, answers no authentication challenge, and leaves redirects and time-outs to the
/// ``Session``. On Apple platforms a slow reader slows the server down; on Linux, what the reader has not taken waits
/// in memory up to 4 MiB, and then in a temporary file.
///
/// On Linux, URLSession cannot send a body again when the server has closed a connection that was kept open. So
/// a request that is not idempotent gets a connection of its own there, and an idempotent one is sent once more where
/// this happens.
public final class URLSessionTransport: Transport {
    private let reusing: URLSessionClient
    #if canImport(FoundationNetworking)
        private let singleUse: URLSessionClient
    #endif

    /// A transport with a URLSession of its own.
    ///
    /// - Parameter configuration: what URLSession is configured with; by default it stores nothing.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.plainConfiguration) {
        reusing = URLSessionClient(configuration)
        #if canImport(FoundationNetworking)
            singleUse = URLSessionClient(configuration)
        #endif
    }

    /// A configuration that keeps no cookies, no cache and no credentials, and leaves the number of connections to the
    /// session.
    public static var plainConfiguration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpMaximumConnectionsPerHost = 10_000
        return configuration
    }

    /// Sends `request`; see ``Transport/send(_:)``.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let spool = try request.body.flatMap { try Self.spool($0) }
        defer { if let spool { try? FileManager.default.removeItem(at: spool) } }
        let file = spool ?? request.body?.file
        #if canImport(FoundationNetworking)
            if request.isIdempotent {
                do {
                    return try await reusing.send(request, file: file)
                } catch is StaleConnection {}
            }
            var request = request
            if request.headers[.connection] == nil { request.headers[.connection] = "close" }
            do {
                return try await singleUse.send(request, file: file)
            } catch is StaleConnection {
                throw ConnectionFailure.connectionLost("the server closed the connection before it answered")
            }
        #else
            return try await reusing.send(request, file: file)
        #endif
    }

    /// A file of a body that is partly in memory and partly in files, since URLSession takes only one or the other.
    private static func spool(_ body: RequestBody) throws -> URL? {
        guard body.data == nil, body.file == nil else { return nil }
        let url = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
        try body.write(to: url)
        return url
    }
}

/// A URLSession, and what its tasks report.
private final class URLSessionClient: Sendable {
    private let session: URLSession
    private let exchanges = URLSessionExchanges()

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// - Parameter file: where the body is, if not in memory.
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
