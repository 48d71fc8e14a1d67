#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation
    import HTTPTypes
    import TestClocks
    import Testing

    @testable import EndpointRuntime

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The responses of the transport over URLSession, and the bodies that it writes to a file first.
    @Suite(.endsRunIfHanging)
    struct URLSessionResponseTests {
        @Test func responseHasNoURL() async throws {
            let response = try await send()
            #expect(response.status == .ok)
            #expect(response.url == nil)
        }

        /// URLSession on Apple platforms reports a response for each part of a `multipart/x-mixed-replace`.
        @Test func furtherResponsesBelongToTheFirst() async throws {
            let response = try await send()
            #expect(try await response.body.collect(upTo: 100).0 == Data("first second ".utf8))
        }

        /// URLSession joins fields of one name. `HTTPFields` ends the process at 65,535 fields.
        @Test(arguments: [9_000, 65_535, 100_000])
        func joinedCookiesAreLimited(_ count: Int) async throws {
            let url = "http://kiosk.example/cookies?\(count)"
            guard count < 10_000 else {
                let failure = await #expect(throws: ConnectionFailure.self) { try await send(to: url) }
                #expect(failure?.kind == .invalidResponse)
                return
            }
            #expect(try await send(to: url).headers[values: .setCookie] == Array(repeating: "a=1", count: count))
        }

        @Test func bodyThatIsWrittenToAFileCanBeCancelled() async throws {
            let reads = Locked(0)
            let pieces = AsyncStream(unfolding: {
                let count = reads.withLock { reads in
                    reads += 1
                    return reads
                }
                if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
                // Ends, so that the test does, too, if nothing is cancelled.
                return count <= 1000 ? Data("piece".utf8) : nil
            })
            let task = Task { try await send(.chunks(pieces)) }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(reads.withLock { $0 } == 10)
        }

        @Test func timeOutOfURLSessionIsThatOfItsRequests() throws {
            let request = URLRequest(OutgoingRequest(url: try #require(URL(string: "http://kiosk.example/x"))))
            let configuration = URLSessionTransport.plainConfiguration
            #expect(configuration.timeoutIntervalForRequest == request.timeoutInterval)
        }

        private func send(
            _ body: RequestBody? = nil,
            to url: String = "http://kiosk.example/x"
        ) async throws -> IncomingResponse {
            let configuration = URLSessionTransport.plainConfiguration
            configuration.protocolClasses = [RepeatingProtocol.self]
            let url = try #require(URL(string: url))
            return try await URLSessionTransport(configuration: configuration)
                .send(OutgoingRequest(method: body == nil ? .get : .put, url: url, body: body))
        }
    }

    /// A protocol that sends two responses, each with a part of the body, and with as many cookies as the query says.
    private final class RepeatingProtocol: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { true }

        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            guard let url = request.url else { return }
            let cookies = Array(repeating: "a=1", count: Int(url.query() ?? "") ?? 0).joined(separator: ", ")
            let fields = cookies.isEmpty ? [:] : ["Set-Cookie": cookies]
            for part in ["first ", "second "] {
                guard let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: fields)
                else { return }
                client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
                client?.urlProtocol(self, didLoad: Data(part.utf8))
            }
            client?.urlProtocolDidFinishLoading(self)
        }

        override func stopLoading() {}
    }
#endif
