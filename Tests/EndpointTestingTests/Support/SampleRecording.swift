import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes

/// Exchanges with a server, and their recording in a file.
struct SampleRecording {
    let file = TemporaryFile()
    var hiding: Set<String> = []
    var keeping: Set<String> = []

    /// Records the exchanges, and returns the text of the file.
    @discardableResult
    func record(
        _ requests: [OutgoingRequest],
        _ respond: @escaping @Sendable (OutgoingRequest) -> RawResponse
    ) async throws -> String {
        let recorder = RecordingTransport(
            file: file.url,
            next: Responding(respond),
            hiding: hiding,
            keeping: keeping
        )
        for request in requests { _ = try await recorder.send(request).body.collect(upTo: 1 << 24) }
        try recorder.finish()
        return try file.text
    }

    /// The replayed responses to requests.
    func replay(_ requests: [OutgoingRequest]) async throws -> [RawResponse] {
        let transport = try ReplayingTransport(file: file.url)
        var responses: [RawResponse] = []
        for request in requests {
            let response = try await transport.send(request)
            let body = try await response.body.collect(upTo: 1 << 24).data
            var headers: HeaderItems = [:]
            for field in response.headers { headers.add(field.name.rawName, field.value) }
            responses.append(RawResponse(status: response.status.code, headers: headers, body: body))
        }
        return responses
    }

    /// Records one exchange, and returns the text of the replayed body.
    func replayed(_ request: OutgoingRequest, _ response: RawResponse) async throws -> String {
        try await record([request]) { _ in response }
        return String(decoding: try await replay([request])[0].body, as: UTF8.self)
    }
}

extension OutgoingRequest {
    /// A request to the path and query, with a body if there is one.
    static func sample(_ target: String, _ body: String? = nil, media: String = "application/json") -> OutgoingRequest {
        let url = URL(string: "https://kiosk.example/v1\(target)") ?? URL(filePath: "/")
        var request = OutgoingRequest(method: body == nil ? .get : .post, url: url)
        if let body {
            request.body = .data(Data(body.utf8))
            request.headers[.contentType] = media
        }
        return request
    }
}

extension RawResponse {
    static func text(_ text: String, media: String = "text/plain", headers: HeaderItems = [:]) -> RawResponse {
        bytes(Data(text.utf8), media: media, headers: headers)
    }

    static func bytes(_ body: Data, media: String, headers: HeaderItems = [:]) -> RawResponse {
        var all: HeaderItems = ["Content-Type": media]
        for item in headers.items { all.add(item.name, item.value) }
        return RawResponse(headers: all, body: body)
    }
}
