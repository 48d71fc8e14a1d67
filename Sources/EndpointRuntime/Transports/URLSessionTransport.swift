import HTTPTypes

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A transport over Foundation's URLSession, on Apple platforms and on Linux.
///
/// It stores no cookies and no cached responses, handles no authentication challenges, and leaves redirects and
/// time-outs to the ``Session``. On Apple platforms a slow reader slows the server; on Linux, unread bytes stay in
/// memory up to 4 MiB, and then in a temporary file.
///
/// On Linux, URLSession cannot send a body again if the server has closed a kept connection. There, a request that is
/// not idempotent gets a connection of its own, and an idempotent one is sent once more in that case.
public final class URLSessionTransport: Transport {
    private let reusing: URLSessionClient
    #if canImport(FoundationNetworking)
        private let singleUse: SingleUseClient
    #endif

    /// Creates a transport with its own URLSession.
    ///
    /// - Parameter configuration: the configuration of the URLSession; by default it stores nothing.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.plainConfiguration) {
        reusing = URLSessionClient(configuration)
        #if canImport(FoundationNetworking)
            singleUse = SingleUseClient(configuration)
        #endif
    }

    /// A configuration that stores no cookies, no cached responses and no credentials, and leaves the connection limit
    /// to the session.
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
            return try await singleUse.send(request, file: file)
        #else
            do {
                return try await reusing.send(request, file: file)
            } catch let stale as StaleConnection {
                throw stale.failure
            }
        #endif
    }

    /// Writes a body that is partly in memory and partly in files to a file, since URLSession accepts only one or the
    /// other.
    private static func spool(_ body: RequestBody) throws -> URL? {
        guard body.data == nil, body.file == nil else { return nil }
        let url = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
        try body.write(to: url)
        return url
    }
}
