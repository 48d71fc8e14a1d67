import EndpointRuntime
import EndpointTesting
import Foundation
import TaskList
import TasksClient
import Testing

@MainActor
struct PhotoUploadTests {
    private let stubs = StubTransport()
    private let upload: PhotoUpload
    private let photo = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).jpeg")
    private let item = Tasks.Item(id: 7, title: "Bake a cake", done: false)

    init() throws {
        upload = PhotoUpload(app: AppSession(store: MemoryTokenStore(AccessToken("token")), transport: stubs))
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
        stubs.stub(Tasks.Endpoint.Attach.self, .failure(413, Tasks.Problem(title: "The photo is too large.")))
        await upload.send(photo, for: item)
        #expect(upload.state == .failed("The photo is too large."))
    }
}
