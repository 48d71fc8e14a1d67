import EndpointRuntime
import Foundation

/// Readers of streamed responses, which report violations.
enum StreamReading {
    /// Reads a stream, as a rule to its end, after which nothing may follow.
    ///
    /// - Throws: `SessionError<Never>`, which `AsyncSequence.Failure` would declare from macOS 15 on.
    static func read<Stream: AsyncSequence>(
        _ stream: Stream,
        count: Int,
        stopAfter stop: Int?,
        _ complain: (String) -> Void
    ) async throws -> Outcome {
        var iterator = stream.makeAsyncIterator()
        var received = 0
        var failure: (any Error)?
        do {
            while try await iterator.next() != nil {
                received += 1
                if received == stop { return .left }
            }
            if received != count { complain("a stream of \(count) ended without an error after \(received)") }
        } catch {
            failure = error
        }
        if (try? await iterator.next()) != nil { complain("something followed the end of a stream") }
        if let failure { throw failure }
        return .value
    }

    /// Receives a file.
    ///
    /// - Throws: `SessionError<Never>`, and any error of the file.
    static func save(
        _ file: Download,
        size: Int?,
        toFile: Bool,
        _ complain: (String) -> Void
    ) async throws {
        var received: Int
        if toFile {
            let url = try await file.save()
            defer { try? FileManager.default.removeItem(at: url) }
            // Not by reading it: Foundation on Linux loses 4 KB of memory for each empty file.
            received = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? -1
        } else {
            received = try await file.data().count
        }
        if let size, received != size { complain("a file of \(size) bytes had \(received)") }
    }
}

extension Outcome {
    /// How a reader ended.
    init(_ read: () async throws -> Outcome) async {
        do {
            self = try await read()
        } catch let error as SessionError<Never> {
            self.init(error)
        } catch {
            self = .unwritten
        }
    }
}
