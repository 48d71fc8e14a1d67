import EndpointRuntime
import EndpointTesting
import TaskList
import TasksClient
import Testing

@MainActor
struct TaskListTests {
    private let stubs = StubTransport()
    private let list: TaskList
    private let items = [
        Tasks.Item(id: 1, title: "Buy bread", done: false), Tasks.Item(id: 2, title: "Bake a cake", done: false),
    ]

    init() {
        list = TaskList(app: AppSession(store: MemoryTokenStore(AccessToken("token")), transport: stubs))
        stubs.stub(Tasks.Endpoint.List.self) { [items] _ in Tasks.Page(items: items) }
        stubs.stub(Tasks.Endpoint.Finish.self) { Tasks.Item(id: $0.id, title: "", done: true) }
    }

    @Test func showsOpenTasks() async {
        await list.load()
        #expect(list.state == .loaded(items))
        #expect(stubs.requests(of: Tasks.Endpoint.List.self).map(\.done) == [false])
    }

    @Test func nextPageIsAppended() async {
        stubs.stub(
            Tasks.Endpoint.List.self,
            .response(Tasks.Page(items: [items[0]], next: "one")),
            .response(Tasks.Page(items: [items[1]])),
            .end
        )
        await list.load()
        #expect(list.state == .loaded([items[0]]))
        #expect(list.hasMore)
        await list.loadMore()
        #expect(list.state == .loaded(items))
        await list.loadMore()
        #expect(list.state == .loaded(items))
        #expect(!list.hasMore)
        #expect(stubs.sent.last?.url.query()?.contains("after=one") == true)
    }

    @Test func pageOfAnEarlierListIsDropped() async {
        let meeting = Meeting()
        let requests = Counter()
        stubs.stub(Tasks.Endpoint.List.self) { [items] _ in
            let number = await requests.next()
            // The second page and the reload are on their way at the same time.
            if number > 1 { await meeting.wait() }
            return number == 2 ? Tasks.Page(items: [items[1]]) : Tasks.Page(items: [items[0]], next: "one")
        }
        await list.load()
        let more = Task { await list.loadMore() }
        while await requests.count < 2 { await Task.yield() }
        await list.load()
        await more.value
        #expect(list.state == .loaded([items[0]]))
        #expect(list.hasMore)
    }

    @Test func reloadIsNotReplacedByTheNextPageOfTheOldList() async {
        let meeting = Meeting()
        let requests = Counter()
        stubs.stub(Tasks.Endpoint.List.self) { [items] _ in
            let number = await requests.next()
            // The reload is on its way until the test lets it continue.
            if number == 2 { await meeting.wait() }
            return Tasks.Page(items: [number == 1 ? items[0] : items[1]], next: "one")
        }
        await list.load()
        let reload = Task { await list.load() }
        while await requests.count < 2 { await Task.yield() }
        #expect(!list.hasMore)
        await list.loadMore()
        await meeting.wait()
        await reload.value
        #expect(list.state == .loaded([items[1]]))
        #expect(list.hasMore)
        #expect(await requests.count == 2)
    }

    @Test func nextPageCanBeLoadedAfterAFailedReload() async {
        stubs.stub(
            Tasks.Endpoint.List.self,
            .response(Tasks.Page(items: [items[0]], next: "one")),
            .failure(500),
            .response(Tasks.Page(items: [items[1]])),
            .end
        )
        await list.load()
        await list.load()
        #expect(list.hasMore)
        await list.loadMore()
        #expect(list.state == .loaded(items))
    }

    @Test func finishedTaskDisappears() async {
        await list.load()
        await list.finish(items[0])
        #expect(list.state == .loaded([items[1]]))
    }

    @Test func tasksFinishedAtTheSameTimeDisappear() async {
        let meeting = Meeting()
        stubs.stub(Tasks.Endpoint.Finish.self) { request in
            await meeting.wait()
            return Tasks.Item(id: request.id, title: "", done: true)
        }
        await list.load()
        async let first: Void = list.finish(items[0])
        async let second: Void = list.finish(items[1])
        _ = await (first, second)
        #expect(list.state == .loaded([]))
    }

    @Test func failedActionKeepsTheList() async {
        stubs.stub(Tasks.Endpoint.Finish.self, .failure(409, Tasks.Problem(title: "The task is locked.")))
        await list.load()
        await list.finish(items[0])
        #expect(list.state == .loaded(items))
        #expect(list.message == "The task is locked.")
    }

    @Test func failedReloadKeepsTheList() async {
        await list.load()
        stubs.stub(Tasks.Endpoint.List.self, .failure(500))
        await list.load()
        #expect(list.state == .loaded(items))
        #expect(list.message == "Something went wrong.")
    }

    @Test(arguments: [
        (Stub<Tasks.Endpoint.List>.fault(.offline("no network")), "There is no connection to the internet."),
        (.fault(.timedOut), "The server takes too long."),
        (.failure(403, Tasks.Problem(title: "Your trial has ended.")), "Your trial has ended."),
        (.raw("no JSON"), "Something went wrong."),
    ])
    func errorsBecomeMessages(result: Stub<Tasks.Endpoint.List>, message: String) async {
        stubs.stub(Tasks.Endpoint.List.self, result)
        await list.load()
        #expect(list.state == .failed(message))
    }

    @Test func cancellationChangesNothing() async {
        let loading = Task { await list.load() }
        loading.cancel()
        await loading.value
        #expect(list.state == .loading)
        #expect(list.message == nil)
    }
}

/// Lets two calls continue when both have arrived.
private actor Meeting {
    private var first: CheckedContinuation<Void, Never>?

    func wait() async {
        if let first {
            first.resume()
        } else {
            await withCheckedContinuation { first = $0 }
        }
    }
}

private actor Counter {
    private(set) var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
