import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// The bodies that the transports over libcurl and AsyncHTTPClient decode themselves.
@Suite(
    Bounded(transports: TestedTransport.withoutURLSession),
    .ifAny(of: TestedTransport.withoutURLSession),
    .limited,
    .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)")
)
struct DecodingTests {
    /// RFC 1952, section 2.2.
    @Test func severalMembersAreOneBody() async throws {
        let query: QueryItems = ["bytes": 100_000, "members": 3]
        #expect(try await session().response(for: Fetch<Data>("packed", query)) == Data(count: 300_000))
    }

    @Test(arguments: ["gzip", "deflate", "raw"], ["cut=1", "cut=20", "tail=x", "tail=xyz"])
    func bodyThatIsNotWholeIsAnError(_ encoding: String, change: String) async throws {
        var query: QueryItems = ["bytes": 100_000, "encoding": encoding]
        let parts = change.split(separator: "=").map(String.init)
        query.add(parts[0], parts[1])
        let error = await failure(of: Call(Probe("packed", query), on: try await session()))
        #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
    }

    /// Alone, AsyncHTTPClient passes the compressed bytes on, and libcurl decodes them.
    @Test(arguments: ["gzip, chunked", "gzip", "x-unknown, chunked"])
    func otherTransferCodingIsAnError(_ coding: String) async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n"
        let query: QueryItems = ["send": head + "5\r\nhello\r\n0\r\n\r\n"]
        for headers in [[:], ["Accept-Encoding": "gzip"]] as [HeaderItems] {
            let request = Probe("raw", query, headers: headers)
            let error = await failure(of: Call(request, on: try await session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
        }
    }

    @Test func emptyBodyIsEmpty() async throws {
        for encoding in ["gzip", "deflate"] {
            let query: QueryItems = ["header": "Content-Encoding: \(encoding)", "body": ""]
            #expect(try await session().response(for: Probe("status", query)).body.isEmpty)
        }
    }

    #if os(Linux)
        /// A body of 256 MiB that is compressed to 256 KiB, and whose reader takes one piece. Nothing is decoded ahead,
        /// neither into memory nor into a temporary file.
        @Test func unreadBombIsNotDecoded() async throws {
            let session = try await session()
            let body = try await session.response(for: File("packed", ["bytes": 256 << 20]))
            var pieces = body.makeAsyncIterator()
            let first = try #require(try await pieces.next())
            #expect(first.count <= 1 << 16)
            // The loop that received the beginning of the body has also received this response.
            #expect(try await session.response(for: Probe("echo")).statusCode == 200)
            #expect(Self.spooledBytes < 64 << 20)
            _ = try await pieces.next()
        }

        /// The size of all unnamed temporary files of this process in bytes.
        private static var spooledBytes: Int {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return files.reduce(0) { sum, file in
                let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")
                var info = stat()
                guard let path, path.contains("spool-"), let descriptor = Int32(file), fstat(descriptor, &info) == 0
                else { return sum }
                return sum + Int(info.st_size)
            }
        }
    #endif

    private func session() async throws -> Session { FaultServer(try await Servers.faults).session() }
}
