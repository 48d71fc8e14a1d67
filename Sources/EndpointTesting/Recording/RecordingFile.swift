import Dispatch
import EndpointRuntime
import Foundation
import HTTPTypes

/// A file that all recorders of a process share which record to it, so that none replaces the exchanges of another.
///
/// Exchanges are redacted and written on a queue of the file, so that calls do not wait for it.
final class RecordingFile: Sendable {
    private struct State {
        var text: RecordingText
        /// The secrets of all exchanges.
        var secrets: KnownSecrets
        var hasChanges = false
        /// Whether a write is scheduled.
        var isScheduled = false
        /// The earliest time of the next scheduled write.
        var nextWrite = DispatchTime.now()
        /// The version of the file that this process has found or written; `nil` if it did not exist.
        var version: FileVersion?
        /// The reason that the first exchange is not recorded, until it is reported.
        var lost: ConnectionFailure?
        /// The reason that the file could not be written.
        var failure: ConnectionFailure?
        /// Whether a recorder has thrown the failure.
        var isFailureReported = false
    }

    private static let files: Locked<[String: RecordingFile]> = {
        atexit { RecordingFile.writeAll() }
        return Locked([:])
    }()

    /// The key in `files`.
    private let key: String
    private let file: URL
    /// The location of the file without symbolic links.
    private let location: URL
    private let hiding: [String]
    private let keeping: [String]
    private let names: SecretNames
    private let marks: SecretMarks
    /// The number of exchanges that have begun.
    private let count = Locked(0)
    private let queue = DispatchQueue(label: "EndpointTesting.RecordingFile", qos: .utility)
    /// Only the queue uses it.
    private let state: Locked<State>
    private let hasBeenWritten = Locked(false)

    private init(_ file: URL, at location: URL, _ recording: Recording, _ names: SecretNames) {
        key = location.path
        self.file = file
        self.location = location
        self.names = names
        hiding = recording.hiding
        keeping = recording.keeping
        let marks = SecretMarks()
        self.marks = marks
        let secrets = KnownSecrets { marks.placeholder(for: $0) }
        let version = FileVersion(of: location)
        state = Locked(State(text: RecordingText(recording), secrets: secrets, version: version))
    }

    /// The file at a location, with the exchanges that other recorders of the process have recorded, unless it was
    /// removed since.
    ///
    /// - Throws: ``ConnectionFailure`` if another recorder hides other names, because a file has one list of them.
    static func at(_ file: URL, _ recording: Recording) throws(ConnectionFailure) -> RecordingFile {
        let location = FileVersion.location(of: file)
        let shared: RecordingFile? = files.withLock { files in
            if let known = files[location.path], !known.isRemoved {
                return known.hiding == recording.hiding && known.keeping == recording.keeping ? known : nil
            }
            let new = RecordingFile(file, at: location, recording, recording.secrets)
            files[location.path] = new
            return new
        }
        guard let shared else {
            throw ConnectionFailure(
                .unusableRecording,
                "'\(file.path)' belongs to a recorder that hides other names"
            )
        }
        return shared
    }

    /// Whether the file was written and no longer exists, so that a new recording begins.
    private var isRemoved: Bool {
        hasBeenWritten.withLock { $0 } && !FileManager.default.fileExists(atPath: location.path)
    }

    /// Whether a new recording has begun, whose exchanges must not be replaced.
    private var isReplaced: Bool {
        Self.files.withLock { $0[key] } !== self
    }

    /// Writes the exchanges of all files that are not written yet, when the process exits, and prints what could not be
    /// recorded.
    private static func writeAll() {
        for file in files.withLock({ Array($0.values) }) {
            guard let failure = file.unreportedFailure() else { continue }
            FileHandle.standardError.write(Data("EndpointTesting: \(failure.message)\n".utf8))
        }
    }

