import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// A view model gets its responses on the main actor, without any code for it.
@MainActor
@Suite(.endsRunIfHanging)
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

        var progress: [Double] = []

        func upload(_ session: Session) async throws {
            try await Call(AddItem(), on: session).onUploadProgress { self.progress.append($0.fraction) }.response()
        }

        func download(_ session: Session, inMemory: Bool) async throws {
            let file = try await session.response(for: Fetch())
            let report: @MainActor @Sendable (Download.Progress) -> Void = { progress in
                MainActor.assertIsolated()
                self.progress.append(progress.fraction ?? -1)
            }
            if inMemory {
                _ = try await file.data(progress: report)
            } else {
                try FileManager.default.removeItem(at: try await file.save(progress: report))
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

    @Test func progressOfAnUploadIsReportedOnTheMainActor() async throws {
        let title = Title()
        let transport = FakeTransport { request, _ in
            for count in 1...100 { request.reportProgress(sent: count, of: 100) }
            return RawResponse(status: 204)
        }
        try await title.upload(Session(transport: transport))
        #expect(title.progress.last == 1)
        #expect(title.progress == title.progress.sorted())
    }

    @Test(arguments: [true, false]) func progressOfADownloadIsReportedOnTheMainActor(inMemory: Bool) async throws {
        let title = Title()
        let pieces = Data(repeating: 7, count: 1000).pieces(of: 10)
        let transport = PieceTransport(pieces, headers: ["Content-Length": "1000"])
        try await title.download(Session(transport: transport), inMemory: inMemory)
        // The last report may come after the result.
        while title.progress.last != 1 { await Task.yield() }
        #expect(title.progress == title.progress.sorted())
        #expect(title.progress.count <= pieces.count)
    }

    @Test func handlerOfASessionRunsOnTheMainActor() async {
        let title = Title()
        await title.send(Session(transport: FakeTransport(statuses: 200)))
        #expect(title.text == "pen")
    }
}
