import EndpointRuntime
import Foundation
import ScriptedServing
import TestClocks
import Testing

/// Downloads and uploads of files.
@Suite(.endsRunIfHanging)
struct DownloadTests {
    @Test func savesWithProgress() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let script: [ScriptedServer.Step] = [
            .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nContent-Type: image/png\r\n\r\n"),
            .send(Array(body)),
        ]
        try await ScriptedServer.run(script) { server in
            let target = folder.appending(path: "a.png")
            try Data("old".utf8).write(to: target)
            let progress = Recorder<Download.Progress>()
            let download = try await session(server).response(for: Content(name: "a"))
            #expect(download.media == "image/png")
            #expect(try await download.save(to: target, on: .inline) { progress.record($0) } == target)
            #expect(try Data(contentsOf: target) == body)
            #expect(progress.values.last?.fraction == 1)
            #expect(progress.values.map(\.received) == progress.values.map(\.received).sorted())
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
        }
    }

    @Test func aFileThatBreaksOffIsNotLeftBehind() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await ScriptedServer.run([.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")]) { server in
            let download = try await session(server).response(for: Content(name: "a"))
            let error = await #expect(throws: SessionError<Never>.self) {
                try await download.save(to: folder.appending(path: "a.bin"))
            }
            guard case .noResponse? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test func inMemoryUpToALimit() async throws {
        let pieces = [Data("abc".utf8), Data("def".utf8)]
        let session = Session(transport: PieceTransport(pieces))
        #expect(try await session.response(for: Content(name: "a")).data() == Data("abcdef".utf8))
        let error = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: Content(name: "a")).data(upTo: 5)
        }
        #expect(error?.description.contains("longer than 5 bytes") == true)
    }

    @Test func everyPieceInMemoryIsReportedOnAQueue() async throws {
        let pieces = [Data("abc".utf8), Data("def".utf8)]
        let session = Session(transport: PieceTransport(pieces, headers: ["Content-Length": "6"]))
        let progress = Recorder<Double?>()
        let download = try await session.response(for: Content(name: "a"))
        #expect(try await download.data(on: .inline) { progress.record($0.fraction) } == Data("abcdef".utf8))
        #expect(progress.values == [0.5, 1])
    }

    @Test func textIsNeverCutInACharacter() async throws {
        let bytes = Data("aé€😀".utf8) + Data([0xF0, 0x9F])
        for size in 1...bytes.count {
            let pieces = bytes.pieces(of: size)
            let session = Session(transport: PieceTransport(pieces))
            let texts = try await session.response(for: Content(name: "a")).text.collected()
            #expect(texts.joined() == "aé€😀\u{FFFD}")
            #expect(!texts.dropLast().contains { $0.contains("\u{FFFD}") })
        }
    }

    @Test func byteOrderMarkIsNotText() async throws {
        let mark = Data([0xEF, 0xBB, 0xBF])
        for size in 1...4 {
            let session = Session(transport: PieceTransport((mark + Data("a".utf8) + mark).pieces(of: size)))
            let text = try await session.response(for: Content(name: "a")).text.collected().joined()
            #expect(Array(text.unicodeScalars) == ["a", "\u{FEFF}"])
        }
        let session = Session(transport: PieceTransport([mark]))
        #expect(try await session.response(for: Content(name: "a")).text.collected().isEmpty)
    }

    @Test func missingFileIsTheCallsError() async throws {
        let session = Session(transport: FakeTransport(statuses: 404, body: #"{"message":"no such file"}"#))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: Content(name: "a"))
        }
        #expect(error?.failure?.message == "no such file")
    }

    @Test func redirectsThatAreAnswersAreNotFollowed() async throws {
        try await ScriptedServer.run([.head(302, "Location: /elsewhere", "Content-Length: 0")]) { server in
            let location = try await session(server).response(for: Whereabouts())
            #expect(location.absoluteString == server.base + "/elsewhere")
            #expect(server.requests.count == 1)
        }
    }

    @Test func uploadsAreStreamedFromTheirFilesAndSentAgain() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "photo.png")
        try Data(repeating: UInt8(ascii: "p"), count: 200_000).write(to: file)
        let request = AddPhoto(title: "Me", photo: Upload(file: file, media: "image/png"))
        #expect(try request.parts.body?.data == nil)
        let (busy, done) = (
            ScriptedServer.Step.head(503, "Content-Length: 0"), ScriptedServer.Step.head(200, "Content-Length: 0")
        )
        let requests = try await ScriptedServer.run([busy], [done]) { server in
            try await Call(request, on: session(server)).retry(max: 1).interval(milliseconds: 1).response()
            return server.requests
        }
        #expect(requests.count == 2)
        let bodies = requests.map { $0.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\n") }
        #expect(bodies.first == bodies.last)
        #expect(bodies.first?.contains("name=\"photo\"; filename=\"photo.png\"\r\nContent-Type: image/png\n") == true)
        #expect(bodies.first?.count { $0 == "p" } ?? 0 > 200_000)
    }

    @Test func wholeFileBodies() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.bin")
        try Data(repeating: UInt8(ascii: "z"), count: 100_000).write(to: file)
        try await ScriptedServer.run([.head(200, "Content-Length: 0")]) { server in
            try await session(server).response(for: PutAsset(body: Upload(file: file, media: "application/x-z")))
            let request = try #require(server.requests.first)
            #expect(request.contains("Content-Type: application/x-z"))
            #expect(request.hasSuffix(String(repeating: "z", count: 100_000)))
        }
    }

    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "download-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private func session(_ server: ScriptedServer) -> Session {
        Session(bases: [Kiosk.service: .url(server.base)])
    }
}

/// A request as generated for `response: file`.
private struct Content: KioskRequest {
    typealias Response = Download
    typealias Failure = Kiosk.Problem

    let name: String

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/files/\(name)")
    }
}

/// A request as generated for `responses: {302: {type: none, headers: {Location: URL}}}`.
private struct Whereabouts: KioskRequest {
    typealias Response = URL

    static let responsePolicy = ResponsePolicy(statuses: [302])

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/where")
    }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        try response.readHeader("Location")
    }
}

/// A request as generated for `body: multipart`.
private struct AddPhoto: KioskRequest {
    typealias Response = Void

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
private struct PutAsset: KioskRequest {
    typealias Response = Void

    let body: Upload

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.put("/asset")
        request.body(file: body)
    }
}
