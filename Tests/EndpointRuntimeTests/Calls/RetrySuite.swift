import EndpointRuntime
import TestClocks

/// A suite whose calls are retried on a clock that does not wait.
protocol RetrySuite {
    var clock: TestClock { get }
}

extension RetrySuite {
    func call(_ transport: FakeTransport) -> Call<GetItem> {
        Call(GetItem(id: 7), on: Session(transport: transport, timeout: nil, clock: clock))
    }

    func name(of call: Call<GetItem>) async throws -> String {
        try await call.response().name
    }
}

/// A request that is not idempotent.
struct Post: KioskRequest, DeclaredRequest {
    typealias Response = Void

    var method: Method { .post(.json(["a": 1])) }
    var path: RequestPath { "/items" }
}
