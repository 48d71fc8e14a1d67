import EndpointRuntime
import Foundation

/// A file that recorders share while they record to it at the same time, so that none replaces the exchanges of
/// another.
final class RecordingFile: Sendable {
    private struct State {
        var text: RecordingText
        /// The number of exchanges that have begun.
        var count = 0
        /// The number of recorders that have not finished.
        var recorders = 1
        /// Whether another recording of the file has begun, whose exchanges must not be replaced.
        var isReplaced = false
        var failure: ConnectionFailure?
    }

    private struct Entry {
        weak var file: RecordingFile?
    }

    private static let files = Locked<[String: Entry]>([:])

    private let file: URL
    private let hiding: [String]
    private let keeping: [String]
    private let state: Locked<State>
    /// The marks of the secrets of all exchanges.
    let marks = SecretMarks()

    private init(_ file: URL, _ recording: Recording) {
        self.file = file
        hiding = recording.hiding
        keeping = recording.keeping
        state = Locked(State(text: RecordingText(recording)))
    }

    /// The file at a location, with the exchanges of its other recorders; call ``leave()`` when the recorder has
    /// finished.
    ///
    /// - Throws: ``ConnectionFailure`` if another recorder hides other names, because a file has one list of them.
    static func at(_ location: URL, _ recording: Recording) throws(ConnectionFailure) -> RecordingFile {
        let shared: RecordingFile? = files.withLock { files in
            files = files.filter { $0.value.file != nil }
            let key = location.standardizedFileURL.path
            if let file = files[key]?.file, !file.replaceIfFinished() {
                return file.join(recording) ? file : nil
            }
            let file = RecordingFile(location, recording)
            files[key] = Entry(file: file)
            return file
        }
        guard let shared else {
            throw ConnectionFailure(
                .unusableRecording,
                "'\(location.path)' belongs to a recorder that hides other names"
            )
        }
        return shared
    }

    /// Marks the file as replaced if all its recorders have finished; returns whether the file is replaced.
    private func replaceIfFinished() -> Bool {
        state.withLock { state in
            if state.recorders == 0 { state.isReplaced = true }
            return state.isReplaced
        }
    }

    /// Adds a recorder, if it hides the same names.
    private func join(_ recording: Recording) -> Bool {
        guard hiding == recording.hiding, keeping == recording.keeping else { return false }
        state.withLock { $0.recorders += 1 }
        return true
    }

    /// Removes a recorder from the recorders of the file.
    func leave() {
        state.withLock { $0.recorders -= 1 }
    }

    /// Returns the index of the next exchange.
    func nextIndex() -> Int {
        state.withLock { state in
            state.count += 1
            return state.count
        }
    }

    /// Adds an exchange and writes the file.
    func record(_ exchange: Recording.Exchange, at index: Int) {
        let encoded = EncodedExchange(exchange, index: index)
        state.withLock { state in
            guard !state.isReplaced else {
                let problem = "'\(file.path)' belongs to another recording, which lacks \(exchange.request.line)"
                state.failure = ConnectionFailure(.unusableRecording, problem)
                return
            }
            state.text.insert(encoded)
            do {
                try write(state.text)
                state.failure = nil
            } catch {
                state.failure = ConnectionFailure(
                    .unusableRecording,
                    "'\(file.path)' cannot be written: \(error.localizedDescription)",
                    underlying: error
                )
            }
        }
    }

    /// Writes the file atomically; creates its folder.
    private func write(_ text: RecordingText) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.numbered().utf8).write(to: file, options: .atomic)
    }

    /// - Throws: ``ConnectionFailure`` if the file could not be written at the last exchange, or if it belonged to
    ///   another recording by then.
    func check() throws(ConnectionFailure) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
