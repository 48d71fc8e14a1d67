public import EndpointRuntime
public import Observation
public import TasksClient

/// The state of a screen that shows tasks. A SwiftUI view reads ``state`` and calls ``load()`` in `.task { }`.
@MainActor
@Observable
public final class TaskList {
    public enum State: Equatable {
        case loading
        case loaded([Tasks.Item])
        /// Loading failed; the text is a message for the user.
        case failed(String)
    }

    public private(set) var state = State.loading
    private let session: Session

    /// - Parameter session: Tests pass a session with stubs.
    public init(session: Session) {
        self.session = session
    }

    /// Loads the open tasks. If the view disappears, its task is cancelled, and the state remains unchanged.
    public func load() async {
        do {
            state = .loaded(try await session.response(for: Tasks.Endpoint.List(done: false)))
        } catch .cancelled {
            return
        } catch {
            state = .failed(Self.message(error))
        }
    }

    /// Marks a task as done, and removes it from the list.
    public func finish(_ item: Tasks.Item) async {
        guard case .loaded(let items) = state else { return }
        do {
            let finished = try await session.response(for: Tasks.Endpoint.Finish(id: item.id))
            state = .loaded(items.filter { $0.id != finished.id })
        } catch .cancelled {
            return
        } catch {
            state = .failed(Self.message(error))
        }
    }

    private static func message(_ failure: SessionError<Tasks.Problem>) -> String {
        switch failure {
        case .rejected(_, let problem?): problem.title
        case .noResponse: "The server cannot be reached."
        default: "Something went wrong."
        }
    }
}
