import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Recorded responses are replayed to equal requests, in order, and to no other requests.
@Suite(.endsRunIfHanging)
struct ReplayTests {
    private let file = TemporaryFile()

    @Test func exchangesAreReplayed() async throws {
        let server = Responding { request in
            switch request.url.path {
            case "/v1/items": RawResponse(status: 201)
            case "/v1/name":
                RawResponse(headers: ["Content-Type": "text/plain; charset=latin1"], body: Data([0x61, 0xE9]))
            case "/v1/picture": RawResponse(headers: ["Content-Type": "image/png"], body: Data([0xFF, 0xFE, 0]))
            case "/v1/items/0": .json(#"{"message": "no item"}"#, status: 404)
            default: .json(#"{"id": 7, "name": "pen", "price": 0.1}"#, headers: ["X-Total": "3", "ETag": "\"a\""])
            }
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        let recorded = try await results(of: Session(transport: recorder))
        try recorder.finish()
        #expect(recorded.first == "Item(id: 7, name: \"pen\")" && server.requestCount == 6)
        let replayed = try await results(of: Session(transport: ReplayingTransport(file: file.url)))
        #expect(replayed == recorded && server.requestCount == 6)
        let session = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await session.envelope(for: GetItem(id: 7)).raw.header("x-total") == "3")
    }

    private func results(of session: Session) async throws -> [String] {
        var results = ["\(try await session.response(for: GetItem(id: 7)))"]
        results.append("\(try await session.response(for: GetName()))")
        results.append("\(Array(try await session.response(for: GetPicture())))")
        do {
            _ = try await session.response(for: GetItem(id: 0))
        } catch {
            results.append("\(error.statusCode ?? 0) \(error.failure?.message ?? "")")
        }
        for name in ["cup", "mug"] {
            results.append("\(try await session.envelope(for: AddItem(name: name)).raw.statusCode)")
        }
        return results
    }

    @Test func equalRequestsGetTheResponsesInOrderAndTheLastRepeats() async throws {
        let numbers = Counter()
        let server = Responding { _ in .json("{\"id\": \(numbers.next()), \"name\": \"\"}") }
        let recorder = RecordingTransport(file: file.url, next: server)
        let session = Session(transport: recorder)
        for _ in 1...3 { _ = try await session.response(for: GetItem()) }
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        var ids: [Int] = []
        for _ in 1...4 { ids.append(try await replaying.response(for: GetItem()).id) }
        #expect(ids == [1, 2, 3, 3])
    }

    @Test func bodyDistinguishesRequests() async throws {
        let server = Responding { request in
            RawResponse(status: request.body?.text?.contains("cup") == true ? 201 : 202)
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        let session = Session(transport: recorder)
        for name in ["cup", "mug"] { try await session.response(for: AddItem(name: name)) }
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url), retry: RetryPolicy(max: 3))
        #expect(try await replaying.envelope(for: AddItem(name: "mug")).raw.statusCode == 202)
        #expect(try await replaying.envelope(for: AddItem(name: "cup")).raw.statusCode == 201)
        do {
            try await replaying.response(for: AddItem(name: "hat"))
            Issue.record("there is a response")
        } catch {
            let line = "POST https://kiosk.example/v1/items"
            #expect(error.connectionFailure?.kind == .notStubbed)
            #expect(
                error.connectionFailure?.message
                    == "'exchanges.json' has no exchange for \(line) with this body (it differs at 'name'; a value "
                    + "that changes with each run can be named in 'hiding' when it is recorded); recorded are: \(line)"
            )
        }
    }

    @Test func valueThatChangesIsNotComparedIfItIsHidden() async throws {
        struct Log: KioskRequest {
            typealias Response = Void
            let text: String
            let sentAt: String
            var path: RequestPath { "/log" }
            var method: Method {
                let entry: JSON = .array([["text": .string(text), "sentAt": .string(sentAt)]])
                return .post(.json(fields: ["entries": entry]))
            }
        }
        let recorder = RecordingTransport(file: file.url, next: Responding { _ in RawResponse() })
        try await Session(transport: recorder).response(for: Log(text: "a", sentAt: "10:00"))
        try await Session(transport: recorder).response(for: Log(text: "b", sentAt: "10:01"))
        try recorder.finish()
        let session = Session(transport: try ReplayingTransport(file: file.url))
        let error = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: Log(text: "b", sentAt: "11:00"))
        }
        #expect(error?.connectionFailure?.message.contains(" (it differs at 'entries[0].sentAt'; ") == true)
        let other = TemporaryFile()
        let hiding = RecordingTransport(file: other.url, next: Responding { _ in RawResponse() }, hiding: ["sentAt"])
        try await Session(transport: hiding).response(for: Log(text: "a", sentAt: "10:00"))
        try hiding.finish()
        let replaying = Session(transport: try ReplayingTransport(file: other.url))
        try await replaying.response(for: Log(text: "a", sentAt: "11:00"))
    }

    @Test func requestThatIsNotRecordedIsAnErrorThatListsTheOthers() async throws {
        let server = Responding { _ in .json(#"{"id": 1, "name": ""}"#) }
        let recorder = RecordingTransport(file: file.url, next: server)
        let session = Session(transport: recorder)
        for id in [2, 1] { _ = try await session.response(for: GetItem(id: id)) }
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url), retry: RetryPolicy(max: 3))
        do {
            _ = try await replaying.response(for: GetItem(id: 3))
            Issue.record("there is a response")
        } catch {
            let failure = try #require(error.connectionFailure)
            #expect(
                failure.message == """
                    'exchanges.json' has no exchange for GET https://kiosk.example/v1/items/3; recorded are: \
                    GET https://kiosk.example/v1/items/1, GET https://kiosk.example/v1/items/2
                    """
            )
            #expect(failure.kind == .notStubbed)
        }
    }

    @Test func nearestExchangesAreListedFirst() async throws {
        let server = Responding { _ in .json(#"{"id": 1, "name": ""}"#) }
        let recorder = RecordingTransport(file: file.url, next: server)
        for path in ["a", "b/12", "c"] {
            let url = try #require(URL(string: "https://kiosk.example/v1/\(path)"))
            _ = try await recorder.send(OutgoingRequest(url: url)).body.collect(upTo: 1 << 20)
        }
        try recorder.finish()
        let replaying = try ReplayingTransport(file: file.url)
        let url = try #require(URL(string: "https://kiosk.example/v1/b/13"))
        let failure = await #expect(throws: ConnectionFailure.self) {
            try await replaying.send(OutgoingRequest(url: url))
        }
        #expect(failure?.message.contains("recorded are: GET https://kiosk.example/v1/b/12, GET") == true)
    }

    @Test func fileThatCannotBeReadOrWrittenIsAnError() async throws {
        #expect(throws: (any Error).self) { try ReplayingTransport(file: file.url) }
        let server = Responding { _ in .json(#"{"id": 1, "name": ""}"#) }
        let recording = RecordingTransport(file: URL(filePath: "/dev/null/exchanges.json"), next: server)
        let session = Session(transport: recording, retry: RetryPolicy(max: 2, wait: .interval(.zero)))
        for _ in 1...2 { #expect(try await session.response(for: GetItem()).id == 1) }
        #expect(server.requestCount == 2)
        let failure = try #require(throws: ConnectionFailure.self) { try recording.finish() }
        #expect(failure.kind == .unusableRecording)
        #expect(failure.message.hasPrefix("'/dev/null/exchanges.json' cannot be written: "))
    }
}
