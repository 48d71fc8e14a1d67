import EndpointRuntime
import Foundation
import Testing

/// A view model gets its responses on the main actor, without a word about it.
@MainActor
struct MainActorTests {
    @MainActor
    final class Title {
        var text = ""

        func load(_ session: Session) async {
            await withCheckedContinuation { continuation in
                Call(GetItem(), on: session).response { result in
                    MainActor.assertIsolated()
                    self.text = (try? result.get().name) ?? "none"
                    continuation.resume()
                }
            }
        }

        func send(_ session: Session) async {
            await withCheckedContinuation { continuation in
                session.send(GetItem()) { [weak self] result in
                    self?.text = (try? result.get().name) ?? "none"
                    continuation.resume()
                }
            }
        }
    }

    @Test func handlerOfACallRunsOnTheMainActor() async {
        let title = Title()
        await title.load(Session(transport: FakeTransport(statuses: 200)))
        #expect(title.text == "pen")
    }

    @Test func handlerOfASessionRunsOnTheMainActor() async {
        let title = Title()
        await title.send(Session(transport: FakeTransport(statuses: 200)))
        #expect(title.text == "pen")
    }
}
