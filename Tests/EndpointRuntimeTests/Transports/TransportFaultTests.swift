import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
#endif

/// Faults between a transport and a server that sends the exact bytes of a test.
@Suite(.serialized, .endsRunIfHanging)
struct TransportFaultTests {
    @Test(
        arguments: RealTransport.all,
        ["Basic realm=\"a\"", "Bearer", "Digest realm=\"a\", nonce=\"b\"", "Negotiate", "", "Basic"]
    )
    func challengeIsARejectionLikeAnyOther(transport: RealTransport, challenge: String) async throws {
        let refusal = #"{"message":"who are you?"}"#
        try await ScriptedServer.run([
            .head(401, "WWW-Authenticate: \(challenge)", "Content-Type: application/json"), .send(refusal),
        ]) { server in
            let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                try await Call(GetItem(), on: transport.session(server)).timeout(seconds: 20).response()
            }
            #expect(error?.statusCode == 401)
            #expect(error?.failure == Kiosk.Problem(message: "who are you?"))
        }
    }

    @Test(arguments: RealTransport.all)
    func connectionThatTheServerHasClosedIsNotWaitedFor(transport: RealTransport) async throws {
        let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}"
        try await ScriptedServer.run([.send(response), .closeAtNextRequest]) { server in
            let session = transport.session(server)
            var posts = 30
            for _ in 0..<30 {
                try await Call(Ping(), on: session).timeout(seconds: 20).response()
                do throws(SessionError<AddItem.Failure>) {
                    try await Call(AddItem(), on: session).timeout(seconds: 20).response()
                } catch {
                    #expect(!transport.sendsPostsOverNewConnections)
                    #expect(error.connectionFailure?.kind == .connectionLost)
                    posts -= 1
                }
                try await Call(Ping(), on: session).timeout(seconds: 20).response()
                try await Call(PutItem(), on: session).timeout(seconds: 20).response()
            }
            #expect(server.requests.filter { $0.hasSuffix(#"{"name":"pen"}"#) }.count == 30 + posts)
        }
    }

    @Test(arguments: RealTransport.all)
    func redirectThatIsCancelledOrLateEndsTheCallAndNothingElse(transport: RealTransport) async throws {
        try await ScriptedServer.run([.pause, .head(302, "Location: /again")]) { server in
            let session = Session(
                transport: transport.make(),
                bases: [Kiosk.service: .url(server.base)],
                redirects: 50,
                connectionLimit: 100
            )
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        let task = Task { try await session.response(for: GetItem()) }
                        try? await Task.sleep(for: .milliseconds(index))
                        task.cancel()
                        let result = await task.result
                        #expect(throws: SessionError<Kiosk.Problem>.self) { try result.get() }
                    }
                }
            }
        }
    }

    @Test(arguments: RealTransport.all)
    func bodyThatIsNotReadWaits(transport: RealTransport) async throws {
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        try await ScriptedServer.run([.head(200)] + Array(repeating: .send(bytes), count: 24)) { server in
            let download = try await transport.session(server).response(for: GetFile())
            var iterator = download.makeAsyncIterator()
            var count = try await iterator.next()?.count ?? 0
            try await Task.sleep(for: .milliseconds(200))
            while let piece = try await iterator.next() {
                #expect(piece.allSatisfy { $0 == 7 })
                count += piece.count
            }
            #expect(count == 24 << 20)
        }
    }

    /// Responses whose connection ends before all of the head and the body has been sent.
    private static let cut: [[ScriptedServer.Step]] = [
        [], [.send("HT")], [.send("HTTP/1.1 200 OK\r\n")], [.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n")],
        [.send("HTTP/1.1 302 Found\r\nLocation: /a\r\n")], [.send("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic")],
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfour")],
        [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nfour")],
        [.send("HTTP/1.1 100 Continue\r\n\r\n")],
    ]

    #if os(Linux)
        // URLSession on Linux ends the process in four of these cases.
        @Test(arguments: cut, RealTransport.robust)
        func connectionThatEndsTooEarlyIsLost(steps: [ScriptedServer.Step], transport: RealTransport) async throws {
            try await ScriptedServer.run(steps) { server in
                let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                    try await Call(GetItem(), on: transport.session(server)).timeout(seconds: 20)
                        .response()
                }
                #expect("\(String(describing: error))".contains("the connection ended before"))
            }
        }

        @Test(
            arguments: ["//%00", "//[fe80::1%25en0]/", "http://[", "//h:99999999999/", "//127.0.0.1:70000/"],
            RealTransport.robust
        )
        func locationThatIsNoURLIsAFailure(location: String, transport: RealTransport) async throws {
            try await ScriptedServer.run([.head(302, "Location: \(location)"), .send("moved")]) { server in
                await #expect(throws: SessionError<Kiosk.Problem>.self) {
                    try await Call(GetItem(), on: transport.session(server)).timeout(seconds: 20)
                        .response()
                }
                #expect(server.requests.count == 1)
            }
        }

        @Test(arguments: ["9223372036854775807", "9223372036854775800", "4611686018427387904"], RealTransport.robust)
        func impossibleLengthIsAFailure(length: String, transport: RealTransport) async throws {
            try await ScriptedServer.run([.head(200, "Content-Length: \(length)"), .send("{}")]) { server in
                let error = await #expect(throws: SessionError<Never>.self) {
                    try await Call(Ping(), on: transport.session(server)).timeout(seconds: 20).response()
                }
                #expect("\(String(describing: error))".contains("the connection ended before"))
            }
        }

        @Test(arguments: RealTransport.robust)
        func uploadThroughALinkIsTheFileItLeadsTo(_ transport: RealTransport) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "link-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (file, link) = (folder.appending(path: "file"), folder.appending(path: "link"))
            try Data(repeating: 65, count: 100_000).write(to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            try await ScriptedServer.run([.head(200)]) { server in
                let session = transport.session(server)
                try await session.response(for: PutFile(file: link))
                #expect(server.requests.first?.hasSuffix(String(repeating: "A", count: 100_000)) == true)
                let error = await #expect(throws: SessionError<Never>.self) {
                    try await session.response(for: PutFile(file: folder))
                }
                #expect(error != nil)
            }
        }

        @Test(arguments: RealTransport.robust)
        func redirectWhoseBodyBreaksOffIsFollowed(_ transport: RealTransport) async throws {
            try await ScriptedServer.run(
                [.head(302, "Location: /b", "Content-Length: 9"), .send("four")],
                [.head(302, "Location: /c", "Content-Length: 9"), .wait],
                [.head(200)]
            ) { server in
                try await transport.session(server).response(for: Ping())
                #expect(server.requests.count == 3)
            }
        }

        @Test(arguments: RealTransport.robust)
        func headThatIsTooLongIsNotHTTP(_ transport: RealTransport) async throws {
            let lines = Array(repeating: "X-A: " + String(repeating: "b", count: 1000), count: 400).joined(
                separator: "\r\n"
            )
            try await ScriptedServer.run([.send("HTTP/1.1 200 OK\r\n" + lines + "\r\n\r\n")]) { server in
                let error = await #expect(throws: SessionError<Never>.self) {
                    try await transport.session(server).response(for: Ping())
                }
                #expect(error?.connectionFailure?.kind == .invalidResponse)
            }
        }

        @Test(arguments: RealTransport.robust)
        func headersKeepTheirOrderAndNumber(_ transport: RealTransport) async throws {
            let head = ScriptedServer.Step.head(
                200,
                "Set-Cookie: b=1, 2",
                "X-A: 1",
                "Set-Cookie: a=2",
                "X-B: caf\u{e9}"
            )
            try await ScriptedServer.run([head]) { server in
                let raw = try await transport.session(server).envelope(for: Ping()).raw
                #expect(raw.headers[values: .setCookie] == ["b=1, 2", "a=2"])
                #expect(raw.header("x-b") == "caf\u{e9}")
            }
        }
    #endif
}

