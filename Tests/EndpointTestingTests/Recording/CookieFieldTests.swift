import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Several `Set-Cookie` fields stay separate in recordings and stubs, since they cannot be combined (RFC 9110, section
/// 5.3).
@Suite(.endsRunIfHanging)
struct CookieFieldTests {
    private let file = TemporaryFile()

    private struct Cookies: Transport {
        let values: [String]

        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            var headers: HTTPFields = [.contentType: "text/plain"]
            for value in values { headers.append(HTTPField(name: .setCookie, value: value)) }
            headers.append(HTTPField(name: .vary, value: "A"))
            headers.append(HTTPField(name: .vary, value: "B"))
            return IncomingResponse(status: .ok, headers: headers, body: .data(Data("pen".utf8)))
        }
    }

    private func cookies(_ session: Session) async throws -> [String] {
        let response = try await session.response(for: GetAnything())
        #expect(response.headers[.vary] == "A, B")
        return response.headers[values: .setCookie]
    }

    @Test(arguments: [["a=1; Path=/", "b=2"], ["a=1"], []])
    func recordingKeepsEachField(values: [String]) async throws {
        let recorder = RecordingTransport(file: file.url, next: Cookies(values: values))
        #expect(try await cookies(Session(transport: recorder)) == values)
        try recorder.finish()
        let replayed = try await cookies(Session(transport: try ReplayingTransport(file: file.url)))
        #expect(replayed.count == values.count && !replayed.joined().contains("="), "\(replayed)")
        #expect(try file.text.contains("\"Set-Cookie\" : [") == (values.count > 1))
        #expect(values.count != 1 || replayed == ["REDACTED_1_"])
    }

    /// The file of an earlier version, which joined the fields.
    @Test func earlierRecordingsAreRead() async throws {
        let text = """
            {"exchanges": [{
                "request": {"method": "GET", "url": "https://kiosk.example/v1/anything", "headers": {}},
                "response": {"status": 200, "headers": {"Set-Cookie": "REDACTED, REDACTED-2", "Vary": "A", "vary": "B"}}
            }]}
            """
        try file.write(text)
        let session = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await cookies(session) == ["REDACTED, REDACTED-2"])
    }

    @Test func stubHasEachField() async throws {
        let session = Session.stubbed()
        let headers: HeaderItems = ["Set-Cookie": "a=1", "Vary": "A", "set-cookie": "b=2", "vary": "A, B"]
        try session.stub(GetAnything.self, .json(["a": 1], headers: headers))
        #expect(try await cookies(session) == ["a=1", "b=2"])
    }
}
