import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// Bodies that are sequences, without a transport.
@Suite(.endsRunIfHanging)
struct BodySequenceTests {
    private static let pieces = ["one", "", "two", "three"].map { Data($0.utf8) }

    private func stream() -> AsyncStream<Data> {
        AsyncStream { stream in
            for piece in Self.pieces { stream.yield(piece) }
            stream.finish()
        }
    }

    @Test func partsAreReadInOrder() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")
        try Data(repeating: 7, count: 200_000).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let body = RequestBody.joined([
            .data(Data("begin ".utf8)), .chunks(stream(), size: 11), .file(url), .data(Data(" end".utf8)),
        ])
        let source = try BodySource(body)
        #expect(source.count == 200_021)
        #expect(body.size == 200_021)
        var data = Data()
        while let piece = try await source.next() {
            #expect(!piece.isEmpty)
            #expect(piece.count <= 1 << 16)
            data += piece
            #expect(source.position == data.count)
        }
        #expect(data == Data("begin onetwothree".utf8) + Data(repeating: 7, count: 200_000) + Data(" end".utf8))
    }

    @Test func sizeMayBeUnknown() async throws {
        let body = RequestBody.joined([.data(Data("a".utf8)), .chunks(stream())])
        #expect(body.size == nil)
        #expect(try BodySource(body).count == nil)
    }

    @Test func sumOfSizesMayBeTooLarge() async throws {
        let body = RequestBody.joined([.data(Data("a".utf8)), .chunks(stream(), size: .max)])
        #expect(body.size == nil)
        let failure = #expect(throws: ConnectionFailure.self) { try BodySource(body) }
        #expect(failure?.kind == .unreadableBody)
        #expect(failure?.message.contains("too large") == true)
        let form = SendForm(file: Upload(.chunks(stream(), size: .max), fileName: "a"))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Session().response(for: form)
        }
        #expect(error?.connectionFailure?.kind == .unreadableBody, "\(String(describing: error))")
    }

    @Test func sequenceOfOneUseIsReadOnce() async throws {
        let body = RequestBody.chunks(stream())
        // A source that is never read, as in a request that never connects, does not use up the sequence.
        _ = try BodySource(body)
        #expect(body.canBeSent)
        #expect(try await BodySource(body).next() == Data("one".utf8))
        #expect(!body.canBeSent)
        let failure = #expect(throws: ConnectionFailure.self) { try BodySource(body) }
        #expect(failure?.kind == .unreadableBody && failure?.underlying is BuildFailure)
    }

    @Test func sequenceThatIsMadeCanBeReadAgain() async throws {
        let body = RequestBody.chunks(size: 11) { stream() }
        for _ in 0..<3 {
            let source = try BodySource(body)
            var text = ""
            while let piece = try await source.next() { text += String(decoding: piece, as: UTF8.self) }
            #expect(text == "onetwothree")
            #expect(body.canBeSent)
        }
    }

    @Test func bytesAreSentInPieces() async throws {
        let bytes = AsyncStream<UInt8> { stream in
            for number in 0..<150_000 { stream.yield(UInt8(truncatingIfNeeded: number)) }
            stream.finish()
        }
        let source = try BodySource(.bytes(bytes))
        var sizes: [Int] = []
        while let piece = try await source.next() { sizes.append(piece.count) }
        #expect(sizes == [65_536, 65_536, 18_928])
    }

    @Test(arguments: [10, 12])
    func otherSizeIsAnError(_ size: Int) async throws {
        let source = try BodySource(.chunks(stream(), size: size))
        let failure = await #expect(throws: ConnectionFailure.self) { while try await source.next() != nil {} }
        #expect(failure?.kind == .unreadableBody && failure?.underlying is BuildFailure)
    }

    /// A sequence of a known size may not end, such as one that reads a log.
    @Test(arguments: [0, 3, 6]) func sequenceIsNotReadAfterItsLastByte(size: Int) async throws {
        let reads = Recorder<Int>()
        let chunks = AsyncStream(unfolding: {
            reads.record(3)
            return Data("one".utf8)
        })
        let body = RequestBody.joined([.chunks(chunks, size: size), .data(Data("end".utf8))])
        let source = try BodySource(body)
        var text = ""
        while let piece = try await source.next() { text += String(decoding: piece, as: UTF8.self) }
        #expect(text == String(repeating: "one", count: size / 3) + "end")
        #expect(reads.values.count == size / 3)
        #expect(!body.canBeSent)
    }

    @Test func onlyTransportsReadSequences() throws {
        let body = RequestBody.chunks(stream())
        let url = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(throws: BuildFailure.self) { try body.collect() }
        #expect(throws: BuildFailure.self) { try body.write(to: url) }
        #expect(body.data == nil)
        #expect(body.file == nil)
        #expect(body.text == nil)
        #expect(body == body)
        #expect(body != .chunks(stream()))
    }

    @Test func failureOfASequenceThatIsUsedUpIsFinal() async throws {
        let transport = FakeTransport { request, _ in
            let source = try request.body.map { try BodySource($0) }
            _ = try await source?.next()
            return RawResponse(status: 503)
        }
        let session = Session(transport: transport, retry: RetryPolicy(max: 3, wait: .interval(.zero)))
        let body = RequestBody.chunks(stream())
        let error = await #expect(throws: SessionError<Never>.self) {
            try await session.response(
                for: Built {
                    $0.put("/a"); $0.body(file: Upload(body, fileName: "a"))
                }
            )
        }
        #expect(error?.statusCode == 503)
        #expect(transport.requests.count == 1)
        let again = RequestBody.chunks { stream() }
        _ = try? await session.response(
            for: Built {
                $0.put("/a"); $0.body(file: Upload(again, fileName: "a"))
            }
        )
        #expect(transport.requests.count == 5)
    }

    @Test func redirectThatNeedsAUsedUpSequenceIsTheResponse() async throws {
        let transport = FakeTransport { request, _ in
            let source = try request.body.map { try BodySource($0) }
            _ = try await source?.next()
            return RawResponse(status: 307, headers: ["Location": "/b"])
        }
        let body = RequestBody.chunks(stream())
        let error = await #expect(throws: SessionError<Never>.self) {
            try await Session(transport: transport)
                .response(
                    for: Built {
                        $0.put("/a"); $0.body(file: Upload(body, fileName: "a"))
                    }
                )
        }
        #expect(error?.statusCode == 307)
        #expect(transport.requests.count == 1)
    }

    @Test func curlCommandSaysThatTheBodyIsASequence() throws {
        let request = Built {
            $0.put("/a"); $0.body(file: Upload(.chunks(stream()), fileName: "a"))
        }
        #expect(try request.outgoing.cURL.contains("is a sequence"))
    }
}

private struct SendForm: KioskRequest, DeclaredRequest {
    typealias Response = Void
    typealias Failure = Kiosk.Problem
    let file: Upload
    var method: Method { .put(.multipart(["file": file])) }
    var path: RequestPath { "/forms" }
}
