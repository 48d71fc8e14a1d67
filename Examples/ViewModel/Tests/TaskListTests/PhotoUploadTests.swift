import EndpointRuntime
import EndpointTesting
import Foundation
import TaskList
import TasksClient
import Testing

@MainActor
struct PhotoUploadTests {
    private let stubs = StubTransport()
    private let app: AppSession
    private let upload: PhotoUpload
    private let photo = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).jpeg")
    private let item = Tasks.Item(id: 7, title: "Bake a cake", done: false)

    init() throws {
        app = AppSession(store: MemoryTokenStore(AccessToken("token")), transport: stubs)
        upload = PhotoUpload(app: app)
        try Data("a cake".utf8).write(to: photo)
    }

    @Test func photoIsSentWithItsProgress() async throws {
        defer { try? FileManager.default.removeItem(at: photo) }
        stubs.stub(Tasks.Endpoint.Attach.self) { [upload] _ in
            // The stub responds when all bytes are sent; the report is on its way to the main actor.
            for _ in 0..<10_000 where await upload.state != .sending(1) { await Task.yield() }
            #expect(await upload.state == .sending(1))
        }
        await upload.send(photo, for: item)
        #expect(upload.state == .sent)
        #expect(stubs.sent.map(\.line) == ["PUT https://tasks.example.com/tasks/7/photo"])
        #expect(stubs.sent.first?.body?.text == "a cake")
    }

    @Test func failureIsShown() async throws {
        defer { try? FileManager.default.removeItem(at: photo) }
        stubs.stub(
            Tasks.Endpoint.Attach.self,
            .failure(409, .problem(Tasks.Problem(title: "The task is locked."))),
            .failure(413, .tooLarge(Tasks.TooLarge(limit: 10))),
            .end
        )
        await upload.send(photo, for: item)
        #expect(upload.state == .failed("The task is locked."))
        await upload.send(photo, for: item)
        #expect(upload.state == .failed("The photo may have at most 10 MB."))
    }

    @Test func logoutEndsTheUpload() async throws {
        defer { try? FileManager.default.removeItem(at: photo) }
        stubs.stub(Tasks.Endpoint.Attach.self) { [app] _ in
            await app.logOut()
            // The stub does not return before the call is cancelled.
            try await Task.sleep(for: .seconds(3600))
        }
        await upload.send(photo, for: item)
        #expect(upload.state == .ready)
        #expect(!app.isLoggedIn)
    }
}
