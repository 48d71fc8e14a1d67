import EndpointRuntime
import EndpointTesting
import TestClocks
import Testing

/// Messages distinguish requests of one name, as two clients of one spec have them. Here, the name of a local type is
/// also that of a global one.
@Suite(.endsRunIfHanging)
struct StubNameTests {
    private let session = Session.stubbed()

    @Test func stubOfAnotherTypeOfTheNameIsDistinguished() async throws {
        struct GetItem: KioskRequest {
            typealias Response = Void
            var path: RequestPath { "/local" }
        }
        try session.stub(GetItem.self) { _ in }
        try session.stub(AddItem.self) { _ in }
        // The global type is requested.
        let failure = try await #require(problem(of: session))
        let stubbed = "AddItem, \(String(reflecting: GetItem.self))"
        #expect(failure.message == "EndpointTestingTests.GetItem is not stubbed; stubbed are: \(stubbed)")
    }

    @Test func unusedStubsOfOneNameAreDistinguished() async throws {
        struct GetItem: KioskRequest {
            typealias Response = Void
            var path: RequestPath { "/local" }
        }
        try session.stub(GetItem.self) { _ in }
        try session.stub(EndpointTestingTests.GetItem.self) { Kiosk.Item(id: $0.id, name: "pen") }
        try session.stub(AddItem.self) { _ in }
        let local = String(reflecting: GetItem.self)
        #expect(try session.stubs.unused == ["AddItem", local, "EndpointTestingTests.GetItem"])
        _ = try await session.response(for: EndpointTestingTests.GetItem())
        #expect(try session.stubs.unused == ["AddItem", local])
    }
}
