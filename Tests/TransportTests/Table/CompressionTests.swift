import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

/// Content encodings, and bodies that are small on the wire only.
@Suite(
    Bounded(transports: TestedTransport.verified),
    .ifAny(of: TestedTransport.verified),
    .limited,
    .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)")
)
struct CompressionTests {
    @Test(arguments: ["gzip", "deflate", "raw"], ["length", "chunked", "close"])
    func compressedBodyIsDecoded(_ encoding: String, framing: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for count in [1, 65_536, 300_000] {
            let query: QueryItems = ["bytes": count, "encoding": encoding, "framing": framing]
            #expect(try await session.response(for: Fetch<Data>("packed", query)) == Data(count: count))
            #expect(try await session.response(for: File("packed", query)).data() == Data(count: count))
        }
    }

    /// A server that compresses a stream flushes its encoder after each event. The stream stays open after the last one.
    @Test(arguments: [1, 4])
    func compressedEventsArriveWhenTheyAreFlushed(_ count: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let request = Events("events", ["count": count, "packed": 1, "then": "hold"])
        var ids: [String] = []
        for try await event in try await server.session().response(for: request) {
            ids.append(event.id)
            if ids.count == count { break }
        }
        #expect(ids == (0..<count).map(String.init))
        let whole = try await server.session().response(for: Events("events", ["count": count, "packed": 1]))
        #expect(try await whole.reduce(into: []) { $0.append($1.id) } == ids)
    }

    @Test func encodingsAreRequested() async throws {
        let server = FaultServer(try await Servers.faults)
        let echo = try await server.session().response(for: Fetch<Echo>("echo"))
        let accepted = echo.header("Accept-Encoding").joined(separator: ", ")
        for encoding in ["gzip", "deflate"] { #expect(accepted.contains(encoding)) }
        #expect(accepted.contains("br") == TestedTransport.current.decodes.contains("brotli"))
    }

    @Test(arguments: ["x-unknown", "gzip, x-unknown"])
    func otherEncodingIsAnError(_ encoding: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["header": "Content-Encoding: \(encoding)", "body": "abc"]
        let error = await failure(of: Call(Probe("status", query), on: server.session()))
        #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
    }

    /// The status of such a response is seen if there is no body to decode.
    @Test func otherEncodingOfAnEmptyBodyIsNoError() async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["header": "Content-Encoding: br", "body": ""]
        #expect(try await server.session().response(for: Probe("status", query)).body.isEmpty)
    }

    /// A range is requested without encoding, since it would be a part of the encoded bytes. URLSession requests it as
    /// it requests every body.
    @Test func rangesAreRequestedWithoutEncoding() async throws {
        let server = FaultServer(try await Servers.faults)
        let request = Fetch<Echo>("echo", [:], headers: ["Range": "bytes=0-9"])
        let accepted = try await server.session().response(for: request).header("Accept-Encoding")
        if TestedTransport.current.isURLSession {
            #expect(try await accepted == server.session().response(for: Fetch<Echo>("echo")).header("Accept-Encoding"))
        } else {
            #expect(accepted == ["identity"])
        }
    }

