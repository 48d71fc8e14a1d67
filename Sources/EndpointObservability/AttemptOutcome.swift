#if Observability
    import EndpointRuntime

    /// The outcome of an attempt, in the terms of OpenTelemetry's conventions.
    struct AttemptOutcome {
        /// The status code; `nil` without a response.
        let statusCode: Int?
        /// The value of `error.type`; `nil` for a success.
        let errorType: String?
        /// A fixed description of an error that is not a status code.
        let message: String?

        /// The outcome of a request for which the next middleware or transport threw an error.
        init(_ error: any Error, of request: OutgoingRequest) {
            self.init(statusCode: nil, failure: request.hasLost ? nil : Self.failure(error, of: request))
        }

        /// The outcome of a request whose response was read to the end, or until its reader stopped.
        ///
        /// Applications may leave a stream early, also by cancelling its task, so a reader that stops is not an error
        /// unless the session stopped it.
        init(_ status: Int, _ end: ResponseBody.End, of request: OutgoingRequest) {
            guard status < 400 || request.responseStatuses.contains(status) else {
                self.init(statusCode: status, failure: (type: "\(status)", message: nil))
                return
            }
            switch end {
            case .complete:
                self.init(statusCode: status, failure: nil)
            case .failed(let error):
                self.init(statusCode: status, failure: Self.failure(error, of: request))
            case .stopped:
                let isCancelled = Task.isCancelled && !request.streamedStatuses.contains(status)
                let isStopped = (request.hasTimedOut || isCancelled) && !request.hasLost
                self.init(statusCode: status, failure: isStopped ? Self.failure(nil, of: request) : nil)
            }
        }

        private init(statusCode: Int?, failure: (type: String, message: String?)?) {
            self.statusCode = statusCode
            errorType = failure?.type
            message = failure?.message
        }

        /// - Parameter error: the error; `nil` if the body was not read to its end.
        private static func failure(_ error: (any Error)?, of request: OutgoingRequest) -> (String, String?) {
            if request.hasTimedOut { return Self.failure(.timedOut) }
            guard let error, !(error is CancellationError), !Task.isCancelled else {
                return ("cancelled", "the request was cancelled")
            }
            return Self.failure(ConnectionFailure(error).kind)
        }

        private static func failure(_ kind: ConnectionFailure.Kind) -> (String, String?) {
            (kind.errorType, "\(kind)")
        }
    }

    extension OutgoingRequest {
        /// Whether the request was cancelled because an equal one was faster, which is no error.
        fileprivate var hasLost: Bool { hedge?.hasLost ?? false }
    }

    extension ConnectionFailure.Kind {
        /// The value of `error.type`.
        var errorType: String { self == .other ? Convention.other : rawValue }
    }

    extension CallSummary {
        /// The value of `error.type`: the status code of a rejected response, the kind of a connection failure, or the
        /// kind of the error; `nil` for a success.
        var errorType: String? {
            guard let error else { return nil }
            switch error.kind {
            case .unbuildable: return "unbuildable"
            case .noCredentials: return "noCredentials"
            case .cancelled: return "cancelled"
            case .undecodable: return "undecodable"
            case .rejected: return statusCode.map { $0 < 400 ? "rejected" : "\($0)" } ?? "rejected"
            case .noResponse: return (error.underlying as? ConnectionFailure)?.kind.errorType ?? Convention.other
            }
        }
    }
#endif
