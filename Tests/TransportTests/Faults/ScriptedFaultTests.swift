import EndpointRuntime
import Foundation
import ScriptedServing
import Testing
import TransportScenarios

/// Faults between a transport and a server that sends the exact bytes of a test.
@Suite(.serialized, .boundedOverEach, .limited)
struct ScriptedFaultTests {
    @Test(
        arguments: ["Basic realm=\"a\"", "Bearer", "Digest realm=\"a\", nonce=\"b\"", "Negotiate", "", "Basic"]
    )
    func challengeIsARejectionLikeAnyOther(challenge: String) async throws {
        let refusal = #"{"message":"who are you?"}"#
        try await ScriptedServer.run([
            .head(401, "WWW-Authenticate: \(challenge)", "Content-Type: application/json"), .send(refusal),
        ]) { server in
            let error = await failure(of: Call(Probe("secret"), on: Session(server)).timeout(seconds: 20))
            #expect(error?.statusCode == 401)
            #expect(error?.failure == ["message": "who are you?"])
        }
    }

    @Test func connectionThatTheServerHasClosedIsNotWaitedFor() async throws {
        let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}"
        try await ScriptedServer.run([.send(response), .closeAtNextRequest]) { server in
            let session = Session(server)
            var posts = 30
            for _ in 0..<30 {
                try await Call(Probe("ping"), on: session).timeout(seconds: 20).response()
                do throws(SessionError<JSON>) {
                    try await Call(Probe("items", [:], .post(.text("pen"))), on: session).timeout(seconds: 20)
                        .response()
                } catch {
                    #expect(!TestedTransport.current.sendsPostsOverNewConnections)
                    #expect(error.connectionFailure?.kind == .connectionLost)
                    posts -= 1
                }
                try await Call(Probe("ping"), on: session).timeout(seconds: 20).response()
                try await Call(Probe("items", [:], .put(.text("pen"))), on: session).timeout(seconds: 20).response()
            }
            #expect(server.requests.filter { $0.hasSuffix("pen") }.count == 30 + posts)
        }
    }

    @Test func redirectThatIsCancelledOrLateEndsTheCallAndNothingElse() async throws {
        try await ScriptedServer.run([.pause, .head(302, "Location: /again")]) { server in
            let session = Session(
                transport: TestedTransport.current.make(),
                bases: [FaultService.service: .url(server.base)],
                redirects: 50,
                connectionLimit: 100
            )
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        let task = Task { try await session.response(for: Probe("ping")) }
                        try? await Task.sleep(for: .milliseconds(index))
                        task.cancel()
                        let result = await task.result
                        #expect(throws: SessionError<JSON>.self) { try result.get() }
                    }
                }
            }
        }
    }

    @Test func bodyThatIsNotReadWaits() async throws {
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        try await ScriptedServer.run([.head(200)] + Array(repeating: .send(bytes), count: 24)) { server in
            let download = try await Session(server).response(for: File("file"))
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

    @Test func urlFromAResponseIsSentExactly() async throws {
        let signature =
            "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA%2F20260101%2Feu%2Fs3%2Faws4_request"
            + "&X-Amz-Signature=0a1b2c&name=a+b%20c%2Bd%c3%a9&empty=&flag&&x=(~)*'!;:@/?,$"
        let target = "/photos/a%2Fb/c%20d.jpg?\(signature)"
        try await ScriptedServer.run([.head(200, "Content-Length: 0")]) { server in
            let url = try #require(URL(string: server.base + target + "#top"))
            try await Call(PutPhoto(), on: Session(server)).base(url).response()
            let request = try #require(server.requests.first)
            #expect(request.hasPrefix("PUT \(target) HTTP/1.1\r\n"))
            #expect(request.lowercased().contains("\r\ncontent-type: image/jpeg\r\n"))
            #expect(request.hasSuffix("\r\n\r\njpeg"))
        }
    }
}

/// A request whose whole URL comes from a response.
private struct PutPhoto: DeclaredRequest {
    typealias Response = Void
    static let service = FaultService.service
    var method: RequestMethod { .put(.data(Data("jpeg".utf8), media: "image/jpeg")) }
    var path: RequestPath { "" }
}
