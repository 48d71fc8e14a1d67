import EndpointRuntime
import EndpointTesting
import Foundation
import TaskList
import TasksClient
import Testing

@MainActor
struct AppSessionTests {
    private let stubs = StubTransport()
    private let store = MemoryTokenStore()

    init() {
        stubs.stub(Tasks.Endpoint.LogIn.self) { _ in
            Tasks.Token(accessToken: "first", expiresIn: 3600, refreshToken: "again")
        }
        stubs.stub(Tasks.Endpoint.List.self) { _ in Tasks.Page(items: []) }
    }

    @Test func loginIsSentAndStored() async {
        let app = AppSession(store: store, transport: stubs)
        #expect(!app.isLoggedIn)
        await app.logIn(user: "mia", password: "secret")
        #expect(app.isLoggedIn)
        #expect(store.load()?.value == "first")
        await TaskList(app: app).load()
        #expect(stubs.sent.map { $0.header("Authorization") } == [nil, "Bearer first"])
    }

    @Test func wrongPasswordIsShown() async {
        stubs.stub(Tasks.Endpoint.LogIn.self, .failure(401))
        let app = AppSession(store: store, transport: stubs)
        await app.logIn(user: "mia", password: "guess")
        #expect(!app.isLoggedIn)
        #expect(app.message == "The name or the password is wrong.")
    }

    @Test func expiredTokenIsReplaced() async {
        store.save(AccessToken("old", expiry: .distantPast, refreshToken: "again"))
        stubs.stub(Tasks.Endpoint.Refresh.self) { request in
            #expect(request.refreshToken == "again")
            return Tasks.Token(accessToken: "new", expiresIn: 3600, refreshToken: "once more")
        }
        let list = TaskList(app: AppSession(store: store, transport: stubs))
        await list.load()
        #expect(list.state == .loaded([]))
        #expect(stubs.sent.last?.header("Authorization") == "Bearer new")
        #expect(store.load()?.refreshToken == "once more")
    }

    @Test func refusedRefreshEndsTheLogin() async {
        store.save(AccessToken("old", expiry: .distantPast, refreshToken: "again"))
        stubs.stub(Tasks.Endpoint.Refresh.self, .failure(401))
        let app = AppSession(store: store, transport: stubs)
        let list = TaskList(app: app)
        await list.load()
        #expect(list.state == .failed("Please log in."))
        #expect(!app.isLoggedIn)
        #expect(store.load() == nil)
    }

    @Test func logoutRemovesTheToken() async {
        store.save(AccessToken("token"))
        let app = AppSession(store: store, transport: stubs)
        #expect(app.isLoggedIn)
        app.logOut()
        #expect(!app.isLoggedIn)
        #expect(store.load() == nil)
        await TaskList(app: app).load()
        #expect(stubs.sent.isEmpty)
    }
}
