import EndpointRuntime
import Foundation
import Testing

/// What goes wrong between URLSession and a server that answers byte by byte as a test says.
struct URLSessionFaultTests {
    @Test(arguments: ["Basic realm=\"a\"", "Bearer", "Digest realm=\"a\", nonce=\"b\"", "Negotiate", "", "Basic"])
    func challengeIsARejectionLikeAnyOther(challenge: String) async throws {
        let refusal = #"{"message":"who are you?"}"#
        try await ScriptedServer.run([
            .head(401, "WWW-Authenticate: \(challenge)", "Content-Type: application/json"), .send(refusal),
        ]) { server in
            let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                try await Call(GetItem(), on: session(server)).timeout(seconds: 20).response()
            }
            #expect(error?.statusCode == 401)
            #expect(error?.failure == Kiosk.Problem(message: "who are you?"))
        }
    }

    @Test func connectionThatTheServerHasClosedIsNotWaitedFor() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}"
        try await ScriptedServer.run([.send(answer), .closeAtNextRequest]) { server in
            let session = session(server)
            for _ in 0..<30 {
                try await Call(Ping(), on: session).timeout(seconds: 20).response()
                try await Call(AddItem(), on: session).timeout(seconds: 20).response()
                try await Call(Ping(), on: session).timeout(seconds: 20).response()
                try await Call(PutItem(), on: session).timeout(seconds: 20).response()
            }
            #expect(server.requests.filter { $0.hasSuffix(#"{"name":"pen"}"#) }.count == 60)
        }
    }

    @Test func redirectThatIsCancelledOrLateEndsTheCallAndNothingElse() async throws {
        try await ScriptedServer.run([.pause, .head(302, "Location: /again")]) { server in
            let session = Session(bases: [Kiosk.service: .url(server.base)], redirects: 50, connectionLimit: 100)
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

    @Test func bodyThatIsNotReadWaitsInAFile() async throws {
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        try await ScriptedServer.run([.head(200)] + Array(repeating: .send(bytes), count: 24)) { server in
            let download = try await session(server).response(for: GetFile())
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

    private func session(_ server: ScriptedServer) -> Session {
        Session(bases: [Kiosk.service: .url(server.base)])
    }
}

private struct Ping: KioskRequest, DeclaredRequest {
    typealias Response = Void
    var path: RequestPath { "/ping" }
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
