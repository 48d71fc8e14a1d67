import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

/// Bodies in both directions that one side takes slowly, or not at all.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct BackPressureTests {
    /// More bytes than all buffers between a sender and a receiver can contain: the buffers of the system (up to 10
    /// MiB), of the transport and of the server.
    static let limit = 48 << 20

    @Test func slowReaderSlowsTheServer() async throws {
        let server = FaultServer(try await Servers.faults)
        var body = try await server.session().response(for: File("endless")).makeAsyncIterator()
        var taken = try await body.next()?.count ?? 0
        let ahead = try await settled { try await server.log().sent }
        #expect(ahead < Self.limit)
        while taken < 2 * Self.limit { taken += try #require(try await body.next()).count }
        // The server has sent the bytes that were read, and not many more.
        let sent = try await settled { try await server.log().sent }
        #expect(sent >= taken - (1 << 16))
        #expect(sent < taken + Self.limit)
    }

    @Test(arguments: [true, false])
    func slowServerSlowsTheSender(_ hasSize: Bool) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let size = 2 * Self.limit
        let made = Counter()
        let body = RequestBody.chunks(size: hasSize ? size : nil) { Pieces(of: size) { made.add($0) } }
        let call = Call(Fetch<Taken>("sink", ["wait": 1], .put(.body(body))), on: session).timeout(seconds: 60)
        async let response = call.response()
        while made.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await settled { made.value } < Self.limit)
        _ = try await session.response(for: Probe("release"))
        #expect(try await response.bytes == size)
        #expect(made.value == size)
        #expect(try await server.log().received == size)
    }

    @Test func sequenceOfBytesArrives() async throws {
        let server = FaultServer(try await Servers.faults)
        let bytes = AsyncStream<UInt8> { stream in
            for number in 0..<200_000 { stream.yield(UInt8(truncatingIfNeeded: number)) }
            stream.finish()
        }
        let request = Fetch<Echo>("echo", [:], .post(.body(.bytes(bytes), media: "text/plain")))
        let echo = try await server.session().response(for: request)
        #expect(echo.bytes == 200_000)
        #expect(echo.header("Content-Type") == ["text/plain"])
    }

    @Test func sequenceInAFormArrives() async throws {
        let server = FaultServer(try await Servers.faults)
        let upload = Upload(.chunks(Pieces(of: 300_000), size: 300_000), fileName: "a.txt")
        let form = Payload.multipart(["name": "pen", "file": upload])
        let echo = try await server.session().response(for: Fetch<Echo>("echo", [:], .post(form)))
        #expect(echo.bytes > 300_000)
        #expect(echo.header("Content-Length") == ["\(echo.bytes)"])
        #expect(echo.body.contains(#"filename="a.txt""#))
    }

    @Test(arguments: [0, 10, 100_000])
    func sequenceThatThrowsEndsTheRequest(_ count: Int) async throws {
        struct Broken: Error {}
        let server = FaultServer(try await Servers.faults)
        let body = AsyncThrowingStream<Data, any Error> { stream in
            if count > 0 { stream.yield(Data(count: count)) }
            stream.finish(throwing: Broken())
        }
        let error = await failure(of: Call(Probe("sink", [:], .put(.body(.chunks(body)))), on: server.session()))
        #expect(error?.connectionFailure?.underlying is Broken, "\(String(describing: error))")
        #expect(error?.connectionFailure?.kind == .unreadableBody)
    }

    @Test(arguments: [99, 101])
    func sequenceOfAnotherSizeIsAnError(_ count: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let body = RequestBody.chunks(Pieces(of: count), size: 100)
        let call = Call(Probe("sink", [:], .put(.body(body))), on: server.session())
        #expect(await failure(of: call)?.connectionFailure?.message.contains("than its size") == true)
        #expect(try await server.session().response(for: Probe("echo")).statusCode == 200)
    }

    @Test func cancelledCallEndsItsSequence() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let (pieces, stream) = AsyncStream.makeStream(of: Data.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        stream.onTermination = { _ in end.finish() }
        stream.yield(Data("first".utf8))
        let task = Task { await failure(of: Call(Probe("sink", [:], .put(.body(.chunks(pieces)))), on: session)) }
        while try await server.log().received == 0 { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(await task.value?.isCancelled == true)
        for await _ in ends {}
        while try await server.log().departures == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func sequenceIsSentOnce() async throws {
        let server = FaultServer(try await Servers.faults)
        let once = Probe("status", ["status": 503], .put(.body(.chunks(Pieces(of: 10)))))
        #expect(await failure(of: Call(once, on: server.session()).retry(max: 3))?.isRejected(with: 503) == true)
        let redirected = Probe("redirect", ["to": "echo", "status": 307], .put(.body(.chunks(Pieces(of: 10)))))
        #expect(await failure(of: Call(redirected, on: server.session()))?.isRejected(with: 307) == true)
        let again = RequestBody.chunks { Pieces(of: 10) }
        let repeated = Call(
            Fetch<Echo>("status", ["status": 503, "times": 2], .put(.body(again))),
            on: server.session()
        )
        #expect(try await repeated.retry(max: 3).interval(milliseconds: 1).response().bytes == 10)
        let kept = Fetch<Echo>("redirect", ["to": "echo", "status": 307], .put(.body(again)))
        #expect(try await server.session().response(for: kept).bytes == 10)
    }

    #if os(Linux)
        /// The figures of a release build are in `Documentation/Transports.md`.
        @Test(arguments: [Flow.down, .up])
        func largeBodyTakesLittleMemory(_ flow: Flow) async throws {
            let program = BuildFolder.products.appending(component: "TransportScenarios")
            let report = try await Flow.run(flow, bytes: 256 << 20, program: program)
            #expect(report.bytes == 256 << 20)
            #expect(report.idle > 0)
            #expect(report.growth < 50 << 20, "\(report)")
        }
    #endif

    private struct Taken: Decodable {
        let bytes: Int
    }

    /// The value, once it no longer changes.
    private func settled(_ value: () async throws -> Int) async throws -> Int {
        var (last, count) = (try await value(), 0)
        while count < 10 {
            try await Task.sleep(for: .milliseconds(30))
            let now = try await value()
            count = now == last ? count + 1 : 0
            last = now
        }
        return last
    }
}
