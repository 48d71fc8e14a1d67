import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Compression, charsets, and bodies of bytes and lines.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct ContentTests {
    @Test(arguments: [("gzip", "gzipped"), ("deflate", "deflated"), ("brotli", "brotli")])
    func compressedBodyIsRead(_ path: String, flag: String) async throws {
        let call = Call(Fetch<JSON>(path), on: Session(try await Servers.httpbin))
        guard TestedTransport.current.decodes.contains(path) else {
            #expect(await failure(of: call)?.connectionFailure?.kind == .invalidResponse)
            return
        }
        #expect(try await call.response()[flag]?.bool == true)
    }

    @Test func compressedDownloadIsWhole() async throws {
        let file = try await Session(try await Servers.httpbin).response(for: File("gzip"))
        let value = try JSONDecoder().decode(JSON.self, from: try await file.data())
        #expect(value["gzipped"]?.bool == true)
    }

    @Test func textInUTF8IsRead() async throws {
        let text = try await Session(try await Servers.httpbin).response(for: Fetch<String>("encoding/utf8"))
        #expect(text.contains("∮ E⋅da = Q"))
        #expect(text.contains("ሰማይ"))
    }

    @Test(arguments: ["bytes/100000", "stream-bytes/100000", "range/100000"])
    func bytesAreWhole(_ path: String) async throws {
        let session = Session(try await Servers.httpbin)
        let data = try await session.response(for: Fetch<Data>(path, ["chunk_size": 333]))
        let file = try await session.response(for: File(path, ["chunk_size": 333])).data()
        #expect(data.count == 100_000)
        #expect(file.count == 100_000)
        // The other bytes are made up anew for each request.
        if path.hasPrefix("range") { #expect(data == file) }
    }

    @Test func linesAreStreamed() async throws {
        let lines = try await Session(try await Servers.httpbin).response(for: Lines("stream/20"))
        var ids: [Int] = []
        for try await line in lines { ids.append(line["id"]?.int ?? -1) }
        #expect(ids == Array(0..<20))
    }

    @Test(arguments: ["image/png", "image/jpeg", "image/svg"])
    func headHasNoBody(_ path: String) async throws {
        let session = Session(try await Servers.httpbin)
        let whole = try await session.response(for: Probe(path))
        let head = try await session.response(for: Probe(path, [:], .head))
        #expect(head.body.isEmpty)
        #expect(head.header("Content-Length") == "\(whole.body.count)")
        #expect(head.header("Content-Type") == whole.header("Content-Type"))
    }

    @Test func rangeIsAResponse() async throws {
        let session = Session(try await Servers.httpbin)
        let part = try await session.response(for: Probe("range/100", headers: ["Range": "bytes=10-19"]))
        #expect(part.statusCode == 206)
        #expect(String(decoding: part.body, as: UTF8.self) == "klmnopqrst")
        let error = await failure(of: Call(Probe("range/100", headers: ["Range": "bytes=200-"]), on: session))
        #expect(error?.isRejected(with: 416) == true)
    }

    @Test func pausesDoNotCut() async throws {
        let query: QueryItems = ["numbytes": 5, "duration": 0.5, "delay": 0.1, "code": 200]
        let session = Session(try await Servers.httpbin)
        #expect(try await session.response(for: Probe("drip", query)).body == Data("*****".utf8))
        #expect(try await session.response(for: File("drip", query)).data() == Data("*****".utf8))
    }

    @Test func delayTimesOut() async throws {
        let session = Session(try await Servers.httpbin)
        let error = await failure(of: Call(Probe("delay/10"), on: session).timeout(seconds: 0.2))
        #expect(error?.isTimeout == true)
        let slow = await failure(
            of: Call(Probe("drip", ["numbytes": 10, "duration": 30]), on: session).timeout(seconds: 0.5)
        )
        #expect(slow?.isTimeout == true)
    }
}
