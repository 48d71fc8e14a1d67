package import EndpointRuntime
import Foundation

/// The fault server with the token of one test, so that its log contains no other test's requests.
package struct FaultServer: Sendable {
    /// A request as the server received it.
    package struct Request: Decodable, Sendable {
        package let method: String
        package let fault: String
        package let target: String
        package let headers: [[String]]
        package let body: String
        package let bytes: Int
        package let digest: String
        package let connection: Int
        package let host: String?

        /// The values of all headers by this name.
        package func header(_ name: String) -> [String] {
            headers.filter { $0.first?.lowercased() == name.lowercased() }.compactMap(\.last)
        }
    }

    /// The server's log for the token so far.
    package struct Log: Decodable, Sendable {
        package let requests: [Request]
        /// The number of connections with requests.
        package let connections: Int
        /// The bytes of bodies that the client took.
        package let sent: Int
        /// The bytes of bodies that the server took without keeping them.
        package let received: Int
        /// How often the client left before the response was complete.
        package let departures: Int
    }

    package let process: PythonServer
    package let token: String

    /// The server with a new token.
    package init(_ process: PythonServer, token: String = UUID().uuidString) {
        self.process = process
        self.token = token
    }

    /// The base of this test's requests, at a port by its name.
    package func base(_ port: String = "http", scheme: String = "http", host: String = "127.0.0.1") -> String {
        process.base(port, scheme: scheme, host: host) + "/" + token
    }

    /// A session that finds ``FaultService`` at a port; the time-out is long, so that it never decides a healthy test.
    package func session(_ port: String = "http", scheme: String = "http", timeout: Duration = .seconds(30)) -> Session
    {
        Session(
            transport: TestedTransport.current.make(),
            bases: [FaultService.service: .url(base(port, scheme: scheme))],
            timeout: timeout
        )
    }

    /// The server's log for the token so far.
    package func log() async throws -> Log {
        let session = Session(bases: [FaultService.service: .url(process.base())], timeout: .seconds(30))
        return try await session.response(for: Fetch<Log>("log/\(token)"))
    }
}
