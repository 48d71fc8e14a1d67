import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// A body without secrets is replayed byte for byte, unless its media type is one of JSON.
@Suite(.endsRunIfHanging)
struct RecordedBytesTests {
    private let file = TemporaryFile()

    /// Records an exchange, and returns the replayed body.
    private func replay(_ body: Data, media: String, key: String? = nil) async throws -> Data {
        let url = try #require(URL(string: "https://a.example/b" + (key.map { "?key=\($0)" } ?? "")))
        let server = Responding { _ in RawResponse(headers: ["Content-Type": media], body: body) }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await recorder.send(OutgoingRequest(url: url)).body.collect(upTo: 1 << 24)
        try recorder.finish()
        let replaying = try ReplayingTransport(file: file.url)
        return try await replaying.send(OutgoingRequest(url: url)).body.collect(upTo: 1 << 24).data
    }

    @Test(arguments: [
        ("text/plain", "{ \"b\" : 1,\n  \"a\": 2.50 }\n"), ("application/octet-stream", "[1,  2]\n"), ("", "{}\r\n"),
        ("application/x-ndjson", "{ \"b\": 1 }\n{\"a\": 2.50}\n"), ("text/plain", "see { \"b\": 1.0 }\n or [ ]"),
        ("text/event-stream", "data: { \"b\":\ndata: 1 }\r\n\r\ndata: [ 2.50 ]\n\n"), ("text/csv", "\u{FEFF}a,b\n"),
        ("text/plain", "\u{FEFF}{ \"a\": 1 }"), ("text/plain", "{\"a\": 1e400 }"),
        ("text/plain", String(decoding: [0x61, 0xFDD0, 0xFDE1, 0x62] as [UInt16], as: UTF16.self)),
        ("application/x-www-form-urlencoded", "b=1&a=%7e&&"),
    ])
    func bodiesWithoutSecretsKeepTheirBytes(media: String, text: String) async throws {
        let replayed = try await replay(Data(text.utf8), media: media)
        #expect(String(decoding: replayed, as: UTF8.self) == text && replayed == Data(text.utf8))
    }

    @Test func JSONIsReadableInTheFile() async throws {
        let replayed = try await replay(Data("{ \"b\" : [1,  2.50] }\n".utf8), media: "application/problem+json")
        #expect(String(decoding: replayed, as: UTF8.self) == #"{"b":[1,2.5]}"#)
        #expect(try file.text.contains("\"json\" : {\n"))
    }

    @Test(arguments: [
        #"{ "a": 1, "token": "s3cr3t-1" }"#, #"{ "a": {"b": 1}, "a": {"token": "s3cr3t-1"} }"#,
        #"{ "a": "the key is s3cr3t-key" }"#, #"{ "a": 1, "a": "s3cr3t-key" }"#,
        #"see { "a": 1, "a": {"token": "s3cr3t-1"} }"#,
    ])
    func otherBodiesHaveNoSecrets(text: String) async throws {
        let replayed = try await replay(Data(text.utf8), media: "text/plain", key: "s3cr3t-key")
        #expect(try !file.text.contains("s3cr3t"))
        #expect(String(decoding: replayed, as: UTF8.self).contains(#""a":"#))
    }

    /// A short secret may be the name of a member.
    @Test func shortSecretsDoNotChangeNames() async throws {
        let replayed = try await replay(Data(#"{ "title": 1 }"#.utf8), media: "text/plain", key: "title")
        #expect(try RawResponse(body: replayed).json(JSON.self) == ["title": 1])
    }

    /// In recordings of earlier versions, the body of such a request is JSON.
    @Test func requestsAreComparedByTheirJSON() async throws {
        let server = Responding { _ in RawResponse(status: 201) }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await recorder.send(request(#"{ "b": 1, "a": 2.0 }"#)).body.collect(upTo: 1)
        try recorder.finish()
        let replaying = try ReplayingTransport(file: file.url)
        #expect(try await replaying.send(request(#"{"a": 2, "b": 1}"#)).status.code == 201)
        await #expect(throws: ConnectionFailure.self) { try await replaying.send(request(#"{"a": 2, "b": 2}"#)) }
        let text = try file.text
        let old = text.replacing(#""text" : "{ \"b\": 1, \"a\": 2.0 }""#, with: #""json" : {"a": 2, "b": 1}"#)
        #expect(old != text)
        try Data(old.utf8).write(to: file.url)
        let replayingOld = try ReplayingTransport(file: file.url)
        #expect(try await replayingOld.send(request(#"{"b": 1, "a": 2}"#)).status.code == 201)
    }

    private func request(_ body: String) throws -> OutgoingRequest {
        var request = OutgoingRequest(method: .post, url: try #require(URL(string: "https://a.example/b")))
        request.body = .data(Data(body.utf8))
        request.headers[.contentType] = "text/plain"
        return request
    }
}
