import EndpointRuntime
import EndpointTesting
import Foundation
import NotesClient
import Testing

/// The unit tests that a new user writes for `NotesModel`.
@MainActor
struct NotesProgramTests {
    private let stubs = StubTransport()
    private let model: NotesModel

    init() {
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        let session = Session(
            transport: stubs,
            credentials: [Notes.service: .bearer(tokens)],
            retry: RetryPolicy(max: 2, wait: .interval(.zero))
        )
        model = NotesModel(session: session)
    }

    @Test func loadsAllPages() async {
        stubs.stub(
            Notes.Endpoint.List.self,
            .response(.init(notes: [Notes.Note(id: 1, title: "a")], next: "x")),
            .response(.init(notes: [Notes.Note(id: 2, title: "b")], next: nil))
        )
        await model.load()
        #expect(model.notes.map(\.title) == ["a", "b"])
        #expect(stubs.sent.map(\.url.query) == [nil, "after=x"])
    }

    @Test func retriesTemporaryFailures() async {
        stubs.stub(
            Notes.Endpoint.List.self,
            .failure(503, Notes.Problem(message: "busy")),
            .fault(.connectionLost("cut")),
            .response(.init(notes: [Notes.Note(id: 1, title: "a")], next: nil))
        )
        await model.load()
        #expect(model.notes.map(\.id) == [1])
        #expect(stubs.sent.count == 3)
    }

    @Test func showsTheServersMessage() async {
        stubs.stub(Notes.Endpoint.Update.self, .failure(422, Notes.Problem(message: "too long")))
        await model.rename(1, "a title")
        #expect(model.message == "too long")
        #expect(stubs.sent.first?.body?.text == #"{"title":"a title"}"#)
    }

    @Test func removesAReminderByNull() async {
        stubs.stub(Notes.Endpoint.Update.self) { Notes.Note(id: $0.id, title: "a") }
        await model.removeReminder(of: 1)
        #expect(stubs.sent.first?.body?.text == #"{"reminder":null}"#)
        #expect(model.notes == [Notes.Note(id: 1, title: "a")])
    }

    @Test func renewsARefusedToken() async {
        stubs.stub(
            Notes.Endpoint.Update.self,
            .failure(419, Notes.Problem(message: "expired")),
            .response(Notes.Note(id: 1, title: "b"))
        )
        await model.rename(1, "b")
        #expect(model.notes.map(\.title) == ["b"])
        #expect(stubs.sent.map { $0.header("Authorization") } == ["Bearer old", "Bearer new"])
    }

    @Test func asksToLogInWhereNoTokenHelps() async {
        stubs.stub(Notes.Endpoint.Update.self, .failure(401, Notes.Problem(message: "who are you?")))
        await model.rename(1, "b")
        #expect(model.mustLogIn)
        #expect(stubs.sent.count == 2)
    }

    @Test func saysThatItIsOffline() async {
        stubs.stub(Notes.Endpoint.List.self, .fault(.offline("no network")))
        await model.load()
        #expect(model.message == "offline")
    }

    @Test func uploadsAFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
        try Data("attachment".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        stubs.stub(Notes.Endpoint.Attach.self) { _ in }
        await model.attach(file, to: 1)
        let body = try #require(stubs.sent.first?.body).collect()
        #expect(String(decoding: body, as: UTF8.self).contains("attachment"))
        #expect(model.message == nil)
    }

    @Test func followsChanges() async {
        stubs.stub(
            Notes.Endpoint.Changes.self,
            .raw(
                headers: ["Content-Type": "text/event-stream"],
                "data: {\"id\":1,\"title\":\"a\"}\n\ndata: {\"id\":1,\"title\":\"b\"}\n\n"
            )
        )
        await model.follow()
        #expect(model.notes == [Notes.Note(id: 1, title: "b")])
    }

    @Test func showsATitleFromAButton() async {
        stubs.stub(Notes.Endpoint.Get.self) { Notes.Note(id: $0.id, title: "note \($0.id)") }
        await withCheckedContinuation { continuation in
            model.showTitle(of: 7) { continuation.resume() }
        }
        #expect(model.title == "note 7")
    }
}
