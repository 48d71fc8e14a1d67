import EndpointRuntime
import Foundation
import HTTPTypes
import Testing
import TransportScenarios

/// Addresses without an HTTP server. Each gives a complete error of the same kind over each transport.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct BadInputTests {
    /// An address without an HTTP server, and the kind of its error.
    struct Place: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: ConnectionFailure.Kind
        let url: @Sendable (FaultServer) -> String

        init(_ name: String, _ kind: ConnectionFailure.Kind, _ url: @escaping @Sendable (FaultServer) -> String) {
            self.name = name
            self.kind = kind
            self.url = url
        }

        /// Whether AsyncHTTPClient sometimes misses the error: if the server sends its data before AsyncHTTPClient has
        /// registered the connection.
        var mayTimeOut: Bool { kind == .invalidResponse && !TestedTransport.current.isLibcurl }

        var testDescription: String { name }
    }

    static let places = [
        Place("a certificate that is not trusted", .tls) { $0.base("tls", scheme: "https") },
        Place("a host name without an address", .dns) { _ in "http://no-such-host.invalid" },
        Place("an SSH server", .invalidResponse) { $0.base("ssh") },
        Place("a server that closes at once", .connectionLost) { $0.base("closing") },
        Place("a server that resets at once", .connectionLost) { $0.base("reset") },
        Place("a port without a server", .refused) { _ in "http://127.0.0.1:1" },
        Place("HTTPS to an HTTP server", .tls) { $0.base("http", scheme: "https") },
        Place("HTTPS to an SSH server", .tls) { $0.base("ssh", scheme: "https") },
        Place("HTTP to an HTTPS server", .connectionLost) { $0.base("tls") },
    ]

    @Test(arguments: places, [RequestMethod.get, .post(.text("hello"))])
    func placeIsACompleteError(_ place: Place, method: RequestMethod) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = Session(transport: TestedTransport.current.make(), timeout: .seconds(20))
        let attempts = Counter()
        let options = CallOptions(
            base: .url(place.url(server)),
            retry: RetryPolicy(max: 1, wait: .interval(.milliseconds(1)), evenIfNotIdempotent: true),
            onAttempt: { _ in attempts.add(1) }
        )
        do throws(SessionError<JSON>) {
            let response = try await session.response(for: Probe("a", [:], method), options: options)
            Issue.record("there is a response: \(response)")
        } catch {
            let kind = error.connectionFailure?.kind
            #expect(kind == place.kind || place.mayTimeOut && kind == .timedOut, "\(error)")
            #expect(error.gap(attempts: attempts.value) == nil, "\(error)")
            #expect(error.request.method?.rawValue == method.name)
            // A failure of TLS is not retried, since a certificate does not change.
            #expect(attempts.value == (place.kind == .tls ? 1 : 2))
        }
        // The transport can still be used.
        let next = CallOptions(base: .url(server.base()))
        #expect(try await session.response(for: Probe("echo"), options: next).statusCode == 200)
    }
}
