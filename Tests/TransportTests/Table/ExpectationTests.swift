import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Requests with `Expect: 100-continue` that the server rejects, over libcurl and AsyncHTTPClient.
@Suite(
    Bounded(transports: TestedTransport.withoutURLSession),
    .ifAny(of: TestedTransport.withoutURLSession),
    .limited,
    .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)")
)
struct ExpectationTests {
    /// libcurl alone sends the request again after a 417, and the second response would follow the first.
    @Test(arguments: ["data", "sequence", "none"], ["hold", "take"])
    func rejectedExpectationIsTheResponse(_ kind: String, then: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let sequence = AsyncStream { stream in
            stream.yield(Data("hello".utf8))
            stream.finish()
        }
        let body: [String: Payload] = ["data": .text("hello"), "sequence": .body(.chunks(sequence))]
        let query: QueryItems = ["status": 417, "times": 1, "then": then]
        let method = body[kind].map { RequestMethod.put($0) } ?? .post
        let response = try await server.session().response(
            for: AnyStatus("early", query, method, headers: ["Expect": "100-continue"])
        )
        #expect(response.statusCode == 417)
        // The transport over libcurl discards the body of the response if the connection is kept.
        let isDiscarded = TestedTransport.current.isLibcurl && then == "hold"
        #expect(response.body == (isDiscarded ? Data() : Data(#"{"message": "too large"}"#.utf8)))
        while try await server.log().departures == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await server.log().requests.count == 1)
    }
}
