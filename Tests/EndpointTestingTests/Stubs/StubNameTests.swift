import EndpointRuntime
import EndpointTesting
import TestClocks
import Testing

/// Messages distinguish requests of one name, as two clients of one spec have them.
@Suite(.endsRunIfHanging)
struct StubNameTests {
    private let session = Session.stubbed()

    @Test func stubOfAnotherTypeOfTheNameIsDistinguished() async throws {
        let local = try stubLocalGetItem(in: session)
        try session.stub(AddItem.self) { _ in }
        // The global type is requested.
        let failure = try await #require(problem(of: session))
        #expect(failure.message == "EndpointTestingTests.GetItem is not stubbed; stubbed are: AddItem, \(local)")
    }

    @Test func unusedStubsOfOneNameAreDistinguished() async throws {
        let local = try stubLocalGetItem(in: session)
        try session.stub(GetItem.self) { Kiosk.Item(id: $0.id, name: "pen") }
        try session.stub(AddItem.self) { _ in }
        #expect(try session.stubs.unused == ["AddItem", local, "EndpointTestingTests.GetItem"])
        _ = try await session.response(for: GetItem())
        #expect(try session.stubs.unused == ["AddItem", local])
    }
}

/// Stubs a request whose name is also that of the global `GetItem`, and returns the name with its module. The name of a
/// type in a global function does not contain the function.
private func stubLocalGetItem(in session: Session) throws -> String {
    struct GetItem: KioskRequest {
        typealias Response = Void
        var path: RequestPath { "/local" }
    }
    try session.stub(GetItem.self) { _ in }
    return String(reflecting: GetItem.self)
}
