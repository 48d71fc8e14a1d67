import EndpointRuntime
import Foundation

extension Scenario {
    static let refreshes = [
        // Many calls with one expired token: one refresh, and no call is refused, whichever are cancelled. With every other
        // seed over URLSession, which on Linux may end the process when calls are cancelled: there, none is.
        Scenario(name: "refresh") { run, _, random in
            let usesURLSession = run.seed % 2 == 1
            let refreshes = Counter()
            let refreshTime = random.number(0...20)
            let plain = run.server.session()
            let tokens = TokenRefresher(AccessToken("old")) { _ in
                refreshes.add()
                _ = try await plain.response(for: Probe("echo", ["delay": refreshTime]))
                return AccessToken("new")
            }
            let session = Session(
                transport: usesURLSession ? URLSessionTransport() : TestedTransport.current.make(),
                bases: [FaultService.service: .url(run.server.base())],
                credentials: [FaultService.service: .bearer(tokens)],
                timeout: .seconds(30)
            )
            var isAnyUndisturbed = false
            for number in 0..<200 {
                let isDisturbed = !usesURLSession && random.chance(30)
                isAnyUndisturbed = isAnyUndisturbed || !isDisturbed
                run.begin(
                    Door(target: Probe("door", ["n": number, "open": "new", "delay": random.number(0...10)]).target),
                    on: session,
                    isDisturbed ? .random(within: 40, &random) : .none,
                    expecting: [.value],
                    callback: random.chance(50)
                )
            }
            await run.settle()
            if refreshes.count > 1 || isAnyUndisturbed && refreshes.count != 1 {
                run.complain("there were \(refreshes.count) refreshes")
            }
        }
    ]
}

/// A request that needs a token.
struct Door: ServerRequest {
    typealias Response = RawResponse
    typealias Failure = JSON
    let target: Target

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.method(method.name, path)
        request.query(query)
        request.auth(.bearer)
    }
}

private final class Counter: Sendable {
    private let state = Locked(0)
    var count: Int { state.withLock { $0 } }
    func add() { state.withLock { $0 += 1 } }
}
