import EndpointRuntime
import Foundation
import NotesClient

/// The code of an app that uses a generated client, as the guides teach it.
///
/// It uses only API that the README and the guides show.
@MainActor
final class NotesModel {
    private(set) var notes: [Notes.Note] = []
    private(set) var message: String?
    private(set) var uploaded = 0.0
    private(set) var mustLogIn = false
    private(set) var title = ""

    private let session: Session

    init(session: Session) {
        self.session = session
    }

    func load() async {
        await present {
            for try await page in Notes.list().on(self.session).retry(max: 2).pages { self.notes += page.notes }
        }
    }

    func rename(_ id: Int, _ title: String) async {
        do {
            let note = try await Notes.update(id: id, title: title).on(session).response()
            replace(note)
        } catch .rejected(let response, let problem) where response.statusCode == 422 {
            message = problem?.message
        } catch {
            present(error)
        }
    }

    func removeReminder(of id: Int) async {
        await present { self.replace(try await Notes.update(id: id, reminder: .null).on(self.session).response()) }
    }

    func attach(_ file: URL, to id: Int) async {
        await present {
            try await Notes.attach(id: id, file: Upload(file: file)).on(self.session)
                .onUploadProgress { [weak self] in self?.uploaded = $0.fraction }
                .response()
        }
    }

    func follow() async {
        await present {
            for try await note in try await Notes.changes().on(self.session).response() { self.replace(note) }
        }
    }

    /// The action of a button. It neither waits nor specifies where its closure runs.
    func showTitle(of id: Int, _ done: @escaping @MainActor () -> Void) {
        Notes.get(id: id).on(session).response { [weak self] result in
            self?.title = (try? result.get().title) ?? "unknown"
            done()
        }
    }

    private func replace(_ note: Notes.Note) {
        notes.removeAll { $0.id == note.id }
        notes.append(note)
    }

    private func present(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            present(error)
        }
    }

    /// Handles the errors that all endpoints have in common.
    private func present(_ error: any Error) {
        guard let error = error as? any AnySessionError, !error.isCancelled else { return }
        mustLogIn = error.isUnauthorized
        message = error.isOffline ? "offline" : error.isServerError ? "server" : "\(error.kind)"
    }
}
