#if Observability
    public import EndpointRuntime
    import HTTPTypes
    public import Tracing

    /// Records a span for each attempt, and sends the trace context to the server.
    ///
    /// ```swift
    /// let session = Session(middleware: [TracingMiddleware()])
    /// ```
    /// The span is of kind `client`, named `GET /users/{}`, and a child of the span of the task that began the call.
    /// The requests of a call are siblings, numbered by `http.request.resend_count`, as OpenTelemetry's conventions
    /// require; `Documentation/Observability.md` lists the attributes. A span ends with the body of the response, or
    /// when the reader of a stream stops.
    public struct TracingMiddleware: Middleware {
        private let tracer: (any Tracer)?
        private let knownMethods: Set<String>
        private let counter = RequestCounter()

        /// The methods of RFC 9110 and RFC 5789, and QUERY, which are recorded under their names.
        public static var standardMethods: Set<String> { Convention.standardMethods }

        /// Creates a middleware.
        ///
        /// - Parameters:
        ///   - tracer: creates the spans and injects the trace context; `nil`, the default, for the tracer of the task
        ///     or of the process (`InstrumentationSystem`) at the beginning of each request. All instruments of the
        ///     process then inject their part of the context.
        ///   - knownMethods: the methods that are recorded under their names; any other method is recorded as `_OTHER`,
        ///     with its name in `http.request.method_original`.
        public init(
            tracer: (any Tracer)? = nil,
            knownMethods: Set<String> = TracingMiddleware.standardMethods
        ) {
            self.tracer = tracer
            self.knownMethods = knownMethods
        }

        /// Sends the request with the trace context of its span.
        ///
        /// - Throws: the errors of `next`.
        public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
            let attributes = RequestAttributes(request, knownMethods: knownMethods)
            let span = startSpan(attributes.spanName)
            let resends = counter.resends(of: request)
            if span.isRecording { span.record(attributes, of: request, resends: resends) }
            var sent = request
            (tracer ?? InstrumentationSystem.instrument)
                .inject(span.context, into: &sent.headers, using: HeaderInjector())
            do {
                var response = try await ServiceContext.$current.withValue(span.context) { [sent] in
                    try await next.send(sent)
                }
                let status = response.status.code
                response.body = response.body.tee { _ in
                } onEnd: { end in
                    span.end(AttemptOutcome(status, end, of: request))
                }
                return response
            } catch {
                span.end(AttemptOutcome(error, of: request))
                throw error
            }
        }

        private func startSpan(_ name: String) -> any Span {
            (tracer ?? InstrumentationSystem.tracer).startSpan(name, ofKind: .client)
        }
    }

    /// Counts the requests of each call that reach one middleware; a session may have several.
    private final class RequestCounter: Sendable {
        /// The number of requests of the call before this one.
        func resends(of request: OutgoingRequest) -> Int {
            request.endpoint?.countRequest(by: ObjectIdentifier(self)) ?? (request.hedge?.isSecond == true ? 1 : 0)
        }
    }

    /// Sets header fields. A name that HTTP does not allow is ignored.
    private struct HeaderInjector: Injector {
        func inject(_ value: String, forKey key: String, into headers: inout HTTPFields) {
            guard let name = HTTPField.Name(key) else { return }
            headers[name] = value
        }
    }

    extension Span {
        /// Sets the attributes that are known before the request is sent.
        fileprivate func record(_ values: RequestAttributes, of request: OutgoingRequest, resends: Int) {
            updateAttributes { attributes in
                attributes[Convention.method] = values.method
                if values.method == Convention.other {
                    attributes[Convention.originalMethod] = request.method.rawValue
                }
                attributes[Convention.serverAddress] = values.serverAddress
                attributes[Convention.serverPort] = values.serverPort
                attributes[Convention.fullURL] = request.redactedURL
                attributes[Convention.template] = values.template
                if resends > 0 { attributes[Convention.resendCount] = resends }
            }
        }

        /// Ends the span. The error itself is not recorded, because its text may contain the URL.
        fileprivate func end(_ outcome: AttemptOutcome) {
            if isRecording {
                updateAttributes { attributes in
                    attributes[Convention.statusCode] = outcome.statusCode
                    attributes[Convention.errorType] = outcome.errorType
                }
                if outcome.errorType != nil { setStatus(SpanStatus(code: .error, message: outcome.message)) }
            }
            end()
        }
    }
#endif
