import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The text of a recording file, whose exchanges are encoded one by one, and the replay of equal requests.
@Suite(.endsRunIfHanging)
struct RecordedFileTests {
    private let file = TemporaryFile()

    private func send(_ path: String, _ body: String, to transport: some Transport) async throws -> Data {
        var request = OutgoingRequest(url: try #require(URL(string: "https://kiosk.example/v1/\(path)")))
        request.method = .post
        request.headers[.contentType] = "application/json"
        request.body = .data(Data(body.utf8))
        return try await transport.send(request).body.collect(upTo: 1 << 20).data
    }

    @Test func fileIsTheJSONOfTheEncoder() async throws {
        let server = Responding { request in
            .json(#"{"lines": "a\nb/\u0001", "empty": [], "none": {}, "token": "s3cr3t-\#(request.body?.text ?? "")"}"#)
        }
        let recorder = RecordingTransport(file: file.url, next: server, hiding: ["b\"]", "a/"], keeping: ["{\n"])
        for path in ["b", "a", "c"] { _ = try await send(path, #"["REDACTED-7", "é", 1]"#, to: recorder) }
        try recorder.finish()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = Data(try file.text.utf8)
        let encoded = try encoder.encode(JSONDecoder().decode(JSON.self, from: data))
        #expect(String(decoding: data, as: UTF8.self) == String(decoding: encoded, as: UTF8.self) + "\n")
    }

    /// The marks are numbered in the order of the file.
    @Test func equalRequestsKeepTheirOrderAmongOthers() async throws {
        let numbers = Counter()
        let server = Responding { _ in .json(#"{"id": \#(numbers.next())}"#) }
        let recorder = RecordingTransport(file: file.url, next: server)
        for index in 0..<12 {
            _ = try await send(index % 3 == 0 ? "b" : "a", #"{"token": "s3cr3t-\#(index)"}"#, to: recorder)
        }
        try recorder.finish()
        let lines = try file.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let ids = lines.filter { $0.hasPrefix("\"id\"") }.map { String($0.dropFirst("\"id\" : ".count)) }
        #expect(ids == [2, 3, 5, 6, 8, 9, 11, 12, 1, 4, 7, 10].map(String.init))
        let marks = lines.filter { $0.hasPrefix("\"token\"") }.map { String($0.dropFirst("\"token\" : ".count)) }
        #expect(marks == (1...12).map { "\"REDACTED_\($0)_\"" })
        let replaying = try ReplayingTransport(file: file.url)
        for id in [2, 3, 5] {
            #expect(try await send("a", #"{"token": "other"}"#, to: replaying) == Data(#"{"id":\#(id)}"#.utf8))
        }
        // A mark of the file selects one exchange, again and again.
        for _ in 1...2 {
            #expect(try await send("a", #"{"token": "REDACTED_7_"}"#, to: replaying) == Data(#"{"id":11}"#.utf8))
        }
    }

    @Test func fileIsReadableAndDoesNotDependOnTheOrder() async throws {
        var texts: [String] = []
        for names in [["a", "b"], ["b", "a"]] {
            let file = TemporaryFile()
            let server = Responding { _ in .json(#"{"id": 1, "name": "a/b"}"#, headers: ["X-B": "2", "X-A": "1"]) }
            let recorder = RecordingTransport(file: file.url, next: server)
            let session = Session(transport: recorder, headers: [:])
            for name in names { _ = try await session.response(for: Freely { $0.body(json: ["name": name]) }) }
            try recorder.finish()
            texts.append(try file.text)
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].hasPrefix(Self.readable), "\(texts[0])")
        #expect(texts[0].hasSuffix("}\n"))
    }

    private static let readable = """
        {
          "exchanges" : [
            {
              "request" : {
                "body" : {
                  "json" : {
                    "name" : "a"
                  }
                },
                "headers" : {
                  "Accept" : "*/*",
                  "Content-Type" : "application/json"
                },
                "method" : "POST",
                "url" : "https://kiosk.example/v1/freely"
              },
              "response" : {
                "body" : {
                  "json" : {
                    "id" : 1,
                    "name" : "a/b"
                  }
                },
                "headers" : {
                  "Content-Type" : "application/json",
                  "X-A" : "1",
                  "X-B" : "2"
                },
                "status" : 200
              }
            },
        """
}
