#if os(Linux)
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import ScriptedServing
    import TestSupport
    import Testing
    import TransportScenarios

    /// Responses that end too early, lead nowhere or are too long, from a server that sends the exact bytes of a test.
    /// URLSession on Linux ends the process in some of these cases.
    @Suite(.serialized, .bounded, .limited)
    struct ScriptedResponseTests {
        /// Responses whose connection ends before all of the head and the body has been sent.
        private static let cut: [[ScriptedServer.Step]] = [
            [], [.send("HT")], [.send("HTTP/1.1 200 OK\r\n")],
            [.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n")],
            [.send("HTTP/1.1 302 Found\r\nLocation: /a\r\n")],
            [.send("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic")],
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfour")],
            [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nfour")],
            [.send("HTTP/1.1 100 Continue\r\n\r\n")],
        ]

        @Test(arguments: cut) func connectionThatEndsTooEarlyIsLost(steps: [ScriptedServer.Step]) async throws {
            try await ScriptedServer.run(steps) { server in
                let error = await failure(of: Call(Probe("ping"), on: Session(server)).timeout(seconds: 20))
                #expect("\(String(describing: error))".contains("the connection ended before"))
            }
        }

        @Test(arguments: ["//%00", "//[fe80::1%25en0]/", "http://[", "//h:99999999999/", "//127.0.0.1:70000/"])
        func locationThatIsNoURLIsAFailure(location: String) async throws {
            try await ScriptedServer.run([.head(302, "Location: \(location)"), .send("moved")]) { server in
                #expect(await failure(of: Call(Probe("ping"), on: Session(server)).timeout(seconds: 20)) != nil)
                #expect(server.requests.count == 1)
            }
        }

        @Test(arguments: ["9223372036854775807", "9223372036854775800", "4611686018427387904"])
        func impossibleLengthIsAFailure(length: String) async throws {
            try await ScriptedServer.run([.head(200, "Content-Length: \(length)"), .send("{}")]) { server in
                let error = await failure(of: Call(Probe("ping"), on: Session(server)).timeout(seconds: 20))
                #expect("\(String(describing: error))".contains("the connection ended before"))
            }
        }

        /// libcurl and AsyncHTTPClient keep all trailers until the end of a transfer.
        @Test func endlessTrailersEndTheTransfer() async throws {
            let trailers = String(repeating: "X: \(String(repeating: "a", count: 1000))\r\n", count: 1000)
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\n"
            try await ScriptedServer.run([.send(head + trailers), .wait]) { server in
                let error = await failure(of: Call(Probe("ping"), on: Session(server)).timeout(seconds: 20))
                #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
            }
        }

        @Test func uploadThroughALinkIsTheFileItLeadsTo() async throws {
            let folder = try TemporaryFolder()
            let (file, link) = (folder.url.appending(path: "file"), folder.url.appending(path: "link"))
            try Data(repeating: 65, count: 100_000).write(to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            try await ScriptedServer.run([.head(200)]) { server in
                let session = Session(server)
                try await session.response(for: Probe("file", [:], .put(.body(.file(link)))))
                #expect(server.requests.first?.hasSuffix(String(repeating: "A", count: 100_000)) == true)
                #expect(await failure(of: Call(Probe("file", [:], .put(.body(.file(folder.url)))), on: session)) != nil)
            }
        }

        @Test func redirectWhoseBodyBreaksOffIsFollowed() async throws {
            try await ScriptedServer.run(
                [.head(302, "Location: /b", "Content-Length: 9"), .send("four")],
                [.head(302, "Location: /c", "Content-Length: 9"), .wait],
                [.head(200)]
            ) { server in
                try await Session(server).response(for: Probe("ping"))
                #expect(server.requests.count == 3)
            }
        }

        @Test func headThatIsTooLongIsNotHTTP() async throws {
            let line = "X-A: " + String(repeating: "b", count: 1000)
            let lines = Array(repeating: line, count: 400).joined(separator: "\r\n")
            try await ScriptedServer.run([.send("HTTP/1.1 200 OK\r\n" + lines + "\r\n\r\n")]) { server in
                let error = await failure(of: Call(Probe("ping"), on: Session(server)))
                #expect(error?.connectionFailure?.kind == .invalidResponse)
            }
        }

        @Test func headersKeepTheirOrderAndNumber() async throws {
            let head = ScriptedServer.Step.head(
                200,
                "Set-Cookie: b=1, 2",
                "X-A: 1",
                "Set-Cookie: a=2",
                "X-B: caf\u{e9}"
            )
            try await ScriptedServer.run([head]) { server in
                let raw = try await Session(server).response(for: Probe("ping"))
                #expect(raw.headers[values: .setCookie] == ["b=1, 2", "a=2"])
                #expect(raw.header("x-b") == "caf\u{e9}")
            }
        }
    }
#endif
