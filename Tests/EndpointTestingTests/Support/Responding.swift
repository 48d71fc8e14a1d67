import EndpointRuntime
import Foundation

/// A transport in place of a server. It returns the responses of a closure, and counts the requests.
final class Responding: Transport {
    private let respond: @Sendable (OutgoingRequest) async throws -> RawResponse
    private let count = Locked(0)

    init(_ respond: @escaping @Sendable (OutgoingRequest) async throws -> RawResponse) {
        self.respond = respond
    }

    var requestCount: Int { count.withLock { $0 } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        count.withLock { $0 += 1 }
        let response = try await respond(request)
        return IncomingResponse(status: response.status, headers: response.headers, body: .data(response.body))
    }
}

extension RawResponse {
    static func json(_ text: String, status: Int = 200, headers: HeaderItems = [:]) -> RawResponse {
        var all: HeaderItems = ["Content-Type": "application/json"]
        for item in headers.items { all.add(item.name, item.value) }
        return RawResponse(status: status, headers: all, body: Data(text.utf8))
    }
}

/// A new file, in a folder that does not exist yet. The folder is removed when the test ends.
final class TemporaryFile: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID().uuidString)/exchanges.json")

    var text: String {
        get throws { try String(contentsOf: url, encoding: .utf8) }
    }

    func write(_ text: String) throws {
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    deinit {
        try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }
}

/// Counts from 1.
final class Counter: Sendable {
    private let count = Locked(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
