#if MockServer
    import Foundation
    import LoopbackServer
    import MockMessages
    import TestClocks
    import Testing

    @testable import EndpointRuntime

    /// The progress of an upload, over both transports.
    @Suite(.endsRunIfHanging)
    struct UploadProgressTests {
        static let size = 3_000_000

        @Test(arguments: RealTransport.all)
        func bodyInMemoryIsReportedToItsEnd(_ transport: RealTransport) async throws {
            let body = Upload(Data(repeating: 7, count: Self.size), fileName: "a")
            let values = try await progress(of: body, over: transport, statuses: 204)
            expectComplete(values, attempts: 1)
        }

        @Test(arguments: RealTransport.all)
        func bodyInAFileIsReportedToItsEnd(_ transport: RealTransport) async throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "progress-\(UUID().uuidString)")
            try Data(repeating: 7, count: Self.size).write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            expectComplete(try await progress(of: Upload(file: url), over: transport, statuses: 204), attempts: 1)
        }

        /// URLSession sends such a body from a temporary file, and so reports its total size.
        @Test(arguments: RealTransport.all)
        func bodyWithoutASizeIsReportedAtItsEnd(_ transport: RealTransport) async throws {
            let pieces = (0..<3).map { Data(repeating: $0, count: Self.size / 3) }
            let sequence: @Sendable () -> AsyncStream<Data> = {
                AsyncStream { stream in
                    for piece in pieces { stream.yield(piece) }
                    stream.finish()
                }
            }
            let body = Upload(.chunks(size: nil, making: sequence), fileName: "a")
            let values = try await progress(of: body, over: transport, statuses: 204)
            #expect(values.last?.sent == Self.size)
            #expect(values.last?.fraction == 1)
        }

        @Test(arguments: RealTransport.all)
        func eachAttemptBeginsAgain(_ transport: RealTransport) async throws {
            let body = Upload(Data(repeating: 7, count: Self.size), fileName: "a")
            let values = try await progress(of: body, over: transport, statuses: 503, 503, 204)
            expectComplete(values, attempts: 3)
        }

        @Test(arguments: RealTransport.all)
        func emptyBodyIsReportedOnce(_ transport: RealTransport) async throws {
            let empty = AsyncStream<Data> { $0.finish() }
            for body in [Upload(Data(), fileName: "a"), Upload(.chunks(empty, size: 0), fileName: "a")] {
                let values = try await progress(of: body, size: 0, over: transport, statuses: 204)
                #expect(values.map(\.fraction) == [1])
            }
        }

        @Test func requestWithoutABodyReportsNothing() async throws {
            try await LoopbackServer.run(responding: { _ in .json(#"{"id": 7, "name": "pen"}"#) }) { server in
                let session = Session(bases: [Kiosk.service: .url(server.base)])
                let seen = Recorder<UploadProgress>()
                _ = try await Call(GetItem(id: 7), on: session).onUploadProgress(on: .inline) { seen.record($0) }
                    .response()
                #expect(seen.values.isEmpty)
            }
        }

        @Test func reportsOfATransportNeverExceedTheTotal() async throws {
            let seen = Recorder<UploadProgress>()
            let kept = Recorder<OutgoingRequest>()
            let transport = FakeTransport { request, _ in
                kept.record(request)
                request.reportProgress(sent: 5, of: 10)
                request.reportProgress(sent: 50, of: 10)
                return RawResponse(status: 204)
            }
            let call = Call(AddItem(), on: Session(transport: transport))
            try await call.onUploadProgress(on: .inline) { seen.record($0) }.response()
            // Progress that a transport reports after the attempt is ignored.
            kept.values.first?.reportProgress(sent: 1, of: 10)
            #expect(seen.values.map(\.fraction) == [0.5, 1])
        }

        private func progress(
            of body: Upload,
            size: Int = Self.size,
            over transport: RealTransport,
            statuses: Int...
        ) async throws -> [UploadProgress] {
            let count = Recorder<Int>()
            return try await LoopbackServer.run(responding: { request in
                #expect(request.body.count == size)
                count.record(0)
                let status = statuses[min(count.values.count, statuses.count) - 1]
                return .response(status: status, headers: [:], body: [])
            }) { server in
                let session = Session(transport: transport.make(), bases: [Kiosk.service: .url(server.base)])
                let seen = Recorder<UploadProgress>()
                let call = Call(SendFile(body: body), on: session).onUploadProgress(on: .inline) { seen.record($0) }
                _ = try await call.retry(max: 5).interval(milliseconds: 1).response()
                return seen.values
            }
        }

        private func expectComplete(_ values: [UploadProgress], attempts: Int) {
            #expect(Set(values.map(\.total)) == [Self.size])
            #expect(Set(values.map(\.attempt)) == Set(1...attempts))
            for attempt in 1...attempts {
                let sent = values.filter { $0.attempt == attempt }.map(\.sent)
                #expect(sent.count > 3)
                #expect(sent == sent.sorted())
                #expect(sent.last == Self.size)
            }
        }
    }

    private struct SendFile: KioskRequest {
        typealias Response = Void
        let body: Upload

        func buildRequest(_ request: inout RequestBuilder) {
            request.put("/file")
            request.body(file: body)
        }
    }
#endif
