#if Observability
    import EndpointObservability
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import InMemoryTracing
    import Metrics
    import MetricsTestKit
    import TestClocks
    import Testing
    import Tracing

    /// No secret is in a line of the log, a dimension of a metric, or a span, however the call ends.
    struct SecrecyTests {
        private static let secret = "s3cret"
        private let log = LogRecorder()
        private let metrics = TestMetrics()
        private let tracer = InMemoryTracer()

        /// The ways in which the calls end.
        enum Ending: CaseIterable {
            case success, rejection, nonsense, failure, brokenBody
        }

        @Test(arguments: Ending.allCases)
        func nothingContainsASecret(_ ending: Ending) async throws {
            let session = Session(
                transport: ScriptedTransport { _, _ in try Self.response(ending) },
                credentials: [
                    SecretItem.service: [
                        "bearer": .secret(Self.secret), "key": .secret(Self.secret), "own": .secret(Self.secret),
                        "X-App": .secret(Self.secret), "sid": .secret(Self.secret),
                        "basic": .basic(user: Self.secret, password: Self.secret),
                    ]
                ],
                middleware: [
                    LoggingMiddleware(log.logger), MetricsMiddleware(factory: metrics),
                    TracingMiddleware(tracer: tracer),
                ],
                timeout: nil,
                clock: TestClock()
            )
            let uses: [CredentialUse] = [
                .bearer, .query("key"), .query("own"), .header("X-App"), .cookie("sid"), .basic,
            ]
            for use in uses {
                _ = await Call(SecretItem(auth: [use]), on: session).header("X-Trace", Self.secret)
                    .header("Cookie", use == .cookie("sid") ? nil : "sid=\(Self.secret)").retry(max: 1).result()
            }
            _ = await Call(SecretItem(auth: [.query("own")]), on: session)
                .base("https://ann:\(Self.secret)@depot.example?token=\(Self.secret)").result()
            _ = await Call(PostSecret(), on: session).result()

            #expect(log.lines.count == 8)
            #expect(tracer.finishedSpans.count >= 8)
            #expect(!metrics.timers.isEmpty)
            let texts = log.lines.map(\.text) + tracer.finishedSpans.map(Self.text) + metricTexts()
            // The secret of basic authentication is encoded.
            for secret in [Self.secret, Data("\(Self.secret):\(Self.secret)".utf8).base64EncodedString()] {
                for text in texts { #expect(!text.contains(secret), "\(text)") }
            }
        }

        @Test func theHostContainsNoLineBreak() async throws {
            let session = Session(
                transport: ScriptedTransport(statuses: 200),
                middleware: [
                    LoggingMiddleware(log.logger), MetricsMiddleware(factory: metrics),
                    TracingMiddleware(tracer: tracer),
                ],
                timeout: nil,
                clock: TestClock()
            )
            _ = await Call(GetItem(), on: session).base("https://ev%0Ail.example").result()
            let addresses =
                log.lines.compactMap { $0.metadata["server.address"] }
                + tracer.finishedSpans.compactMap { $0.attributes.get("server.address").map { "\($0)" } }
                + metrics.timers.flatMap(\.dimensions).filter { $0.0 == "server.address" }.map(\.1)
            #expect(addresses.count >= 3)
            #expect(addresses.allSatisfy { $0.contains("ev%0Ail.example") }, "\(addresses)")
        }

        private static func response(_ ending: Ending) throws -> IncomingResponse {
            var response: IncomingResponse
            switch ending {
            case .success: response = .status(200, #"{"id": 7, "note": "\#(secret)"}"#)
            case .rejection: response = .status(403, #"{"message": "\#(secret)"}"#)
            case .nonsense: response = .status(200, "<p>\(secret)</p>")
            case .failure:
                throw ConnectionFailure(.tls, "https://depot.example?key=\(secret)", underlying: Broken(url: secret))
            case .brokenBody: response = .stream("{", secret, then: .failure(.connectionLost("after \(secret)")))
            }
            response.headers[.setCookie] = "sid=\(secret)"
            response.headers[.location] = "https://depot.example/\(secret)"
            return response
        }

        private struct Broken: Error {
            let url: String
        }

        private struct PostSecret: DeclaredRequest {
            typealias Response = Void
            static var service: Service { Depot.service }
            var method: RequestMethod { .post(.json(fields: ["password": SecrecyTests.secret])) }
            var path: RequestPath { "/login/\(secret: SecrecyTests.secret)" }
            var query: QueryItems { ["access_token": SecrecyTests.secret] }
        }

        /// The text of a span that a back end receives.
        private static func text(_ span: FinishedInMemorySpan) -> String {
            var text =
                "\(span.operationName) \(String(describing: span.status)) \(span.errors) \(span.events) \(span.links)"
            span.attributes.forEach { text += " \($0)=\($1)" }
            return text
        }

        private func metricTexts() -> [String] {
            metrics.timers.map { "\($0.label) \($0.dimensions)" }
                + metrics.meters.map { "\($0.label) \($0.dimensions)" }
        }
    }
#endif
