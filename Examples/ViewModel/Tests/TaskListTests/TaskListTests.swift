import EndpointRuntime
import EndpointTesting
import TaskList
import TasksClient
import Testing

@MainActor
struct TaskListTests {
    private let session = Session.stubbed()
    private let items = [
        Tasks.Item(id: 1, title: "Buy bread", done: false), Tasks.Item(id: 2, title: "Bake a cake", done: false),
    ]

    @Test func showsOpenTasks() async throws {
        try session.stub(Tasks.Endpoint.List.self) { [items] request in
            #expect(request.done == false)
            return items
        }
        let list = TaskList(session: session)
        await list.load()
        #expect(list.state == .loaded(items))
    }

    @Test func finishedTaskDisappears() async throws {
        try session.stub(Tasks.Endpoint.List.self) { [items] _ in items }
        try session.stub(Tasks.Endpoint.Finish.self) { Tasks.Item(id: $0.id, title: "", done: true) }
        let list = TaskList(session: session)
        await list.load()
        await list.finish(items[0])
        #expect(list.state == .loaded([items[1]]))
    }
}
