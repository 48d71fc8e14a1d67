import EndpointRuntime
import Foundation
import MockMessages
import TestClocks
import Testing

@testable import LoopbackServer
@testable import MockServing

/// The server between FlyingFox and the mock.
@Suite(.endsRunIfHanging)
struct LoopbackServerTests {
    #if MockServer
        private static func request(_ line: String) -> String {
            "\(line) HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"
        }

        private static func port(of server: LoopbackServer) throws -> UInt16 {
            try #require(server.base.split(separator: ":").last.flatMap { UInt16($0) })
        }

        @Test func timeLimitIsAboveTheLongestDelay() {
            #expect(LoopbackServer.timeLimit > ReceivedRequest.delays.upperBound + 30)
        }

        /// A slow response of a long-running server does not block the others.
        @Test func responsesAreComputedIndependently() {
            let log = ExchangeLog(remembers: false)
            let request = { (path: String) in
                ReceivedRequest(method: "GET", path: path, query: "", headers: [:], body: Data(), occurrence: 1)
            }
            let response = log.enter(request("/slow")) { _ in
                log.enter(request("/fast")) { .text("\($0.path) \($0.occurrence)") }
            }
            guard case .response(_, _, let body, _) = response else {
                Issue.record("\(response)")
                return
            }
            #expect(String(decoding: body, as: UTF8.self) == "/fast 1")
            #expect(log.exchanges.isEmpty)
        }

        @Test(arguments: ["LIST", "REBIND", "VERSION-CONTROL", "TICKLE", "PROPFIND"])
        func methodsOfEndpointsAreServed(method: String) async throws {
            let mock = try Mocking(
                "endpoints: {a: {method: \(method), path: /a, response: {type: text, example: done}}}"
            )
            try await LoopbackServer.run(
                methods: mock.responder.methods,
                responding: { mock.responder.respond(to: $0).response }
            ) { server in
                let response = try await rawExchange(Self.request("\(method) /a"), port: Self.port(of: server))
                #expect(response.hasPrefix("HTTP/1.1 200 ") && response.hasSuffix("\r\n\r\ndone"), "\(response)")
                let other = try await rawExchange(Self.request("GET /a"), port: Self.port(of: server))
                #expect(other.hasPrefix("HTTP/1.1 405 ") && other.contains("Allow: OPTIONS, \(method)\r\n"), "\(other)")
            }
        }

        /// RFC 9110, sections 8.6, 15.3.5 and 15.4.5.
        @Test(arguments: [204, 304])
        func someStatusesHaveNeitherLengthNorBody(status: Int) async throws {
            try await LoopbackServer.run(
                responding: { _ in .response(status: status, headers: ["ETag": "\"a\""], body: Array("a".utf8)) }
            ) { server in
                let request = "GET /a HTTP/1.1\r\nHost: a.example\r\nConnection: keep-alive\r\n\r\n"
                let response = try await rawExchange(request, port: Self.port(of: server))
                #expect(response.hasPrefix("HTTP/1.1 \(status) ") && response.hasSuffix("\r\n\r\n"), "\(response)")
                #expect(response.contains("ETag: \"a\"\r\n"), "\(response)")
                #expect(response.contains("Connection: close\r\n"), "\(response)")
                let names = ["content-length", "transfer-encoding", "upgrade"]
                #expect(!names.contains { response.lowercased().contains("\($0):") }, "\(response)")
            }
        }

        @Test func headerFieldsAreInUTF8() async throws {
            try await LoopbackServer.run(
                responding: { _ in .response(status: 200, headers: ["X-Name": "Zoë Ünal"], body: []) }
            ) { server in
                let response = try await rawExchange(Self.request("GET /a"), port: Self.port(of: server))
                #expect(response.contains("X-Name: Zoë Ünal\r\n"), "\(response)")
            }
        }

        /// A client must not take the end of the server for a response.
        @Test func requestsInProgressGetNoResponseWhenTheServerStops() async throws {
            let exchange = try await LoopbackServer.run(
                delaying: { _ in .seconds(60) },
                responding: { _ in .text("late") }
            ) { server in
                let port = try Self.port(of: server)
                let exchange = Task { try await rawExchange(Self.request("GET /a"), port: port) }
                for await _ in server.arrivals { break }
                return exchange
            }
            #expect(try await exchange.value == "")
        }
    #endif
}
