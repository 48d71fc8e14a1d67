import EndpointRuntime
import Foundation
import ScriptedServing
import TestSupport
import Testing
import TransportScenarios

/// Downloads and uploads of files, from requests as they are generated.
@Suite(.bounded, .limited)
struct GeneratedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func savesWithProgress() async throws {
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 31) })
        let script: [ScriptedServer.Step] = [
            .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nContent-Type: image/png\r\n\r\n"),
            .send(Array(body)),
        ]
        try await ScriptedServer.run(script) { server in
            let target = folder.url.appending(path: "a.png")
            try folder.write("old", to: "a.png")
            let progress = Locked<[Download.Progress]>([])
            let download = try await Session(server).response(for: Content(name: "a"))
            #expect(download.media == "image/png")
            #expect(
                try await download.save(to: target, on: .inline) { report in
                    progress.withLock { $0.append(report) }
                } == target
            )
            #expect(try Data(contentsOf: target) == body)
            let received = progress.withLock { $0 }
            #expect(received.last?.fraction == 1)
            #expect(received.map(\.received) == received.map(\.received).sorted())
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["a.png"])
        }
    }

    @Test func aFileThatBreaksOffIsNotLeftBehind() async throws {
        try await ScriptedServer.run([.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")]) { server in
            let download = try await Session(server).response(for: Content(name: "a"))
            let error = await #expect(throws: SessionError<Never>.self) {
                try await download.save(to: folder.url.appending(path: "a.bin"))
            }
            guard case .noResponse? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == [])
        }
    }

    @Test func redirectsThatAreAnswersAreNotFollowed() async throws {
        try await ScriptedServer.run([.head(302, "Location: /elsewhere", "Content-Length: 0")]) { server in
            let location = try await Session(server).response(for: Whereabouts())
            #expect(location.absoluteString == server.base + "/elsewhere")
            #expect(server.requests.count == 1)
        }
    }

    @Test func uploadsAreStreamedFromTheirFilesAndSentAgain() async throws {
        let file = folder.url.appending(path: "photo.png")
        try Data(repeating: UInt8(ascii: "p"), count: 200_000).write(to: file)
        let request = AddPhoto(title: "Me", photo: Upload(file: file, media: "image/png"))
        #expect(try request.parts.body?.data == nil)
        let (busy, done) = (
            ScriptedServer.Step.head(503, "Content-Length: 0"), ScriptedServer.Step.head(200, "Content-Length: 0")
        )
        let requests = try await ScriptedServer.run([busy], [done]) { server in
            try await Call(request, on: Session(server)).retry(max: 1).interval(milliseconds: 1).response()
            return server.requests
        }
        #expect(requests.count == 2)
        let bodies = requests.map { $0.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\n") }
        #expect(bodies.first == bodies.last)
        #expect(bodies.first?.contains("name=\"photo\"; filename=\"photo.png\"\r\nContent-Type: image/png\n") == true)
        #expect(bodies.first?.count { $0 == "p" } ?? 0 > 200_000)
    }

    @Test func wholeFileBodies() async throws {
        let file = folder.url.appending(path: "a.bin")
        try Data(repeating: UInt8(ascii: "z"), count: 100_000).write(to: file)
        try await ScriptedServer.run([.head(200, "Content-Length: 0")]) { server in
            try await Session(server).response(for: PutAsset(body: Upload(file: file, media: "application/x-z")))
            let request = try #require(server.requests.first)
            #expect(request.lowercased().contains("\r\ncontent-type: application/x-z\r\n"))
            #expect(request.hasSuffix(String(repeating: "z", count: 100_000)))
        }
    }
}

/// A request as generated for `response: file`.
private struct Content: Request {
    typealias Response = Download
    static let service = FaultService.service

    let name: String

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/files/\(name)")
    }
}

/// A request as generated for `responses: {302: {type: none, headers: {Location: URL}}}`.
private struct Whereabouts: Request {
    typealias Response = URL
    static let service = FaultService.service

    static let responsePolicy = ResponsePolicy(statuses: [302])

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/where")
    }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        try response.readHeader("Location")
    }
}

/// A request as generated for `body: multipart`.
private struct AddPhoto: Request {
    typealias Response = Void
    static let service = FaultService.service

    let title: String
    let photo: Upload

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.post("/photos")
        request.idempotent()
        request.multipart()
        request.field("title", title)
        request.field("photo", photo)
    }
}

/// A request as generated for `body: {type: file, media: "*/*"}`.
private struct PutAsset: Request {
    typealias Response = Void
    static let service = FaultService.service

    let body: Upload

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.put("/asset")
        request.body(file: body)
    }
}