    /// Returns the index of the next exchange.
    func nextIndex() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }

    /// Adds an exchange, and writes the file soon.
    ///
    /// - Parameter index: The position of the exchange in the order of the requests.
    func record(_ request: OutgoingRequest, status: Int, _ headers: HTTPFields, _ data: Data, at index: Int) {
        queue.async { [self] in
            let isReplaced = isReplaced
            state.withLock { state in
                do {
                    var remover = try SecretRemover(request, names) { [marks] in marks.placeholder(for: $0) }
                    let recorded = remover.request()
                    guard !isReplaced else {
                        let problem = "'\(file.path)' belongs to another recording, which lacks \(recorded.line)"
                        state.lost = state.lost ?? ConnectionFailure(.unusableRecording, problem)
                        return
                    }
                    let response = remover.response(status: status, headers, data)
                    state.secrets.formUnion(remover.known)
                    state.text.add(Recording.Exchange(request: recorded, response: response), at: index)
                    scheduleWrite(&state)
                } catch {
                    let problem = "\(request) cannot be recorded: \(error)"
                    state.lost = state.lost ?? ConnectionFailure(.unusableRecording, problem, underlying: error)
                }
            }
        }
    }

    /// Schedules a write, unless one is scheduled.
    ///
    /// The time between writes is proportional to their duration, so that the writes take at most a tenth of
    /// the time. A write only encodes exchanges that have changed, but searches all of them for new secrets, one after
    /// the other if the secrets begin alike.
    private func scheduleWrite(_ state: inout State) {
        state.hasChanges = true
        guard !state.isScheduled else { return }
        state.isScheduled = true
        queue.asyncAfter(deadline: max(.now(), state.nextWrite)) { [self] in writeIfNeeded() }
    }

    private func writeIfNeeded() {
        let isReplaced = isReplaced
        state.withLock { state in
            state.isScheduled = false
            guard state.hasChanges else { return }
            guard !isReplaced else {
                let problem = "'\(file.path)' belongs to another recording, which lacks the last exchanges of this one"
                state.lost = state.lost ?? ConnectionFailure(.unusableRecording, problem)
                state.hasChanges = false
                return
            }
            guard checkVersion(&state) else { return }
            let start = DispatchTime.now()
            do {
                try write(state.text.numbered(without: state.secrets))
                state.version = FileVersion(of: location)
                state.hasChanges = false
                state.failure = nil
            } catch {
                state.failure = ConnectionFailure(
                    .unusableRecording,
                    "'\(file.path)' cannot be written: \(error.localizedDescription)",
                    underlying: error
                )
            }
            let end = DispatchTime.now()
            state.nextWrite = end + .nanoseconds(Int(clamping: 10 * (end.uptimeNanoseconds - start.uptimeNanoseconds)))
        }
    }

    /// Whether the file is still the one that this process has found or written, or was removed. If another process has
    /// written it since, its exchanges must not be replaced.
    private func checkVersion(_ state: inout State) -> Bool {
        guard let version = FileVersion(of: location), version != state.version else { return true }
        state.failure = ConnectionFailure(
            .unusableRecording,
            "'\(file.path)' was also written by another process; record each process to a file of its own"
        )
        return false
    }

    /// Writes the file atomically; creates its folder.
    private func write(_ text: String) throws {
        let folder = location.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: location, options: .atomic)
        hasBeenWritten.withLock { $0 = true }
    }

    /// Waits until the file contains all exchanges. If nothing was sent, an empty recording replaces that of an earlier
    /// process. If nothing that was sent could be recorded, an earlier one stays.
    ///
    /// - Throws: ``ConnectionFailure`` if the file could not be written, or lacks an exchange, which is reported once.
    func finish() throws(ConnectionFailure) {
        let failure: ConnectionFailure? = queue.sync {
            state.withLock { state in
                let version = FileVersion(of: location)
                let isUnsent = count.withLock { $0 == 0 } && version == state.version
                if !hasBeenWritten.withLock({ $0 }), version == nil || isUnsent { state.hasChanges = true }
            }
            writeIfNeeded()
            return state.withLock { state in
                if hasBeenWritten.withLock({ $0 }), !isReplaced { _ = checkVersion(&state) }
                state.isFailureReported = state.failure != nil
                return state.failure ?? state.lost.take()
            }
        }
        if let failure { throw failure }
    }

    /// Writes what is not written yet, and returns the reason that something is missing, unless it was reported.
    private func unreportedFailure() -> ConnectionFailure? {
        queue.sync {
            writeIfNeeded()
            return state.withLock { state in
                (state.hasChanges && !state.isFailureReported ? state.failure : nil) ?? state.lost
            }
        }
    }
}