    /// PostgREST and Heroku send a page of a list with 206, although no range was requested.
    @Test func partialContentThatIsNoRangeIsDecoded() async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["bytes": 1000, "status": 206]
        #expect(try await server.session().response(for: Fetch<Data>("packed", query)) == Data(count: 1000))
    }

    /// A part of the encoded bytes cannot be decoded. URLSession on Linux decodes it nevertheless.
    @Test func requestedRangeIsNotDecoded() async throws {
        let server = FaultServer(try await Servers.faults)
        let request = Probe("packed", ["bytes": 1000, "status": 206], headers: ["Range": "bytes=0-99"])
        let body = try await server.session().response(for: request).body
        #if os(Linux)
            let isDecoded = TestedTransport.current.isURLSession
        #else
            let isDecoded = body == Data(count: 1000)
        #endif
        #expect(isDecoded ? body == Data(count: 1000) : body.starts(with: [0x1F, 0x8B]))
    }

    /// Each encoding would multiply the size of the body. URLSession on Linux decodes all of them.
    @Test func severalEncodingsAreAnError() async throws {
        let server = FaultServer(try await Servers.faults)
        let body = "H4sIAAAAAAACA5Pv5mAAASbm0x5nT55kZ2hbJmDGChQAAKdvtEUZAAAA"
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\n\r\n"
        let bytes = Data(head.utf8) + (Data(base64Encoded: body) ?? Data())
        let request = Probe("raw", ["base64": bytes.base64EncodedString()])
        guard TestedTransport.current.decodes.contains("brotli") else {
            let error = await failure(of: Call(request, on: server.session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
            return
        }
        #expect(try await server.session().response(for: request).body == Data("hello".utf8))
    }

    /// URLSession on Linux decodes such a body.
    @Test func otherTransferCodingIsAnError() async throws {
        let server = FaultServer(try await Servers.faults)
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n19\r\n"
        let body = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA==") ?? Data()
        let bytes = Data(head.utf8) + body + Data("\r\n0\r\n\r\n".utf8)
        let request = Probe("raw", ["base64": bytes.base64EncodedString()])
        guard TestedTransport.current.decodes.contains("brotli") else {
            let error = await failure(of: Call(request, on: server.session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
            return
        }
        #expect(try await server.session().response(for: request).body == Data("hello".utf8))
    }

    /// Deflate without zlib's header (RFC 1951), in two pieces. libcurl, which URLSession on Linux uses, recognizes it
    /// only if the first piece contains more than the place of that header.
    @Test func rawDeflateInPieces() async throws {
        let server = FaultServer(try await Servers.faults)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n"
        let first = Data(head.utf8) + [0xCB] + Data("\r\n".utf8)
        let second = Data("6\r\n".utf8) + [0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00] + Data("\r\n0\r\n\r\n".utf8)
        let pieces = [first, second].map { $0.base64EncodedString() }
        let request = Probe("raw", ["base64": pieces])
        guard !TestedTransport.current.decodes.contains("brotli") else {
            let error = await failure(of: Call(request, on: server.session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
            return
        }
        #expect(try await server.session().response(for: request).body == Data("hello".utf8))
    }

    /// How a body of gzip ends over each transport.
    private enum Ending {
        case whole, partial, error
    }

    /// The endings of a body of several members, and of one that ends early although its transfer is complete. They are
    /// two rows of `Documentation/Transports.md`.
    private static let endings: [String: (members: Ending, cut: Ending)] = [
        "standard": (.whole, .error),
        "urlSession": (.error, .partial),
        "asyncHTTPClient": (.whole, .error),
    ]

    /// Three members of gzip (RFC 1952, section 2.2).
    @Test func severalMembers() async throws {
        try await expect(try #require(Self.endings[TestedTransport.current.rawValue]).members, "members", 3, 300_000)
    }

    @Test(arguments: [1, 20, 60])
    func bodyThatEndsEarly(_ count: Int) async throws {
        try await expect(try #require(Self.endings[TestedTransport.current.rawValue]).cut, "cut", count, 100_000)
    }

    /// - Parameter size: the number of bytes of the whole body.
    private func expect(_ ending: Ending, _ change: String, _ value: Int, _ size: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let request = Fetch<Data>("packed", ["bytes": 100_000, change: value])
        switch ending {
        case .whole: #expect(try await server.session().response(for: request) == Data(count: size))
        case .partial:
            let data = try await server.session().response(for: request)
            #expect(data.count <= size)
            #expect(data.allSatisfy { $0 == 0 })
        case .error:
            let error = await failure(of: Call(request, on: server.session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
        }
    }

    /// A body of gzip with data after its end.
    @Test func trailingDataIsAnError() async throws {
        let server = FaultServer(try await Servers.faults)
        let request = Probe("packed", ["bytes": 1000, "tail": "garbage"])
        let error = await failure(of: Call(request, on: server.session()))
        #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
    }

    @Test func garbageIsAnError() async throws {
        let server = FaultServer(try await Servers.faults)
        for encoding in ["gzip", "deflate"] {
            let query: QueryItems = ["header": "Content-Encoding: \(encoding)", "body": "no such format at all"]
            let error = await failure(of: Call(Probe("status", query), on: server.session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
        }
    }

    /// A request with its own `Accept-Encoding` gets the body without decoding. URLSession decodes it.
    @Test func requestWithAcceptEncodingGetsTheBodyAsItIs() async throws {
        let server = FaultServer(try await Servers.faults)
        let own = Probe("packed", ["bytes": 1000], headers: ["Accept-Encoding": "gzip"])
        let body = try await server.session().response(for: own).body
        #if os(Linux)
            let isDecoded = TestedTransport.current.isURLSession
        #else
            let isDecoded = body == Data(count: 1000)
        #endif
        #expect(isDecoded ? body == Data(count: 1000) : body.starts(with: [0x1F, 0x8B]))
    }

    #if os(Linux)
        /// A body of 1 GiB that is compressed to 1 MiB; a quarter of it is enough for bodies without a length. It is an
        /// error in memory and in a file, and never takes much more memory than the reader's data.
        @Test(.serialized, arguments: [Flow.bomb, .savedBomb, .streamedBomb], ["length", "close"])
        func bombTakesLittleMemory(_ flow: Flow, framing: String) async throws {
            try await expectLittleMemory(flow, framing, encoding: "gzip")
        }

        @Test(.serialized, arguments: ["gzip", "deflate"])
        func chunkedBombTakesLittleMemory(_ encoding: String) async throws {
            try await expectLittleMemory(.bomb, "chunked", encoding: encoding)
        }

        private func expectLittleMemory(_ flow: Flow, _ framing: String, encoding: String) async throws {
            let program = BuildFolder.products.appending(component: "TransportScenarios")
            let bytes = framing == "length" ? 1 << 30 : 1 << 28
            let report = try await Flow.run(
                flow,
                bytes: bytes,
                framing: framing,
                encoding: encoding,
                program: program
            )
            #expect(report.bytes == bytes, "\(report)")
            #expect(report.idle > 0)
            // In memory, the limit is 64 MiB. URLSession on Linux queues what was inflated and not yet delivered.
            let queue = TestedTransport.current.isURLSession ? 384 << 20 : 0
            #expect(report.growth < (flow == .bomb ? 114 << 20 : 50 << 20) + queue, "\(report)")
        }
    #endif
}
