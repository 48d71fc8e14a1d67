import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ConsumerTests {
    /// `Examples/Server` builds, passes its own tests, and serves data from two mock servers.
    ///
    /// Hummingbird and AsyncHTTPClient take minutes to compile, so that only `make server-example` runs this suite.
    @Suite(
        .timeLimit(.minutes(30)),
        .enabled(if: ProcessInfo.processInfo.environment["SERVER_EXAMPLE"] != nil, "make server-example runs it")
    )
    struct ServerExampleTests {
        private static let secrets = ["key-of-the-weather", "secret-of-the-agenda", "token-of-the-mock"]
        private static let traceParent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

        private let folder: TemporaryFolder
        private let example: URL

        init() throws {
            folder = try TemporaryFolder()
            example = try GeneratorCopy.url.appending(path: "Examples/Server")
        }

        /// A folder of its own: with the traits of the example, all of the generator is compiled again.
        private static let scratch = BuildFolder.products.appending(component: "server example")

        private static var service: URL { scratch.appending(path: "debug/morning") }

        @Test func passesItsTests() async throws {
            let outcome = try await swift("test", "--disable-xctest")
            try ConsumerTests.expectTests(of: example, in: outcome)
        }

        @Test func servesMornings() async throws {
            try await build()
            let weather = try await mock("Weather")
            let agenda = try await mock("Agenda")
            let service = start(weather.base, agenda.base)
            do {
                let port = try await service.digits(after: "listening on 127.0.0.1:")
                try await callRoutes("http://127.0.0.1:\(port)", weather.process, agenda.process)
                try await expectMetrics("http://127.0.0.1:\(port)")
                _ = try await weather.process.stop()
                // Kyoto is in the cache, Tokyo is not.
                #expect(try await get("http://127.0.0.1:\(port)/offices/Kyoto/morning").status == 200)
                let failed = try await get("http://127.0.0.1:\(port)/offices/Tokyo/morning")
                #expect(failed.status == 503)
                #expect(failed.type == "application/problem+json")
                #expect(failed.text.contains(#""detail":"Weather is not available.""#))
            } catch {
                Issue.record(error)
            }
            #expect(try await service.stop() == 0, "\(service.log)")
            _ = try await weather.process.stop()
            _ = try await agenda.process.stop()
            expectLog(service.log)
        }

        @Test func reportsWrongSettings() async throws {
            try await build()
            let unset = ["-uPORT", "-uLOG_LEVEL", "-uWEATHER_KEY"]
            let missing = try await run(command: "env", unset + [Self.service.path(percentEncoded: false)])
            #expect(missing.status == 78)
            #expect(missing.errors == "morning: set WEATHER_KEY in the environment\n")
            let unreadable = try await run(command: "env", ["PORT=http", Self.service.path(percentEncoded: false)])
            #expect(unreadable.status == 78)
            #expect(unreadable.errors == "morning: PORT in the environment cannot be read: 'http'\n")
            let url = "WEATHER_URL=weather.internal:8081"
            let notURL = try await run(command: "env", unset + [url, Self.service.path(percentEncoded: false)])
            #expect(notURL.status == 78)
            #expect(notURL.errors.contains("WEATHER_URL in the environment is not a URL that begins with http://"))
        }

        private func build() async throws {
            let outcome = try await swift("build", "--product", "morning")
            try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }

        private func swift(_ command: String, _ options: String...) async throws -> Outcome {
            let places = [
                "--package-path", example.path(percentEncoded: false),
                "--scratch-path", Self.scratch.path(percentEncoded: false),
            ]
            let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
            return try await run(command: swift, [command] + places + options)
        }

        private func start(_ weather: String, _ agenda: String) -> LoggedProcess {
            LoggedProcess(
                Self.service,
                [],
                environment: [
                    "PORT": "0", "LOG_LEVEL": "trace", "WEATHER_URL": weather, "AGENDA_URL": agenda,
                    "WEATHER_KEY": Self.secrets[0], "AGENDA_CLIENT": "morning", "AGENDA_SECRET": Self.secrets[1],
                ],
                in: folder.url
            )
        }

        private func callRoutes(_ base: String, _ weather: LoggedProcess, _ agenda: LoggedProcess) async throws {
            #expect(try await get("\(base)/health").status == 200)
            #expect(try await get("\(base)/ready").status == 200)
            for _ in 0..<2 {
                let response = try await get("\(base)/offices/Kyoto/morning")
                #expect(response.status == 200, "\(response.text)")
                #expect(response.text.contains(#""weather":"Light rain""#))
                #expect(response.text.contains(#""title":"Review""#))
            }
            #expect(try await get("\(base)/offices/New%20York/morning").status == 200)
            #expect(try await get("\(base)/offices").status == 404)
            #expect(weather.count(of: "/cities/New%20York/today") == 1)
            #expect(weather.count(of: "/cities/Kyoto/today") == 1)
            #expect(agenda.count(of: "/offices/Kyoto/events/today") == 2)
            #expect(agenda.count(of: "/token") == 1)
        }

        private func expectMetrics(_ base: String) async throws {
            let lines = try await get("\(base)/metrics").text.split(separator: "\n")
            for template in ["/v1/cities/{}/today", "/v2/offices/{}/events/today"] {
                let durations = lines.filter { line in
                    line.hasPrefix("http_client_request_duration_seconds_count{")
                        && line.contains("url_template=\"\(template)\"")
                        && line.contains(#"http_response_status_code="200""#)
                }
                #expect(durations.count == 1, "\(template): \(lines)")
            }
        }

        private func expectLog(_ log: String) {
            #expect(log.contains("GET /v1/cities/{}/today 200"))
            #expect(log.contains("GET /v2/offices/{}/events/today 200"))
            #expect(log.contains(Self.traceParent))
            // The id of the incoming request is in the lines of the calls that are made for it.
            let calls = log.split(separator: "\n").filter { $0.contains("GET /v1/cities/{}/today") }
            #expect(!calls.isEmpty && calls.allSatisfy { $0.contains("hb.request.id=") })
            for secret in Self.secrets + [Data("morning:\(Self.secrets[1])".utf8).base64EncodedString()] {
                #expect(!log.contains(secret))
            }
        }

        /// Serves the spec of an API. The mock server's log contains no header fields. Therefore, the request for today
        /// requires the trace context of this suite here: the mock server responds to any other request with 400.
        private func mock(_ api: String) async throws -> (process: LoggedProcess, base: String) {
            let original = example.appending(path: "Sources/\(api)Client/\(api).endpoints.yaml")
            let parameter = "traceparent: {in: header, enum: {sent: \"\(Self.traceParent)\"}}"
            let spec = try String(contentsOf: original, encoding: .utf8)
            let strictSpec = spec.replacing("/today\n", with: "/today\n    params: {\(parameter)}\n")
            try #require(strictSpec != spec)
            let name = "\(api).endpoints.yaml"
            try folder.write(strictSpec, to: name)
            let tool = BuildFolder.products.appending(component: "endpoint-mock")
            let process = LoggedProcess(tool, [folder.path(name), "--port", "0"], in: folder.url)
            return (process, "http://127.0.0.1:\(try await process.digits(after: "on http://127.0.0.1:"))")
        }

        private func get(_ url: String) async throws -> (status: Int, type: String?, text: String) {
            var request = URLRequest(url: try #require(URL(string: url)))
            request.setValue(Self.traceParent, forHTTPHeaderField: "traceparent")
            let (data, response) = try await URLSession.shared.data(for: request)
            let head = try #require(response as? HTTPURLResponse)
            return (
                head.statusCode, head.value(forHTTPHeaderField: "Content-Type"), String(decoding: data, as: UTF8.self)
            )
        }
    }
}
