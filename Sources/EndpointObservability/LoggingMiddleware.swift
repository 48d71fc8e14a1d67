#if Observability
    public import EndpointRuntime
    import HTTPTypes
    public import Logging

    /// Writes one line to a log for each call, when it has ended.
    ///
    /// ```swift
    /// let session = Session(middleware: [LoggingMiddleware(Logger(label: "github"))])
    /// ```
    /// ```
    /// info github: attempts=1 duration=0.041872 endpoint=GitHub.Endpoint.GetUser http.request.method=GET
    ///   http.response.status_code=200 server.address=api.github.com url.template=/users/{} : GET /users/{} 200
    /// ```
    /// The duration is in seconds. A line contains no value of the request or the response: no URL, no header field, no
    /// body and no text of an error, only names from the program's own code, the host, and numbers. A line covers all
    /// attempts of a call; a streamed response is logged at the end of its body (`CallObserver.callDidEnd(_:)`).
    public struct LoggingMiddleware: CallObserver {
        private let logger: @Sendable () -> Logger
        private let level: @Sendable (CallSummary) -> Logger.Level?

        /// Creates a middleware that writes to a logger.
        ///
        /// - Parameters:
        ///   - logger: the logger; its level and its metadata apply.
        ///   - level: returns the level of a call's line; `nil` for no line. The default is ``standardLevel(of:)``.
        public init(
            _ logger: Logger,
            level: @escaping @Sendable (CallSummary) -> Logger.Level? = LoggingMiddleware.standardLevel
        ) {
            self.init(level: level) { logger }
        }

        /// Creates a middleware that asks for a logger at the beginning of each call, in the task of the call:
        /// `{ .current }` is the logger of the task that began the call, also at the end of a stream.
        ///
        /// - Parameters:
        ///   - level: returns the level of a call's line; `nil` for no line. The default is ``standardLevel(of:)``.
        ///   - logger: returns the logger.
        public init(
            level: @escaping @Sendable (CallSummary) -> Logger.Level? = LoggingMiddleware.standardLevel,
            logger: @escaping @Sendable () -> Logger
        ) {
            self.logger = logger
            self.level = level
        }

        /// The level of a call's line.
        ///
        /// `info` for a success and a call that was cancelled; `notice` for a success after more than one attempt, for
        /// a success whose response contradicts the spec and was read leniently, and for a response with a status below
        /// 500 that was not accepted; `error` for all other calls.
        public static func standardLevel(of call: CallSummary) -> Logger.Level? {
            guard let error = call.error else { return call.attempts > 1 || !call.issues.isEmpty ? .notice : .info }
            switch error.kind {
            case .cancelled: return .info
            case .rejected: return (call.statusCode ?? 0) < 500 ? .notice : .error
            case .unbuildable, .noCredentials, .noResponse, .undecodable: return .error
            }
        }

        /// Asks for the logger of the call.
        public func callDidBegin() -> @Sendable (CallSummary) -> Void {
            let logger = logger()
            return { write($0, to: logger) }
        }

        /// Writes the line, to the logger at this moment.
        public func callDidEnd(_ call: CallSummary) { write(call, to: logger()) }

        private func write(_ call: CallSummary, to logger: Logger) {
            guard let level = level(call) else { return }
            logger.log(level: level, "\(call.logText)", metadata: call.logMetadata)
        }
    }

    extension CallSummary {
        /// Method, template and status, and the error unless it is the status, such as `GET /users/{} 200 undecodable`.
        fileprivate var logText: String {
            let method = request.method?.rawValue
            let status = statusCode.map(String.init)
            let error = errorType == status ? nil : errorType
            let names = [method, request.endpoint?.urlTemplate].compactMap(\.self)
            return ((names.isEmpty ? [request.name] : names) + [status, error].compactMap(\.self)).joined(
                separator: " "
            )
        }

        fileprivate var logMetadata: Logger.Metadata {
            var metadata: Logger.Metadata = [
                "endpoint": .string(request.name),
                "attempts": .stringConvertible(attempts),
                "duration": .string(duration.secondsText),
            ]
            let optional: [(String, String?)] = [
                (Convention.method, request.method?.rawValue),
                (Convention.template, request.endpoint?.urlTemplate),
                (Convention.serverAddress, request.url?.serverAddress),
                (Convention.statusCode, statusCode.map(String.init)),
                (Convention.errorType, errorType),
                ("issues", issues.isEmpty ? nil : String(issues.count + issues.omitted)),
            ]
            for (name, value) in optional { metadata[name] = value.map { .string($0) } }
            return metadata
        }
    }

    extension Duration {
        /// The seconds with six decimal places, rounded down, such as `0.041872`.
        var secondsText: String {
            let (seconds, attoseconds) = max(self, .zero).components
            let digits = String(attoseconds / 1_000_000_000_000)
            return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
        }
    }
#endif