/// The transports that speak to real servers.
enum RealTransport: Sendable {
    case standard
    case urlSession

    #if AsyncHTTPClient
        case asyncHTTPClient

        /// The transports that a broken or hostile server cannot harm; URLSession on Linux may end the process.
        static let robust: [RealTransport] = [.standard, .asyncHTTPClient]
    #else
        /// The transports that a broken or hostile server cannot harm; URLSession on Linux may end the process.
        static let robust: [RealTransport] = [.standard]
    #endif

    static let all: [RealTransport] = robust + [.urlSession]

    /// Whether a request that is not idempotent gets a new connection, so that it never uses a connection that the
    /// server has closed.
    var sendsPostsOverNewConnections: Bool {
        #if canImport(Darwin)
            false
        #elseif AsyncHTTPClient
            self != .asyncHTTPClient
        #else
            true
        #endif
    }

    func make() -> any Transport {
        switch self {
        case .standard: Session.standardTransport()
        case .urlSession: URLSessionTransport()
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        }
    }

    func session(_ server: ScriptedServer) -> Session {
        Session(transport: make(), bases: [Kiosk.service: .url(server.base)])
    }
}

private struct Ping: KioskRequest, DeclaredRequest {
    typealias Response = Void
    var path: RequestPath { "/ping" }
}

private struct PutFile: KioskRequest {
    typealias Response = Void
    let file: URL

    func buildRequest(_ request: inout RequestBuilder) {
        request.put("/file")
        request.body(file: Upload(file: file))
    }
}

private struct PutItem: KioskRequest, DeclaredRequest {
    typealias Response = Void
    var method: Method { .put(.json(fields: ["name": "pen"])) }
    var path: RequestPath { "/items" }
}

private struct GetFile: KioskRequest, DeclaredRequest {
    typealias Response = Download
    var path: RequestPath { "/file" }
}
