package import EndpointRuntime
import Foundation

/// The transfer of a large body in one direction, and the memory of this process that it takes.
package enum Flow: String, Sendable, CaseIterable {
    case down
    case up
    /// A compressed body that is larger than the session's limit, in memory.
    case bomb
    /// A bomb that is saved in a file, which has its own limit.
    case savedBomb
    /// A bomb that is read as a stream, which has no limit, so that all of it arrives.
    case streamedBomb

    /// The result of a flow, as it is printed.
    package struct Report: Codable, Sendable {
        package var bytes: Int
        /// The resident memory before the flow, and its peak while it lasted, in bytes.
        package var idle: Int
        package var peak: Int
        package var seconds: Double

        /// The memory above the idle process, in bytes.
        package var growth: Int { max(peak - idle, 0) }
    }

    /// Sends or receives `bytes` bytes over the current transport.
    ///
    /// - Parameters:
    ///   - framing: `length`, `chunked` or `close`, of a compressed body.
    ///   - encoding: `gzip` or `deflate`, of a compressed body.
    func run(bytes: Int, framing: String, encoding: String, on process: PythonServer) async throws -> Report {
        let server = FaultServer(process)
        let session = server.session(timeout: .seconds(60))
        // This request loads everything that a process loads only once, which is not part of the flow.
        _ = try await session.response(for: Probe("echo", [:], .put(.text("hello"))))
        let idle = Memory.resident
        Memory.resetPeak()
        let start = ContinuousClock.now
        let count: Int
        switch self {
        case .down: count = try await receive(bytes, on: session)
        case .up: count = try await send(bytes, on: session)
        case .bomb, .savedBomb, .streamedBomb: count = try await unpack(bytes, framing, encoding, on: session)
        }
        let duration = start.duration(to: .now)
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        return Report(bytes: count, idle: idle, peak: Memory.peak, seconds: seconds)
    }

    private func receive(_ bytes: Int, on session: Session) async throws -> Int {
        var count = 0
        for try await piece in try await session.response(for: File("flood", ["bytes": bytes])) { count += piece.count }
        return count
    }

    /// - Returns: `bytes` if the bomb ended as expected, otherwise another number.
    private func unpack(_ bytes: Int, _ framing: String, _ encoding: String, on session: Session) async throws -> Int {
        let query: QueryItems = ["bytes": bytes, "framing": framing, "encoding": encoding]
        var count = 0
        do {
            switch self {
            case .savedBomb:
                let url = try await session.response(for: File("packed", query)).save(upTo: Self.fileLimit)
                try FileManager.default.removeItem(at: url)
            case .streamedBomb:
                for try await piece in try await session.response(for: File("packed", query)) { count += piece.count }
            default: _ = try await session.response(for: Probe("packed", query))
            }
        } catch let error as any AnySessionError {
            guard self != .streamedBomb, let failure = error.underlying as? DecodingFailure else { throw error }
            let limit = self == .bomb ? 64 << 20 : Self.fileLimit
            if failure.reason == .tooLarge(limit: limit) { return bytes }
        }
        return count
    }

    /// The limit of a bomb in a file.
    private static let fileLimit = 128 << 20

    private func send(_ bytes: Int, on session: Session) async throws -> Int {
        struct Taken: Decodable { let bytes: Int }
        let body = RequestBody.chunks(size: bytes) { Pieces(of: bytes) }
        return try await session.response(for: Fetch<Taken>("sink", [:], .put(.body(body)))).bytes
    }
}

extension Flow {
    /// Runs a flow in a process of its own, over the current transport.
    ///
    /// - Parameter program: the executable of the scenarios.
    package static func run(
        _ flow: Flow,
        bytes: Int,
        framing: String = "length",
        encoding: String = "gzip",
        program: URL
    ) async throws -> Report {
        try await ReportingProcess.run(
            program,
            [
                "--flow", flow.rawValue, "--bytes", "\(bytes)", "--transport", TestedTransport.current.rawValue,
                "--framing", framing, "--encoding", encoding,
            ]
        )
    }
}
