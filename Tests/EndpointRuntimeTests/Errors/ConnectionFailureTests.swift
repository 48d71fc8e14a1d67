import EndpointRuntime
import Foundation
import TestClocks
import Testing

@Suite("Connection failures", .endsRunIfHanging)
struct ConnectionFailureTests {
    @Test func patternsNameTheKindOrTheWhole() {
        func name(_ failure: ConnectionFailure) -> String {
            let error = SessionError<Never>.noResponse(RawResponse().request, failure)
            return switch error {
            case .noResponse(_, .timedOut): "timed out"
            case .noResponse(_, .refused("port 1")): "refused at port 1"
            case .noResponse(_, .refused): "refused"
            case .noResponse(_, .offline): "offline"
            case .noResponse(_, .tooManyRedirects(limit: 3)): "more than 3 redirects"
            case .noResponse(_, let failure) where failure.kind == .tls: "TLS"
            case .noResponse: "something else"
            case .unbuildable, .noCredentials, .cancelled, .rejected, .undecodable: "no failure"
            }
        }
        #expect(name(.timedOut) == "timed out")
        #expect(name(ConnectionFailure(.timedOut, "after 5 s")) == "timed out")
        #expect(name(.refused("port 1")) == "refused at port 1")
        #expect(name(.refused("port 2")) == "refused")
        #expect(name(.offline("roaming")) == "offline")
        #expect(name(.tooManyRedirects(limit: 3)) == "more than 3 redirects")
        #expect(name(.tooManyRedirects(limit: 4)) == "something else")
        #expect(name(.tls("no trust")) == "TLS")
        #expect(name(.dns("h")) == "something else")
    }

    @Test func catchesNameTheKind() async {
        do {
            let transport = FakeTransport { _, _ in throw ConnectionFailure.connectionLost("gone") }
            _ = try await Session(transport: transport).response(for: GetItem())
            Issue.record("there is no response")
        } catch .noResponse(_, .connectionLost) {
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func kindAndMessageMakeAFailure() {
        let error = URLError(.timedOut)
        #expect(ConnectionFailure(.dns, "h", underlying: error) == .dns("h"))
        #expect(ConnectionFailure(.dns, "h").hashValue == ConnectionFailure.dns("h").hashValue)
        #expect(ConnectionFailure.dns("h") != .dns("i"))
        #expect(ConnectionFailure.dns("h") != .other("h"))
        #expect(ConnectionFailure.tooManyRedirects(limit: 10).redirectLimit == 10)
        #expect(ConnectionFailure.timedOut.underlying == nil)
    }

    @Test func anyErrorIsAFailure() throws {
        struct Broken: Error {}
        let failure = ConnectionFailure(Broken())
        #expect(failure.kind == .other)
        #expect(failure.underlying is Broken)
        #expect(ConnectionFailure(ConnectionFailure.dns("h") as any Error) == .dns("h"))
    }

    @Test func kindsCanBeAdded() {
        let proxy = ConnectionFailure.Kind(rawValue: "proxy")
        #expect("\(ConnectionFailure(proxy, "no route"))" == "the connection failed: no route")
        #expect(ConnectionFailure(proxy).kind == proxy)
    }

    @Test(arguments: [
        (ConnectionFailure.timedOut, "the response, or the next part of a stream, did not arrive in time"),
        (.dns(""), "the host was not found"),
        (.offline("roaming is off"), "there is no connection to the internet: roaming is off"),
        (.tooManyRedirects(limit: 10), "there were too many redirects: the limit is 10"),
        (ConnectionFailure(.notSent, "busy"), "the request was not sent: busy"),
        (ConnectionFailure(.unreadableBody, "gone"), "the body of the request could not be read: gone"),
        (.other("a\nb\u{1B}[31m"), "the connection failed: a b[31m"),
        (
            .other("at (https://u:hunter2@h/?api_key=hunter2), https://h/?a=1."),
            "the connection failed: at (https://<redacted>@h/?api_key=<redacted>), https://h/?a=1."
        ),
    ])
    func descriptions(_ failure: ConnectionFailure, _ text: String) {
        #expect("\(failure)" == text)
        #expect(String(reflecting: failure) == text)
        #expect(failure.localizedDescription == text)
    }

    @Test(arguments: [
        (ConnectionFailure.timedOut, 3), (.dns(""), 3), (.refused(""), 3), (.connectionLost(""), 3), (.offline(""), 3),
        (.invalidResponse(""), 3), (.other(""), 3), (.tls(""), 1), (.notPermitted(""), 1),
        (.tooManyRedirects(limit: 10), 1), (ConnectionFailure(.notSent, "busy"), 1),
        (ConnectionFailure(.unreadableBody), 1),
    ])
    func doesNotRetryLastingFailures(_ failure: ConnectionFailure, _ attempts: Int) async {
        let transport = FakeTransport { _, _ in throw failure }
        let session = Session(transport: transport, timeout: nil, clock: TestClock())
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Call(GetItem(), on: session).retry(max: 2).response()
        }
        #expect(transport.requests.count == attempts)
        #expect(error?.connectionFailure == failure)
    }
}
