import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Different secrets have different marks, so that the requests and responses of a recording still correspond.
@Suite(.endsRunIfHanging)
struct SecretMarksTests {
    private let file = TemporaryFile()

    /// A list with a token for each further page.
    private struct GetTokens: KioskRequest, PagedRequest {
        struct Response: Codable, Sendable {
            var items: [Int]
            var next_page_token: String?
        }

        static var pages: PageRule { .next(["page_token": ["next_page_token"]]) }
        static func pageItems(of page: Response) -> [Int] { page.items }
        var size = 1
        var path: RequestPath { "/list" }

        func buildRequest(_ request: inout RequestBuilder) {
            request.get("/list")
            request.query("size", size)
        }
    }

    /// A request with a query or a body of any kind.
    private struct Send: KioskRequest {
        typealias Response = RawResponse
        let steps: @Sendable (inout RequestBuilder) -> Void
        var path: RequestPath { "/send" }

        func buildRequest(_ request: inout RequestBuilder) {
            request.post("/send")
            steps(&request)
        }
    }

    /// The pages of a server whose tokens need percent-encoding in a URL.
    private let pages = Responding { request in
        let last = request.url.absoluteString.contains("s3cr3t")
        let number = last ? (request.url.absoluteString.contains("s3cr3t%2F2") ? 3 : 2) : 1
        let token = number < 3 ? #", "next_page_token": "s3cr3t/\#(number) ==""# : ""
        return .json(#"{"items": [\#(number)]\#(token)}"#)
    }

    private func items(_ transport: any Transport) async throws -> [Int] {
        var items: [Int] = []
        for try await item in Session(transport: transport).items(of: GetTokens()) { items.append(item) }
        return items
    }

    @Test func pagesWithTokensAreReplayed() async throws {
        let recorder = RecordingTransport(file: file.url, next: pages)
        #expect(try await items(recorder) == [1, 2, 3])
        try recorder.finish()
        #expect(try !file.text.contains("s3cr3t"))
        let replaying = try ReplayingTransport(file: file.url)
        // The second time, the requests are found again, in any order.
        for _ in 1...2 { #expect(try await items(replaying) == [1, 2, 3]) }
    }

    /// Tokens that are dates stay different, although their replacements are dates.
    @Test(arguments: [
        ["2024-05-01", "2024-05-02"], ["2024-05-01T10:20:30.5Z", "2024-05-01T10:20:30.6Z"],
        ["2024-05-01 10:20:30", "2024-05-02 10:20:30"], ["2024-05-01T10:20:30+02:00", "2024-05-01T10:20:30+01:00"],
    ])
    func pagesWithDatesAreReplayed(tokens: [String]) async throws {
        let server = Responding { request in
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
            let token = items.first { $0.name == "page_token" }?.value
            let number = token.flatMap { tokens.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            let next = number < tokens.count ? #", "next_page_token": "\#(tokens[number])""# : ""
            return .json(#"{"items": [\#(number)]\#(next)}"#)
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        #expect(try await items(recorder) == [0, 1, 2])
        try recorder.finish()
        let text = try file.text
        #expect(!text.contains("2024") && text.contains("2099-01-01") && text.contains("2099-01-02"), "\(text)")
        let replaying = try ReplayingTransport(file: file.url)
        for _ in 1...2 { #expect(try await items(replaying) == [0, 1, 2]) }
    }

    @Test func manyDatesStayDifferent() async throws {
        let dates = (0..<1000).map { "\(1000 + $0)-05-01" }
        let body = #"{"tokens": [\#(dates.map { "\"\($0)\"" }.joined(separator: ","))]}"#
        let recorder = RecordingTransport(file: file.url, next: Responding { _ in .json(body) })
        _ = try await Session(transport: recorder).response(for: Send { _ in })
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        let replayed = try await replaying.response(for: Send { _ in }).json([String: [String]].self)["tokens"] ?? []
        #expect(Set(replayed).count == 1000 && replayed.first == "2099-01-01" && replayed.last == "2101-12-20")
        for day in replayed { _ = try Date("\(day)T00:00:00Z", strategy: .iso8601) }
    }

    /// A request escapes the percent sign of such a token again.
    @Test func tokensWithPercentEscapesAreReplayed() async throws {
        let server = Responding { request in
            let isSecond = request.url.absoluteString.contains("s3cr3t%2520%252Fa")
            return .json(isSecond ? #"{"items": [2]}"# : #"{"items": [1], "next_page_token": "s3cr3t%20%2Fa"}"#)
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        #expect(try await items(recorder) == [1, 2])
        try recorder.finish()
        let text = try file.text
        #expect(text.contains("page_token=REDACTED_1_\""))
        #expect(text.contains("\"next_page_token\" : \"REDACTED_1_\""))
        #expect(!text.contains("REDACTED_2_"))
        #expect(try await items(ReplayingTransport(file: file.url)) == [1, 2])
    }

    @Test func keptTokensAreReplayed() async throws {
        let keeping: Set = ["page_token", "next_page_token"]
        let recorder = RecordingTransport(file: file.url, next: pages, keeping: keeping)
        _ = try await items(recorder)
        try recorder.finish()
        #expect(try file.text.contains("s3cr3t/2 ==") && !file.text.contains("REDACTED"))
        #expect(try await items(ReplayingTransport(file: file.url)) == [1, 2, 3])
    }

    @Test func marksAreThoseOfEachSecret() async throws {
        let server = Responding { _ in
            .json(#"{"tokens": ["s3cr3t a", "s3cr3t-b", "s3cr3t a"], "text": "s3cr3t-b or s3cr3t%20a"}"#)
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: recorder).response(for: Send { $0.query("key", "s3cr3t a") })
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        let replayed = try await replaying.response(for: Send { $0.query("key", "another") })
        let json = try replayed.json(JSON.self)
        #expect(json["tokens"]?[0] == json["tokens"]?[2] && json["tokens"]?[0] != json["tokens"]?[1])
        let marks = try #require(json["tokens"]?.array).compactMap(\.string)
        #expect(json["text"]?.string == "\(marks[1]) or \(marks[0])")
        #expect(Set(marks) == ["REDACTED_1_", "REDACTED_2_"])
        #expect(try file.text.contains("key=\(marks[0])\""))
    }

    @Test func marksDoNotDependOnTheOrderOfRequests() async throws {
        var texts: [String] = []
        for names in [["a", "b"], ["b", "a"]] {
            let file = TemporaryFile()
            let server = Responding { .json(#"{"token": "s3cr3t-\#($0.body?.text ?? "")"}"#) }
            let recorder = RecordingTransport(file: file.url, next: server)
            for name in names { _ = try await Session(transport: recorder).response(for: Send { $0.body(text: name) }) }
            try recorder.finish()
            texts.append(try file.text)
        }
        #expect(texts[0] == texts[1] && texts[0].contains("\"REDACTED_2_\""))
    }

    /// The password of the first log-in is wrong. No password is a mark of the recording, so that the order counts.
    @Test func requestsWithOtherSecretsGetTheResponsesInOrder() async throws {
        let server = Responding { RawResponse(status: $0.body?.text?.contains("wrong") == true ? 204 : 200) }
        let recorder = RecordingTransport(file: file.url, next: server)
        for password in ["s3cr3t-wrong", "s3cr3t"] {
            _ = try await Session(transport: recorder).response(for: Send { $0.body(json: ["password": password]) })
        }
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        var statuses: [Int] = []
        for password in ["a", "b", "c"] {
            let request = Send { $0.body(json: ["password": password]) }
            statuses.append(try await replaying.response(for: request).statusCode)
        }
        #expect(statuses == [204, 200, 200])
    }

    /// In recordings of earlier versions, all marks are equal.
    @Test func recordingsWithEqualMarksAreReplayedInOrder() async throws {
        let exchanges = ["?size=1", "?size=1&page_token=REDACTED", "?size=1&page_token=REDACTED"].enumerated().map {
            #"""
            {
                "request": {"method": "GET", "url": "https://kiosk.example/v1/list\#($1)", "headers": {}},
                "response": {"status": 200, "headers": {}, "body": {"json": {"items": [\#($0)], "token": "REDACTED"}}}
            }
            """#
        }
        try file.write(#"{"exchanges": [\#(exchanges.joined(separator: ","))]}"#)
        let replaying = try ReplayingTransport(file: file.url)
        var items: [JSON?] = []
        for query in ["?size=1", "?size=1&page_token=REDACTED", "?page_token=other&size=1", "?size=1"] {
            let url = try #require(URL(string: "https://kiosk.example/v1/list\(query)"))
            let body = try await replaying.send(OutgoingRequest(url: url)).body.collect(upTo: 1 << 20).data
            items.append(try RawResponse(body: body).json(JSON.self)["items"]?[0])
        }
        #expect(items == [0, 1, 2, 0])
    }

    @Test func requestThatIsNotRecordedIsShownWithoutSecrets() async throws {
        let recorder = RecordingTransport(file: file.url, next: pages)
        _ = try await items(recorder)
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        let error = await #expect(throws: SessionError<Never>.self) {
            try await Call(GetTokens(size: 2), on: replaying).response()
        }
        let message = try #require(error?.connectionFailure?.message)
        #expect(
            message.contains(
                "no exchange for GET https://kiosk.example/v1/list?size=2 (it differs in the query item 'size'; "
            )
        )
        #expect(message.contains("page_token=REDACTED_1_, ") && message.contains("page_token=REDACTED_2_"))
    }
}
