import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Heads of responses that the transports treat differently.
@Suite(
    Bounded(transports: TestedTransport.verified),
    .ifAny(of: TestedTransport.verified),
    .limited,
    .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)")
)
struct HeadTests {
    /// A head, and the value of its field `X` over each transport; `nil` if it is an error.
    struct Head: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let values: [String: String]

        init(_ text: String, latin1: Bool = false, standard: String?, urlSession: String?, asyncHTTPClient: String?) {
            bytes = latin1 ? text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(text.utf8)
            let values = ["standard": standard, "urlSession": urlSession, "asyncHTTPClient": asyncHTTPClient]
            self.values = values.compactMapValues(\.self)
        }

        var testDescription: String { String(decoding: bytes, as: UTF8.self) }
    }

    static let heads = [
        Head("HTTP/1.1 200 OK\r\nX: café\r\n", standard: "café", urlSession: "café", asyncHTTPClient: "café"),
        Head(
            "HTTP/1.1 200 OK\r\nX: café\r\n",
            latin1: true,
            standard: "café",
            urlSession: nil,
            asyncHTTPClient: "caf\u{FFFD}"
        ),
        Head("HTTP/1.1 200 OK\r\nX: a\u{1}b\r\n", standard: "a b", urlSession: "a b", asyncHTTPClient: nil),
        Head("HTTP/1.1 200 OK\r\nX y: 1\r\nX: 2\r\n", standard: "2", urlSession: nil, asyncHTTPClient: nil),
        Head("HTTP/1.1 200 OK\r\nXé: 1\r\nX: 2\r\n", standard: "2", urlSession: nil, asyncHTTPClient: nil),
        Head("HTTP/1.1 200 OK\r\n: 1\r\nX: 2\r\n", standard: "2", urlSession: nil, asyncHTTPClient: nil),
        Head("HTTP/1.1 200 OK\r\nX:\r\n", standard: "", urlSession: "", asyncHTTPClient: ""),
        Head("HTTP/1.1 200 OK\r\nX:  \r\n", standard: "", urlSession: nil, asyncHTTPClient: ""),
        Head("HTTP/1.1 200\r\nX: 1\r\n", standard: "1", urlSession: nil, asyncHTTPClient: "1"),
        Head("HTTP/1.1 099 OK\r\nX: 1\r\n", standard: nil, urlSession: nil, asyncHTTPClient: nil),
        Head("HTTP/1.1 200 OK\nX: 1\n", standard: "1", urlSession: nil, asyncHTTPClient: nil),
        Head("HTTP/1.1 200 OK\r\nX: 1\r\n 2\r\n", standard: "1 2", urlSession: "1 2", asyncHTTPClient: nil),
    ]

    @Test(arguments: heads)
    func unusualHead(_ head: Head) async throws {
        let server = FaultServer(try await Servers.faults)
        let end = head.bytes.contains(0x0D) ? "Content-Length: 5\r\n\r\nhello" : "Content-Length: 5\n\nhello"
        let bytes = Data(head.bytes) + Data(end.utf8)
        let request = Probe("raw", ["base64": bytes.base64EncodedString()])
        guard let value = head.values[TestedTransport.current.rawValue] else {
            let error = await failure(of: Call(request, on: server.session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
            return
        }
        let response = try await server.session().response(for: request)
        #expect(response.header("X") == value)
        #expect(response.body == Data("hello".utf8))
    }

    /// A limit of libcurl since version 8.3, which distributions have added to earlier versions, of the transport over
    /// libcurl, and of AsyncHTTPClient.
    @Test(arguments: [(2000, 10_000), (250, 2000), (2, 90_000), (300, 10)])
    func largeHead(_ count: Int, size: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let request = Probe("big-headers", ["count": count, "size": size])
        let isOverLibcurl = TestedTransport.current.isLibcurl || TestedTransport.current.isURLSession
        let isTooLarge = isOverLibcurl ? count * size > 300_000 : count > 256 || size > 80_000
        do throws(SessionError<JSON>) {
            let response = try await session.response(for: request)
            #expect(!isTooLarge || TestedTransport.current.isURLSession)
            #expect((0..<count).allSatisfy { response.header("X-Big-\($0)")?.count == size })
        } catch {
            let failure = error.connectionFailure
            #expect(isTooLarge && failure?.kind == .invalidResponse, "\(error)")
            let words = isOverLibcurl ? ["larger than 300 KB", "Too large response headers"] : ["header"]
            #expect(words.contains { failure?.message.contains($0) == true }, "\(error)")
        }
        #expect(try await session.response(for: Probe("echo")).statusCode == 200)
    }
}
