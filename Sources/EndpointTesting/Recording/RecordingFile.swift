import EndpointRuntime
import Foundation

/// The file of the recorders that exist for it at the same time, so that none replaces the exchanges of another.
final class RecordingFile: Sendable {
    private struct State {
        var recording: Recording
        var exchanges: [(index: Int, exchange: Recording.Exchange)] = []
        var count = 0
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

    private init(_ file: URL, _ recording: Recording) {
        self.file = file
        hiding = recording.hiding
        keeping = recording.keeping
        state = Locked(State(recording: recording))
    }

    /// The file at a location, with the exchanges of its other recorders.
    ///
    /// - Throws: ``ConnectionFailure`` if another recorder hides other names, because a file has one list of them.
    static func at(_ location: URL, _ recording: Recording) throws(ConnectionFailure) -> RecordingFile {
        let shared = files.withLock { files in
            files = files.filter { $0.value.file != nil }
            let key = location.standardizedFileURL.path
            let file = files[key]?.file ?? RecordingFile(location, recording)
            files[key] = Entry(file: file)
            return file
        }
        guard shared.hiding == recording.hiding, shared.keeping == recording.keeping else {
            throw ConnectionFailure(.notStubbed, "'\(location.path)' belongs to a recorder that hides other names")
        }
        return shared
    }

    /// The place of the next exchange.
    func nextIndex() -> Int {
        state.withLock { state in
            state.count += 1
            return state.count
        }
    }

    /// Adds an exchange and writes the file.
    func record(_ exchange: Recording.Exchange, at index: Int) {
        state.withLock { state in
            state.exchanges.append((index, exchange))
            state.recording.exchanges = state.exchanges.sorted { $0.index < $1.index }.map(\.exchange)
            state.recording.sort()
            do {
                try state.recording.write(to: file)
                state.failure = nil
            } catch {
                state.failure = ConnectionFailure(
                    .notStubbed,
                    "'\(file.path)' cannot be written: \(error.localizedDescription)",
                    underlying: error
                )
            }
        }
    }

    /// - Throws: ``ConnectionFailure`` if the file could not be written at the last exchange.
    func check() throws(ConnectionFailure) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
