import Foundation
import LoopbackServer
import MockMessages
import TestClocks
import Testing

@testable import MockServing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The executable: its messages, its first line, and how it ends.
@Suite(.endsRunIfHanging)
struct EndpointMockTests {
    #if MockServer
        private static let zoo = "api: Zoo\nbase: https://zoo.example\nendpoints: {a: {path: /a, response: text}}\n"

        @Test func mistakeInASpecIsTheGeneratorsOwnDiagnostic() async throws {
            let tool = try RunningTool("api: Zoo\nbase: https://zoo.example\nendponts: {}\n")
            #expect(try await tool.end() == 1)
            let errors = try await tool.rest(of: tool.errors)
            #expect(errors.contains("Zoo.endpoints.yaml:3:1: error: unknown key 'endponts'"))
            #expect(try await tool.rest(of: tool.output) == "")
        }

        @Test func servesUntilItIsAskedToEnd() async throws {
            let tool = try RunningTool(Self.zoo)
            let base = try #require(try await tool.base())
            let url = try #require(URL(string: base + "/a"))
            let (data, response) = try await URLSession.shared.data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            #expect(!data.isEmpty)
            tool.process.terminate()
            #expect(try await tool.end() == 0)
            #expect(tool.process.terminationReason == .exit)
            #expect(try await tool.rest(of: tool.output).hasPrefix("GET     /a "))
        }

        /// The server adds `Preference-Applied` to the header fields of the spec. The spec may write the name in
        /// another case.
        @Test func fieldsThatDifferInCaseAreJoined() async throws {
            let endpoint = "{path: /a, errors: {404: {type: String, headers: {preference-applied: String}}}}"
            let tool = try RunningTool("api: Zoo\nbase: https://zoo.example\nendpoints: {a: \(endpoint)}\n")
            let base = try #require(try await tool.base())
            var request = URLRequest(url: try #require(URL(string: base + "/a")))
            request.setValue("status=404", forHTTPHeaderField: "Prefer")
            let (_, response) = try await URLSession.shared.data(for: request)
            let field = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Preference-Applied")
            #expect(field?.contains("status=404") == true)
            tool.process.terminate()
            #expect(try await tool.end() == 0)
        }

        @Test func headOverTheWire() async throws {
            let tool = try RunningTool(Self.zoo)
            let base = try #require(try await tool.base())
            var request = URLRequest(url: try #require(URL(string: base + "/a")))
            request.httpMethod = "HEAD"
            let (data, response) = try await URLSession.shared.data(for: request)
            #expect(data.isEmpty)
            #expect(response.expectedContentLength > 0)
            tool.process.interrupt()
            #expect(try await tool.end() == 0)
        }

        /// A pipe contains 64 KiB, some 400 lines.
        @Test func respondsAlsoIfItsLinesAreUnread() async throws {
            let tool = try RunningTool(Self.zoo)
            let base = try #require(try await tool.base())
            let url = try #require(URL(string: base + "/" + String(repeating: "b", count: 100)))
            for _ in 0..<600 {
                let (_, response) = try await URLSession.shared.data(from: url)
                try #require((response as? HTTPURLResponse)?.statusCode == 404)
            }
            tool.process.terminate()
            #expect(try await tool.end() == 0)
        }

        /// RFC 9112, section 3.2.
        @Test func requestWithoutHostIsRejected() async throws {
            let tool = try RunningTool(Self.zoo)
            let base = try #require(try await tool.base())
            let port = try #require(base.split(separator: ":").last.flatMap { UInt16($0) })
            let rejected = try await rawExchange("GET /a HTTP/1.1\r\nConnection: close\r\n\r\n", port: port)
            #expect(rejected.hasPrefix("HTTP/1.1 400 "), "\(rejected)")
            let request = "GET /a HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"
            #expect(try await rawExchange(request, port: port).hasPrefix("HTTP/1.1 200 "))
        }

        @Test func reportsAPortInUseAtOnce() async throws {
            let first = try RunningTool(Self.zoo)
            let base = try #require(try await first.base())
            let port = try #require(base.split(separator: ":").last)
            let second = try RunningTool(Self.zoo, "--port", String(port))
            #expect(try await second.end() == 1)
            #expect(
                try await second.rest(of: second.errors).hasPrefix("endpoint-mock: cannot listen at port \(port): ")
            )
            first.process.terminate()
            #expect(try await first.end() == 0)
        }

        /// A request may ask for another delay than that of the tool.
        @Test func responsesAreDelayed() async throws {
            let tool = try RunningTool(Self.zoo, "--delay", "60")
            let base = try #require(try await tool.base())
            var request = URLRequest(url: try #require(URL(string: base + "/a")))
            // Not with a time-out, after which Foundation's session on Linux keeps two threads busy.
            let delayed = Task { [request] in try await URLSession(configuration: .ephemeral).data(for: request) }
            request.setValue("status=200, delay=0", forHTTPHeaderField: "Prefer")
            let (_, response) = try await URLSession.shared.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            tool.process.terminate()
            #expect(try await tool.end() == 0)
            await #expect(throws: URLError.self) { _ = try await delayed.value }
        }

        @Test(arguments: ["-1", "61", "nan"])
        func reportsDelaysThatAreTooLong(delay: String) async throws {
            let tool = try RunningTool(Self.zoo, "--delay=\(delay)")
            #expect(try await tool.end() == 64)
            let errors = try await tool.rest(of: tool.errors)
            #expect(errors.contains("--delay takes a number of seconds from 0 to 60"))
        }

        @Test func reportsUnknownAPIs() async throws {
            let tool = try RunningTool(Self.zoo, "--api", "Zooo")
            #expect(try await tool.end() == 64)
            let errors = try await tool.rest(of: tool.errors)
            #expect(errors.contains("the specs have no API 'Zooo', but Zoo; did you mean 'Zoo'?"))
        }
    #else
        @Test func traitIsOn() {
            Issue.record("the mock server is compiled with its trait: swift test --traits MockServer, or make test")
        }
    #endif
}
