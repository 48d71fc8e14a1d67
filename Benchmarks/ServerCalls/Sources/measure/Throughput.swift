import AsyncHTTPClient
import EndpointAsyncHTTPClient
import EndpointRuntime
import Foundation
import NIOCore
import NIOFoundationCompat

/// Compares the calls of a session with the calls of its client, in alternating rounds.
enum Throughput {
    static func run(port: String, rounds: Int, count: Int, only: String?) async throws {
        let base = "http://127.0.0.1:\(port)"
        let client = HTTPClient(configuration: AsyncHTTPClientTransport.plainConfiguration)
        // AsyncHTTPClient opens eight connections to a host by default.
        let usual = HTTPClient(configuration: HTTPClient.Configuration())
        let session = Session(
            transport: AsyncHTTPClientTransport(client: client),
            bases: [Shop.service: .url(base)],
            credentials: [Shop.service: .bearer("secret")],
            connectionLimit: 64
        )
        let variants = [
            Variant(name: "bare") { try await call(client, "\(base)/items/\($0)") },
            Variant(name: "runtime") { number in
                guard try await session.response(for: GetItem(id: number)).id == 7 else { throw UnexpectedResponse() }
            },
            Variant(name: "bare-default-configuration") { try await call(usual, "\(base)/items/\($0)") },
        ].filter { only == nil || $0.name == only }
        for variant in variants { _ = try await Measurement(count: count / 4, inFlight: 64, variant.call) }
        for round in 0..<rounds {
            for inFlight in [1, 64] {
                for variant in round.isMultiple(of: 2) ? variants : variants.reversed() {
                    let calls = inFlight == 1 ? count / 4 : count
                    let figures = try await Measurement(count: calls, inFlight: inFlight, variant.call)
                    report("\(inFlight)", variant.name, values: figures.callsPerSecond, figures.microseconds)
                }
            }
        }
        try await client.shutdown()
        try await usual.shutdown()
    }

    /// The same call, written by hand without the runtime.
    private static func call(_ client: HTTPClient, _ url: String) async throws {
        var request = HTTPClientRequest(url: url)
        request.headers.add(name: "Accept", value: "application/json")
        request.headers.add(name: "User-Agent", value: "measure")
        request.headers.add(name: "Authorization", value: "Bearer secret")
        let response = try await client.execute(request, timeout: .seconds(60))
        guard response.status == .ok else { throw UnexpectedResponse() }
        let body = try await response.body.collect(upTo: 1 << 20)
        guard try JSONDecoder().decode(PlainItem.self, from: body).id == 7 else { throw UnexpectedResponse() }
    }
}
