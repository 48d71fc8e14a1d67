import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

/// A framework that many APIs are written in. It redirects by 307, and reports the errors of a body.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct FastAPITests {
    struct Item: Codable, Equatable {
        var name: String
        var price: Double
        var tags: [String]?
    }

    struct Added: Decodable {
        var id: Int
        var item: Item
        var authorization: String?
    }

    struct Invalid: Decodable, Sendable {
        struct Problem: Decodable, Sendable {
            var type: String
            var loc: [JSON]
            var msg: String
        }
        var detail: [Problem]
    }

    struct Uploaded: Decodable {
        var bytes: Int
        var digest: String
        var type: String?
    }

    struct Add: DeclaredRequest {
        typealias Response = JSON
        typealias Failure = Invalid
        static let service = FaultService.service
        let fields: JSON
        var slash = "/"
        var path: RequestPath { "/items\(raw: slash)" }
        var method: RequestMethod { .post(.json(fields)) }
    }

    @Test(arguments: ["items", "items/"])
    func postArrivesThroughARedirect(_ path: String) async throws {
        let item = Item(name: "pen", price: 1.5, tags: ["blue", "ä"])
        let request = Fetch<Added>(path, [:], .post(.json(item)), headers: ["Authorization": "Bearer s3cret"])
        let envelope = try await session.envelope(for: request)
        #expect(envelope.raw.statusCode == 201)
        #expect(envelope.value.item == item)
        #expect(envelope.value.authorization == "Bearer s3cret")
        #expect(envelope.raw.url?.path(percentEncoded: false).hasSuffix("/items/") == true)
    }

    @Test func putArrivesThroughARedirect() async throws {
        let item = Item(name: "pen", price: 2, tags: [])
        #expect(try await session.response(for: Fetch<Added>("items/7", [:], .put(.json(item)))).item == item)
    }

    @Test func deleteArrivesThroughARedirect() async throws {
        #expect(try await session.response(for: Probe("items/7", [:], .delete)).statusCode == 204)
    }

    @Test func queryArrivesThroughARedirect() async throws {
        #expect(try await session.response(for: Fetch<[Item]>("items", ["limit": 3])).count == 3)
    }

    @Test(arguments: ["uploads", "uploads/"], [0, 1, 100_000, 3_000_000])
    func uploadArrivesThroughARedirect(_ path: String, size: Int) async throws {
        let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let straight = try await session.response(for: Fetch<Uploaded>("uploads/", [:], .post(.data(data))))
        let redirected = try await session.response(for: Fetch<Uploaded>(path, [:], .post(.data(data))))
        #expect(redirected.bytes == size)
        #expect(redirected.digest == straight.digest)
        #expect(redirected.type == "application/octet-stream")
    }

    @Test func formWithAFileArrivesThroughARedirect() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(component: "upload")
        try Data(repeating: 0x61, count: 200_000).write(to: url)
        let form = Payload.multipart(["name": "pen", "file": Upload(file: url, fileName: "a.txt")])
        let uploaded = try await session.response(for: Fetch<Uploaded>("uploads", [:], .post(form)))
        #expect(uploaded.bytes > 200_000)
        #expect(uploaded.type?.hasPrefix("multipart/form-data; boundary=") == true)
    }

    @Test(arguments: ["/", ""])
    func invalidBodyIsTheFailure(_ slash: String) async throws {
        let fields: JSON = ["name": "", "price": -1]
        let error = await failure(of: Call(Add(fields: fields, slash: slash), on: try await session))
        #expect(error?.statusCode == 422)
        let places = error?.failure?.detail.map { $0.loc.compactMap(\.string).joined(separator: ".") }
        #expect(places == ["body.name", "body.price"])
    }

    @Test func invalidPathIsRejected() async throws {
        let call = Call(
            Probe("items/x/", [:], .put(.json(fields: ["name": "pen", "price": 1]))),
            on: try await session
        )
        #expect(await failure(of: call)?.isRejected(with: 422) == true)
    }

    @Test func otherMethodIsNotAllowed() async throws {
        let error = await failure(of: Call(Probe("items/", [:], .patch(.json(fields: [:]))), on: try await session))
        #expect(error?.isRejected(with: 405) == true)
        #expect(error?.response?.header("Allow") != nil)
    }

    @Test(arguments: ["lines", "lines/"], [0, 1, 50])
    func linesAreStreamed(_ path: String, count: Int) async throws {
        let lines = try await session.response(for: Lines(path, ["count": count, "delay": 0.002]))
        var ids: [Int] = []
        for try await line in lines { ids.append(line["id"]?.int ?? -1) }
        #expect(ids == Array(0..<count))
    }

    @Test(arguments: ["events", "events/"])
    func postIsAnsweredByEvents(_ path: String) async throws {
        let request = Events(path, ["count": 5, "delay": 0.002], .post(.text("hello")))
        var events: [ServerSentEvent] = []
        for try await event in try await session.response(for: request) { events.append(event) }
        #expect(events.map(\.id) == ["0", "1", "2", "3", "4"])
        #expect(events.allSatisfy { $0.data.contains(#""text": "hello""#) })
    }

    private var session: Session {
        get async throws { Session(try await Servers.fastAPI) }
    }
}
