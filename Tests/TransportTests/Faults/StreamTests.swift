import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

/// Streams, downloads and pages that break, hang, or are left.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct StreamTests {
    @Test(arguments: ["close", "reset", "half"])
    func brokenStreamEndsWithAnError(_ then: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["count": 3, "step": 20, "then": then]
        let events = try await server.session().response(for: Events("events", query))
        let (ids, error) = await read(events) { $0.id }
        #expect(isComplete(ids, of: ["0", "1", "2"]))
        #expect(error?.isBrokenConnection == true)
        var other = query
        other.add("kind", "lines")
        let lines = try await server.session().response(for: Lines("events", other))
        let (numbers, failure) = await read(lines) { $0["id"]?.int ?? -1 }
        #expect(isComplete(numbers, of: [0, 1, 2]))
        #expect(failure?.isBrokenConnection == true)
    }

    @Test func silentStreamTimesOut() async throws {
        let server = FaultServer(try await Servers.faults)
        let call = Call(Events("events", ["count": 2, "then": "hold"]), on: server.session()).timeout(seconds: 3)
        let (ids, error) = await read(try await call.response()) { $0.id }
        #expect(ids == ["0", "1"])
        #expect(error?.isTimeout == true)
    }

    @Test(arguments: ["close", "reset", "end"])
    func reconnectingStreamGoesOn(_ then: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let events = try await server.session()
            .response(for: Events("events", ["count": 2, "step": 20, "then": then]))
        var ids: [String] = []
        for try await event in events.reconnecting(max: 3) {
            ids.append(event.id)
            if ids.count == 7 { break }
        }
        #expect(ids == (0..<7).map(String.init))
        if then == "end" || TestedTransport.current.keepsWhatCameBeforeABreak {
            #expect(try await server.log().requests.map { $0.header("Last-Event-ID") } == [[], ["1"], ["3"], ["5"]])
        }
    }

    @Test func leftStreamLeavesTheServer() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for try await _ in try await session.response(for: Events("events", ["count": 1, "then": "hold"])) { break }
        while try await server.log().departures == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func cancelledDownloadLeavesTheServerAndNoFile() async throws {
        let server = FaultServer(try await Servers.faults)
        let folder = try TemporaryFolder()
        let file = try await server.session().response(for: File("endless", ["step": 1]))
        let task = Task { try await file.save(to: folder.url.appending(component: "file")) }
        while try await server.log().sent < 1 << 20 { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        await #expect(throws: SessionError<Never>.self) { try await task.value }
        while try await server.log().departures == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test(arguments: ["head", "body", "last-byte", "chunk", "last-chunk"], ["close", "reset"])
    func brokenDownloadLeavesNoFile(_ stage: String, how: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let folder = try TemporaryFolder()
        let file = try await server.session().response(for: File("cut", ["at": stage, "how": how]))
        await #expect(throws: SessionError<Never>.self) {
            try await file.save(to: folder.url.appending(component: "file"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func refusedStreamIsItsError() async throws {
        let server = FaultServer(try await Servers.faults)
        let error = await failure(of: Call(Events("status", ["status": 503]), on: server.session()))
        #expect(error?.isRejected(with: 503) == true)
        #expect(error?.failure?["message"]?.string == "x")
    }

    @Test func redirectedPostStreams() async throws {
        let server = FaultServer(try await Servers.faults)
        let target = "/\(server.token)/events?count=3"
        let request = Events("redirect", ["to": target, "status": 307], .post(.text("hello")))
        let (ids, error) = await read(try await server.session().response(for: request)) { $0.id }
        #expect(ids == ["0", "1", "2"])
        #expect(error == nil)
        #expect(try await server.log().requests.map(\.body) == ["hello", "hello"])
    }

    @Test func pagesFollowTheirLinks() async throws {
        let server = FaultServer(try await Servers.faults)
        var items: [Int] = []
        for try await item in server.session().items(of: Numbers("pages")) { items.append(item) }
        #expect(items == [10, 11, 12, 20, 21, 22, 30, 31, 32])
    }

    @Test func pageElsewhereGetsNoCredentials() async throws {
        let server = FaultServer(try await Servers.faults)
        let link = "<\(server.base("other"))/pages?page=3>; rel=next"
        let request = Numbers("pages", ["next": link], headers: ["Authorization": "Bearer s3cret"])
        var items: [Int] = []
        for try await item in server.session().items(of: request) { items.append(item) }
        #expect(items == [10, 11, 12, 30, 31, 32])
        #expect(try await server.log().requests.map { $0.header("Authorization") } == [["Bearer s3cret"], []])
    }

    /// A link to an unusable location ends the pages, with an error or as the last page. The items before it arrive.
    @Test func pageWithAnOddLinkEnds() async throws {
        let server = FaultServer(try await Servers.faults)
        // Long enough for the pages that exist, however busy the machine is; some locations never respond.
        let session = server.session(timeout: .seconds(20))
        let rejectsControls = TestedTransport.current.rejectsControlCharacters
        let locations = OddValues.locations.filter { location in
            location.utf8.count < 200 && !location.contains(">") && !location.contains("\u{0}")
                && !(rejectsControls && location.hasControlCharacters)
        }
        try await withThrowingTaskGroup(of: [Int].self) { group in
            for location in locations {
                group.addTask {
                    var items: [Int] = []
                    do {
                        for try await item in session.items(of: Numbers("pages", ["next": "<\(location)>; rel=next"])) {
                            items.append(item)
                        }
                    } catch {}
                    return items
                }
            }
            for try await items in group { #expect(items.prefix(3) == [10, 11, 12]) }
        }
    }

    /// Whether all elements arrived. Over a transport that may lose the end of a broken stream, the first elements
    /// suffice.
    private func isComplete<Element: Equatable>(_ elements: [Element], of expected: [Element]) -> Bool {
        TestedTransport.current.keepsWhatCameBeforeABreak ? elements == expected : expected.starts(with: elements)
    }

    /// The elements of a stream, and the error that ended it.
    private func read<Stream: AsyncSequence, Value>(
        _ stream: Stream,
        _ value: (Stream.Element) -> Value
    ) async -> ([Value], SessionError<Never>?) {
        var values: [Value] = []
        do throws(any Error) {
            for try await element in stream { values.append(value(element)) }
            return (values, nil)
        } catch {
            let failure = error as? SessionError<Never>
            #expect(failure != nil, "\(error)")
            return (values, failure)
        }
    }
}
