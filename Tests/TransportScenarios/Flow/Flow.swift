package import EndpointRuntime
import Foundation

/// A large body in one direction, and what it takes of this process's memory.
package enum Flow: String, Sendable, CaseIterable {
    case down
    case up

    /// What a flow came to, as it is printed.
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
    func run(bytes: Int, on process: PythonServer) async throws -> Report {
        let server = FaultServer(process)
        let session = server.session(timeout: .seconds(60))
        // What a process loads once is no part of a flow.
        _ = try await session.response(for: Probe("echo", [:], .put(.text("hello"))))
        let idle = Memory.resident
        Memory.resetPeak()
        let start = ContinuousClock.now
        let count: Int
        switch self {
        case .down: count = try await receive(bytes, on: session)
        case .up: count = try await send(bytes, on: session)
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
    package static func run(_ flow: Flow, bytes: Int, program: URL) async throws -> Report {
        let process = Process()
        process.executableURL = program
        process.arguments = [
            "--flow", flow.rawValue, "--bytes", "\(bytes)", "--transport", TestedTransport.current.rawValue,
        ]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: output.fileHandleForReading.readDataToEndOfFile())
            }
        }
        return try JSONDecoder().decode(Report.self, from: text)
    }
}

/// A number of bytes in pieces of 64 KiB, which are made when they are asked for.
package struct Pieces: AsyncSequence, Sendable {
    private let count: Int
    private let onPiece: @Sendable (Int) -> Void

    /// - Parameter onPiece: called with the size of each piece.
    package init(of count: Int, onPiece: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.count = count
        self.onPiece = onPiece
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var rest: Int
        fileprivate let onPiece: @Sendable (Int) -> Void

        package mutating func next() async -> Data? {
            guard rest > 0 else { return nil }
            let piece = Data(repeating: 0x61, count: Swift.min(rest, 1 << 16))
            rest -= piece.count
            onPiece(piece.count)
            return piece
        }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: count, onPiece: onPiece) }
}
