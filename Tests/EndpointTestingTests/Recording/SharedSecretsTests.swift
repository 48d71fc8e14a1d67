import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// A secret of one exchange is removed from all exchanges of the recording, and the replay still finds each of them.
@Suite(.endsRunIfHanging)
struct SharedSecretsTests {
    private let file = TemporaryFile()
    private static let base = "https://kiosk.example/v1"

    /// Sends requests, and returns the bodies of the responses.
    private func send(_ requests: [OutgoingRequest], to transport: some Transport) async throws -> [String] {
        var bodies: [String] = []
        for request in requests {
            let body = try await transport.send(request).body.collect(upTo: 1 << 20).data
            bodies.append(String(decoding: body, as: UTF8.self))
        }
        return bodies
    }

    private func request(_ target: String, body: String? = nil, key: String? = nil) throws -> OutgoingRequest {
        var request = OutgoingRequest(method: .put, url: try #require(URL(string: Self.base + target)))
        if let body {
            request.body = .data(Data(body.utf8))
            request.headers[.contentType] = "application/json"
        }
        if let key { try request.setHeader("X-API-Key", key) }
        return request
    }

    /// Records the responses of a server to requests, and returns the text of the file.
    private func record(
        _ requests: [OutgoingRequest],
        _ respond: @escaping @Sendable (OutgoingRequest) -> String
    ) async throws -> String {
        let recorder = RecordingTransport(file: file.url, next: Responding { .json(respond($0)) })
        _ = try await send(requests, to: recorder)
        try recorder.finish()
        return try file.text
    }

    @Test(arguments: [
        ("up-9f8e7d6c5b", "/uploads/SECRET", nil), ("up-9f8e7d6c5b", "/uploads?id=SECRET&a=1", nil),
        ("up-9f8e7d6c5b", "/uploads", #"{"upload":"SECRET"}"#), ("PROJ-12", "/issues/SECRET/comments", nil),
        ("4D36E967-E325-11CE-BFC1-08002BE10318", "/uploads/SECRET", nil),
        ("4d36e967-e325-11ce-bfc1-08002be10318", "/uploads", #"{"upload":"SECRET"}"#),
        ("a/b+c==0123456789", "/uploads/a%2Fb%2Bc%3D%3D0123456789", nil),
    ])
    func secretOfAResponseInALaterRequest(secret: String, target: String, body: String?) async throws {
        let requests = { (secret: String) in
            [
                try request("/open"),
                try request(
                    target.replacing("SECRET", with: secret),
                    body: body?.replacing("SECRET", with: secret)
                ),
            ]
        }
        let text = try await record(requests(secret)) { request in
            request.url.path.hasSuffix("open") ? #"{"session_id": "\#(secret)"}"# : #"{"done": true}"#
        }
        #expect(!text.lowercased().contains(secret.lowercased()), "\(text)")
        #expect(!text.contains("a%2Fb"), "\(text)")
        let replaying = try ReplayingTransport(file: file.url)
        let first = try #require(try await send([request("/open")], to: replaying).first)
        let mark = try #require(try RawResponse(body: Data(first.utf8)).json([String: String].self)["session_id"])
        let later = target.contains("%2F") ? "/uploads/\(mark)" : target.replacing("SECRET", with: mark)
        let replayed = try await send([request(later, body: body?.replacing("SECRET", with: mark))], to: replaying)
        #expect(replayed == [#"{"done":true}"#])
        #expect((UUID(uuidString: secret) == nil) == (UUID(uuidString: mark) == nil))
    }

    @Test func credentialOfASessionInAnotherResponse() async throws {
        let requests = [try request("/a", key: "s3cr3t-K3y-42"), try request("/b")]
        let text = try await record(requests) { _ in #"{"title": "the last key was s3cr3t-K3y-42"}"# }
        #expect(!text.contains("K3y"), "\(text)")
    }

    @Test func laterResponseRevealsTheSecretOfAnEarlierRequest() async throws {
        let requests = [try request("/uploads/up-9f8e7d6c5b"), try request("/open")]
        let text = try await record(requests) { request in
            request.url.path.hasSuffix("open") ? #"{"session_id": "up-9f8e7d6c5b"}"# : "{}"
        }
        #expect(!text.contains("up-9f"), "\(text)")
    }

    /// Such a value may mean something else in another exchange.
    @Test(arguments: ["1", "PROJ", "title", "2024", "2024-05-01"])
    func shortAndCommonValuesStayInOtherExchanges(value: String) async throws {
        let requests = [try request("/keys"), try request("/items/\(value)")]
        _ = try await record(requests) { request in
            request.url.path.hasSuffix("keys") ? #"{"key": "\#(value)"}"# : #"{"a": "x \#(value)"}"#
        }
        let replaying = try ReplayingTransport(file: file.url)
        let replayed = try await send([request("/items/\(value)")], to: replaying)
        #expect(replayed == [#"{"a":"x \#(value)"}"#])
    }

    @Test func secretsAreNoPartsOfOtherWords() async throws {
        let requests = [try request("/keys"), try request("/issues/PROJ-123")]
        let text = try await record(requests) { request in
            request.url.path.hasSuffix("keys") ? #"{"key": "PROJ-12"}"# : #"{"a": "xPROJ-12 PROJ-123 %2FPROJ-12"}"#
        }
        #expect(text.contains("/issues/PROJ-123\""))
        #expect(text.contains("xPROJ-12 PROJ-123 %2FREDACTED_1_\""), "\(text)")
    }

    @Test(arguments: [
        ("PROJ-12", "REDACTED_1_"), ("4d36e967-e325-11ce-bfc1-08002be10318", "00000000-0000-4000-8000-000000000001"),
    ])
    func requestWithTheSecretItselfIsAnErrorWithAHint(secret: String, mark: String) async throws {
        let requests = [try request("/issues/\(secret)")]
        _ = try await record(requests) { _ in #"{"key": "\#(secret)"}"# }
        let replaying = try ReplayingTransport(file: file.url)
        let failure = await #expect(throws: ConnectionFailure.self) { try await replaying.send(requests[0]) }
        let hint = "(\(mark) is a secret; for a value that is none, name its member in 'keeping' when it is recorded)"
        #expect(failure?.message.contains(hint) == true, "\(failure?.message ?? "")")
    }

    /// The mark of a secret is not extended by the text that follows it.
    @Test func textBehindAMarkIsNoPartOfIt() async throws {
        let requests = { (first: String, second: String) in
            [try request("/open"), try request("/tenants/\(first)-1"), try request("/tenants/\(second)")]
        }
        _ = try await record(requests("s3cr3t-aaaa", "s3cr3t-bbbb")) { request in
            switch request.url.lastPathComponent {
            case "open": #"{"tokens": ["s3cr3t-aaaa", "s3cr3t-bbbb"]}"#
            case "s3cr3t-aaaa-1": #"{"id": 1}"#
            default: #"{"id": 2}"#
            }
        }
        let replaying = try ReplayingTransport(file: file.url)
        let open = try await send([request("/open")], to: replaying)[0]
        let marks = try RawResponse(body: Data(open.utf8)).json([String: [String]].self)["tokens"] ?? []
        try #require(marks.count == 2)
        #expect(
            try await send(requests(marks[0], marks[1]), to: replaying).dropFirst() == [#"{"id":1}"#, #"{"id":2}"#]
        )
    }

    @Test func exchangesOfManyRequestsHaveTheSecretsOfAll() async throws {
        let count = 300
        let requests = try (0..<count).map {
            try request("/items/\($0)", body: #"{"a":"up-\#((($0 + 1) % count) + 1000)x"}"#)
        }
        let text = try await record(requests) { request in
            #"{"session_id": "up-\#((Int(request.url.lastPathComponent) ?? 0) + 1000)x"}"#
        }
        #expect(!text.contains("up-"))
    }
}
