#if Observability
    public import EndpointRuntime
    import HTTPTypes
    public import Metrics

    /// Records the durations of requests and the number of active requests, under the names of OpenTelemetry's
    /// conventions.
    ///
    /// ```swift
    /// let session = Session(middleware: [MetricsMiddleware()])
    /// ```
    /// - `http.client.request.duration` is a timer, with seconds as its preferred unit. It measures each attempt, from
    ///   the middleware to the last byte of the body, or until the reader of a stream stops.
    /// - `http.client.active_requests` is a meter that is incremented and decremented.
    ///
    /// `Documentation/Observability.md` lists the dimensions. None contains a value of a request. A metric always has
    /// all of its dimensions; an absent value is an empty string.
    public struct MetricsMiddleware: Middleware {
        private let factory: (any MetricsFactory)?
        private let knownMethods: Set<String>
        private let now: @Sendable () -> Duration
        private let active = ActiveRequests()

        /// The methods of RFC 9110 and RFC 5789, and QUERY, which are recorded under their names.
        public static var standardMethods: Set<String> { Convention.standardMethods }

        /// Creates a middleware.
        ///
        /// - Parameters:
        ///   - factory: creates the timers and meters; `nil`, the default, for the factory of the task or of the
        ///     process (`MetricsSystem.factory`) at the beginning of each request.
        ///   - knownMethods: the methods that are recorded under their names; any other method is recorded as `_OTHER`,
        ///     since a server or a user could otherwise create any number of time series.
        ///   - clock: measures the durations.
        public init(
            factory: (any MetricsFactory)? = nil,
            knownMethods: Set<String> = MetricsMiddleware.standardMethods,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.factory = factory
            self.knownMethods = knownMethods
            now = Self.elapsedTime(on: clock)
        }

        private static func elapsedTime(on clock: some Clock<Duration>) -> @Sendable () -> Duration {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }

        /// Measures the request.
        ///
        /// - Throws: the errors of `next`.
        public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
            let measurement = Measurement(
                RequestAttributes(request, knownMethods: knownMethods),
                active,
                factory ?? MetricsSystem.factory,
                now
            )
            do {
                var response = try await next.send(request)
                let status = response.status.code
                response.body = response.body.tee { _ in
                } onEnd: { end in
                    measurement.end(AttemptOutcome(status, end, of: request))
                }
                return response
            } catch {
                measurement.end(AttemptOutcome(error, of: request))
                throw error
            }
        }
    }

    /// The measurement of a request.
    private struct Measurement: Sendable {
        private let dimensions: [(String, String)]
        private let active: ActiveRequests
        private let factory: any MetricsFactory
        private let now: @Sendable () -> Duration
        private let start: Duration

        init(
            _ attributes: RequestAttributes,
            _ active: ActiveRequests,
            _ factory: any MetricsFactory,
            _ now: @escaping @Sendable () -> Duration
        ) {
            // Back ends such as Prometheus require that a metric always has the same dimensions.
            dimensions = [
                (Convention.method, attributes.method),
                (Convention.serverAddress, attributes.serverAddress),
                (Convention.serverPort, attributes.serverPort.map(String.init) ?? ""),
                (Convention.template, attributes.template ?? ""),
            ]
            self.active = active
            self.factory = factory
            self.now = now
            active.increment(dimensions, factory)
            start = now()
        }

        func end(_ outcome: AttemptOutcome) {
            let duration = now() - start
            active.decrement(dimensions, factory)
            let outcome = [
                (Convention.statusCode, outcome.statusCode.map(String.init) ?? ""),
                (Convention.errorType, outcome.errorType ?? ""),
            ]
            Timer(
                label: Convention.requestDuration,
                dimensions: dimensions + outcome,
                preferredDisplayUnit: .seconds,
                factory: factory
            ).record(duration: duration)
        }
    }
#endif
