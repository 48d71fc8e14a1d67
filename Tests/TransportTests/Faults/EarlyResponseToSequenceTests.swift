import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

/// Responses that arrive while the body of the request is a sequence that has not ended.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct EarlyResponseToSequenceTests {
    @Test(arguments: [(413, "close"), (413, "read"), (307, "close"), (307, "read"), (200, "close")])
    func responseDoesNotWaitForTheSequence(_ status: Int, then: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session(timeout: .seconds(20))
        for size in [nil, 1000] as [Int?] {
            let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
            continuation.yield(Data("abc".utf8))
            defer { continuation.finish() }
            let body = Payload.body(.chunks(pieces, size: size))
            let query: QueryItems = ["status": status, "then": then, "after": 500]
            let response = try await session.response(for: AnyStatus("early", query, .post(body)))
            #expect(response.statusCode == status)
            #expect(String(decoding: response.body, as: UTF8.self).contains("too large"))
        }
    }

    /// The server reads nothing, and keeps the connection open for longer than the call may take.
    @Test(arguments: ["data", "file", "sequence"], [413, 200])
    func completeResponseDoesNotWaitForTheUpload(_ kind: String, status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let size = 32 << 20
        let folder = try TemporaryFolder()
        let file = folder.url.appending(component: "upload")
        if kind == "file" { try Data(count: size).write(to: file) }
        let bodies: [String: Payload] = [
            "data": .data(Data(count: size)), "file": .body(.file(file)),
            "sequence": .body(.chunks(Pieces(of: size), size: size)),
        ]
        let request = AnyStatus("early", ["status": status, "after": 60_000], .post(try #require(bodies[kind])))
        let response = try await server.session(timeout: .seconds(20)).response(for: request)
        #expect(response.statusCode == status)
        #expect(response.body == Data(#"{"message": "too large"}"#.utf8))
    }

    /// libcurl continues to send after such a response, whose body arrives later. What it sends must not look like a whole
    /// body.
    @Test(arguments: [413, 401, 307], [nil, 1000] as [Int?])
    func bodyOfAnErrorArrivesLater(_ status: Int, size: Int?) async throws {
        let server = FaultServer(try await Servers.faults)
        let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
        continuation.yield(Data("abc".utf8))
        defer { continuation.finish() }
        let query: QueryItems = ["status": status, "then": "take", "step": 100]
        let request = AnyStatus("early", query, .post(.body(.chunks(pieces, size: size))))
        let response = try await server.session(timeout: .seconds(20)).response(for: request)
        #expect(response.statusCode == status)
        #expect(response.body == Data(#"{"message": "too large"}"#.utf8))
        while try await server.log().departures == 0 { try await Task.sleep(for: .milliseconds(5)) }
        let sent = try #require(try await server.log().requests.first?.body)
        #expect((size == nil ? "3\r\nabc\r\n" : "abc").hasPrefix(sent), "\(sent)")
    }

    /// The size of the response is unknown, so that its end is.
    @Test(arguments: [413, 307])
    func chunkedBodyOfAnErrorArrivesLater(_ status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
        continuation.yield(Data("abc".utf8))
        defer { continuation.finish() }
        let query: QueryItems = ["status": status, "then": "take", "step": 100, "framing": "chunked"]
        let request = AnyStatus("early", query, .post(.body(.chunks(pieces))))
        let response = try await server.session(timeout: .seconds(20)).response(for: request)
        #expect(response.statusCode == status)
        #expect(response.body == Data(#"{"message": "too large"}"#.utf8))
    }

    /// The sequence ends at about the same time as the response arrives.
    @Test(arguments: 0..<40)
    func sequenceEndsWithTheResponse(_ number: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
        continuation.yield(Data("abc".utf8))
        let ending = Task {
            try await Task.sleep(for: .microseconds(number * 100))
            continuation.finish()
        }
        let request = AnyStatus("early", ["status": 413, "then": "take"], .post(.body(.chunks(pieces))))
        let response = try await server.session(timeout: .seconds(20)).response(for: request)
        #expect(response.statusCode == 413)
        #expect(response.body == Data(#"{"message": "too large"}"#.utf8))
        try await ending.value
    }

    /// A server that keeps the connection still reads the request, although its response is complete.
    @Test(arguments: [nil, 10] as [Int?])
    func successDoesNotCutTheSequence(_ size: Int?) async throws {
        let server = FaultServer(try await Servers.faults)
        let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
        let body = Payload.body(.chunks(pieces, size: size))
        let sending = Task {
            for _ in 0..<5 {
                try await Task.sleep(for: .milliseconds(50))
                continuation.yield(Data("ab".utf8))
            }
            continuation.finish()
        }
        let request = AnyStatus("early", ["status": 200, "then": "read"], .post(body))
        #expect(try await server.session().response(for: request).statusCode == 200)
        try await sending.value
        var received: String?
        for _ in 0..<500 where received != "ababababab" {
            try await Task.sleep(for: .milliseconds(10))
            received = try await server.log().requests.first?.body
        }
        #expect(received == "ababababab")
    }

    /// A call that waits for the sequence ends when it is cancelled.
    @Test func cancellationEndsTheSequence() async throws {
        let server = FaultServer(try await Servers.faults)
        let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
        defer { continuation.finish() }
        continuation.yield(Data("abc".utf8))
        let request = AnyStatus("early", ["status": 200, "then": "read"], .post(.body(.chunks(pieces))))
        let call = Task { try await server.session().response(for: request) }
        try await Task.sleep(for: .milliseconds(300))
        call.cancel()
        await #expect(throws: (any Error).self) { try await call.value }
    }

    @Test(arguments: [nil, 10] as [Int?])
    func interimResponsesDoNotEndTheSequence(_ size: Int?) async throws {
        let server = FaultServer(try await Servers.faults)
        let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
        let body = Payload.body(.chunks(pieces, size: size))
        let sending = Task {
            for _ in 0..<5 {
                try await Task.sleep(for: .milliseconds(20))
                continuation.yield(Data("ab".utf8))
            }
            continuation.finish()
        }
        let request = Fetch<Echo>("interim", ["code": [100, 103, 102], "step": 10], .post(body))
        #expect(try await server.session().response(for: request).body == "ababababab")
        try await sending.value
    }

    /// A sequence of a declared size has been sent when its last byte was, although it has not ended.
    @Test func connectionIsKeptAfterASequence() async throws {
        // The response may arrive before AsyncHTTPClient has sent the end of the request. A request that follows at once
        // opens another connection, so the test waits, and waits longer if the machine is slow.
        var connections = 0
        for pause in [100, 500, 2500, 12_500] where connections != 1 {
            connections = try await connectionsOfThreeSequences(pause: .milliseconds(pause))
        }
        #expect(connections == 1)
    }

    private func connectionsOfThreeSequences(pause: Duration) async throws -> Int {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for size in [nil, 3, 3] as [Int?] {
            let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
            continuation.yield(Data("abc".utf8))
            if size == nil { continuation.finish() }
            defer { continuation.finish() }
            let body = Payload.body(.chunks(pieces, size: size))
            #expect(try await session.response(for: Fetch<Echo>("echo", [:], .put(body))).body == "abc")
            try await Task.sleep(for: pause)
        }
        return try await server.log().connections
    }
}
