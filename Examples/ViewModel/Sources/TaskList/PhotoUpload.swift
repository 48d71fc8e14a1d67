import EndpointRuntime
public import Foundation
public import Observation
public import TasksClient

/// The state of an upload, for a `ProgressView`.
@MainActor
@Observable
public final class PhotoUpload {
    public enum State: Equatable, Sendable {
        case ready
        /// The fraction that has been sent, from 0 to 1.
        case sending(Double)
        case sent
        /// The upload failed; the text is a message for the user.
        case failed(String)
    }

    public private(set) var state = State.ready
    private let app: AppSession

    public init(app: AppSession) {
        self.app = app
    }

    /// Sends a file, which is read in pieces. To cancel the upload, cancel the task that calls this function.
    public func send(_ photo: URL, for item: Tasks.Item) async {
        state = .sending(0)
        do {
            try await Tasks.attach(id: item.id, body: Upload(file: photo))
                .on(app.session)
                .onUploadProgress { [weak self] in self?.show($0.fraction) }
                .response()
            state = .sent
        } catch .cancelled {
            state = .ready
        } catch .rejected(_, .tooLarge(let problem)?) {
            state = .failed("The photo may have at most \(problem.limit) MB.")
        } catch {
            state = .failed(app.text(for: error))
        }
    }

    /// The last report may come after the response.
    private func show(_ fraction: Double) {
        if case .sending = state { state = .sending(fraction) }
    }
}
