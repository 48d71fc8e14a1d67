#if canImport(FoundationNetworking) || canImport(Darwin)
    import HTTPTypes

    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    /// A transport over Foundation's URLSession, on Apple platforms and on Linux.
    ///
    /// It stores no cookies and no cached responses, handles no authentication challenges unless it is given a handler,
    /// and leaves redirects and time-outs to the ``Session``. On Apple platforms, a slow reader slows the server; on
    /// Linux, unread bytes stay in memory up to 4 MiB, and then in a temporary file.
    ///
    /// On Linux, URLSession cannot send a body again if the server has closed a reused connection. There, a request
    /// that is not idempotent gets its own connection, and an idempotent request is sent once more in that case.
    public final class URLSessionTransport: Transport {
        /// A function that replies to an authentication challenge: a server's certificate, a client's certificate, or
        /// HTTP authentication.
        ///
        /// URLSession calls it on one of its queues, so it must return quickly. Reply `.performDefaultHandling` to any
        /// challenge that the function does not handle:
        /// ```swift
        /// URLSessionTransport(onChallenge: { challenge in
        ///     guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodClientCertificate
        ///     else { return (.performDefaultHandling, nil) }
        ///     return (.useCredential, URLCredential(identity: identity, certificates: nil, persistence: .forSession))
        /// })
        /// ```
        /// URLSession on Linux asks for no certificates, so there the handler is never called.
        public typealias ChallengeHandler =
            @Sendable (URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?)

        private let challenges: ChallengeRules
        private let reusing: URLSessionClient
        #if canImport(FoundationNetworking)
            private let singleUse: SingleUseClient
        #endif

        /// Creates a transport with its own URLSession.
        ///
        /// - Parameters:
        ///   - configuration: the configuration of the URLSession; by default it stores nothing.
        ///   - tls: the certificates of servers and of the client. Only pinned keys are supported, and only on Apple
        ///     platforms; with any other option, https requests fail with ``ConnectionFailure/Kind/tls``.
        ///   - onChallenge: replies to authentication challenges, after the server's key was compared with the pinned
        ///     keys; `nil` for URLSession's own handling.
        public init(
            configuration: URLSessionConfiguration = URLSessionTransport.plainConfiguration,
            tls: TLSOptions = TLSOptions(),
            onChallenge: ChallengeHandler? = nil
        ) {
            challenges = ChallengeRules(tls: tls, onChallenge: onChallenge)
            reusing = URLSessionClient(configuration, challenges)
            #if canImport(FoundationNetworking)
                singleUse = SingleUseClient(configuration, challenges)
            #endif
        }

        /// The inactivity time-out of URLSession, which must not end a call before the session's own time-out does.
        static let inactivityTimeout: TimeInterval = 7 * 86_400

        /// A configuration that stores no cookies, no cached responses and no credentials, and leaves the connection
        /// limit and time-outs to the session.
        public static var plainConfiguration: URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.httpMaximumConnectionsPerHost = 10_000
            configuration.timeoutIntervalForRequest = inactivityTimeout
            return configuration
        }

        /// Sends `request`; see ``Transport/send(_:)``.
        ///
        /// - Throws: ``ConnectionFailure``, and `CancellationError` if the task is cancelled.
        public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            if let failure = challenges.failure(for: request) { throw failure }
            let spool = try await Self.spool(request)
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

        /// Writes a body that is a sequence, or partly in memory and partly in files, to a file, since URLSession
        /// accepts only bytes or a file. Returns `nil` for any other body.
        ///
        /// - Throws: the errors of ``BodySource``, also for a file that is not written, since URLSession would wait for
        ///   the data of a folder.
        private static func spool(_ request: OutgoingRequest) async throws -> URL? {
            guard let body = request.body, body.data == nil else { return nil }
            let source = try BodySource(body)
            guard body.file == nil else { return nil }
            let url = try FileManager.default.createTemporaryFile(named: "upload")
            do {
                let file = try FileHandle(forWritingTo: url)
                defer { try? file.close() }
                while let piece = try await source.next() {
                    try file.write(contentsOf: piece)
                    request.reportProgress()
                    // Bytes and files never suspend the task.
                    await Task.yield()
                    try Task.checkCancellation()
                }
                return url
            } catch {
                try? FileManager.default.removeItem(at: url)
                throw error
            }
        }
    }

    /// The reactions of a ``URLSessionTransport`` to authentication challenges.
    struct ChallengeRules: Sendable {
        let tls: TLSOptions
        let onChallenge: URLSessionTransport.ChallengeHandler?

        /// The error for an https request if a TLS option is not supported, since ignoring the option would be unsafe.
        func failure(for request: OutgoingRequest) -> ConnectionFailure? {
            guard request.url.scheme?.lowercased() == "https" else { return nil }
            var names: [String] = []
            #if !(canImport(Security) && canImport(CryptoKit))
                if !tls.pinnedKeys.isEmpty { names.append("pinned keys") }
            #endif
            if tls.authorities != nil { names.append("authorities") }
            if tls.clientCertificate != nil { names.append("client certificates") }
            guard !names.isEmpty else { return nil }
            let list = names.joined(separator: " and ")
            return ConnectionFailure(.tls, "URLSession does not support \(list) of TLSOptions on this platform")
        }
    }

    #if canImport(Security) && canImport(CryptoKit)
        extension ChallengeRules {
            /// The reply to a challenge; `nil` if keys are pinned and the server's key is not among them.
            func reply(
                to challenge: URLAuthenticationChallenge
            ) -> (URLSession.AuthChallengeDisposition, URLCredential?)? {
                if !tls.pinnedKeys.isEmpty, let trust = challenge.protectionSpace.serverTrust {
                    guard let hash = SubjectPublicKeyInfo.hash(of: trust), tls.pinnedKeys.contains(hash) else {
                        return nil
                    }
                }
                return onChallenge?(challenge) ?? (.performDefaultHandling, nil)
            }
        }
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
