#if MockServer
    import EndpointRuntime
    import FeaturesClient
    import Foundation
    import HTTPTypes
    import LoopbackServer
    import MockMessages
    import Testing

    /// All features of requests, generated in this build and called against the mock of the same spec.
    struct FeatureTests {
        @Test func webhooksAreDecodedByName() throws {
            let made = try Features.Webhooks(named: "report.made", body: Data(#"{"id":1,"title":"a"}"#.utf8))
            #expect(made == .reportMade(Features.Report(id: 1, title: "a")))
            let unknown = try Features.Webhooks(named: "report.lost", body: Data("x".utf8))
            #expect(unknown == .unknown(name: "report.lost", body: Data("x".utf8)))
            let error = #expect(throws: DecodingFailure.self) {
                try Features.Webhooks(named: "problems", body: Data(#"[{"message":1}]"#.utf8))
            }
            #expect(error?.path == "[0].message")
        }

        @Test func webhooksAreReadLeniently() throws {
            let body = Data(#"{"id":"1","title":"a"}"#.utf8)
            #expect(throws: DecodingFailure.self) { try Features.Webhooks(named: "report.made", body: body) }
            let made = try Features.Webhooks(named: "report.made", body: body, leniency: .quotedScalars)
            #expect(made == .reportMade(Features.Report(id: 1, title: "a")))
        }

        /// The handler of all errors knows the problem of the API, and no endpoint.
        @Test(arguments: [404, 429]) func problemIsFoundInTheFailureOfAnyEndpoint(status: Int) throws {
            let headers: HeaderItems = ["Retry-After": "3"]
            let response = RawResponse(status: status, headers: headers, body: Data(#"{"message":"no"}"#.utf8))
            let error = #expect(throws: Features.Answers.List.CallError.self) {
                try Features.Answers.List().interpret(response)
            }
            #expect(error?.failure(as: Features.Problem.self)?.message == "no")
        }

        @Test func mutableModelIsChangedInPlace() throws {
            let source = Features.Draft(title: "a")
            var draft = Features.Draft(title: "b", source: source, place: .init(city: "Kyoto"))
            draft.title = "c"
            draft.source?.title = "d"
            draft.place?.city = "Nara"
            #expect(source.title == "a")
            let expected = #"{"title":"c","source":{"title":"d"},"place":{"city":"Nara"}}"#
            #expect(try draft == JSONDecoder().decode(Features.Draft.self, from: Data(expected.utf8)))
            draft.source = nil
            #expect(draft == Features.Draft(title: "c", place: .init(city: "Nara")))
        }

        @Test func answersByStatus() async throws {
            try await serve { session in
                guard case .ok(let report) = try await Features.Answers.export().on(session).response() else {
                    Issue.record("200 is what the mock prefers")
                    return
                }
                #expect(!report.title.isEmpty)
                let later = Features.Answers.export().on(session).header("Prefer", "status=202")
                guard case .accepted(let accepted) = try await later.response() else {
                    Issue.record("202 was asked for")
                    return
                }
                #expect(accepted.location.host() != nil)
                guard
                    case .clientError(let text) = try await Features.Answers.export().on(session)
                        .header("Prefer", "status=418").response()
                else {
                    Issue.record("418 was asked for")
                    return
                }
                #expect(!text.isEmpty)
            }
        }

        @Test func redirectThatIsAnAnswer() async throws {
            try await serve { session in
                let response = try await Features.Answers.move().on(session).response()
                #expect(response.location.scheme != nil)
            }
        }

        @Test func headersWithTypes() async throws {
            try await serve { session in
                let response = try await Features.Answers.list().on(session).response()
                #expect(!response.body.isEmpty)
                #expect(!response.tags.isEmpty)
            }
        }

        @Test func failuresWithHeaders() async throws {
            try await serve { session in
                let call = Features.Answers.list().on(session).header("Prefer", "status=429")
                let error = await #expect(throws: SessionError<Features.Answers.List.Failure>.self) {
                    try await call.response()
                }
                guard case .tooManyRequests(let failure)? = error?.failure else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(!failure.body.message.isEmpty)
            }
        }

        @Test func successByBody() async throws {
            try await serve { session in
                let report = try await Features.Answers.check().on(session).response()
                #expect(!report.title.isEmpty)
            }
            try await LoopbackServer.run(responding: { _ in .json(#"{"ok":false,"report":{"id":1,"title":"t"}}"#) }) {
                server in
                let error = await #expect(throws: SessionError<Features.Answers.Check.Failure>.self) {
                    try await Features.Answers.check().on(session(server)).response()
                }
                guard case .rejected? = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
        }

        @Test func optionalAnswers() async throws {
            try await serve { session in
                let nothing = Features.Answers.optional().on(session).header("Prefer", "status=204")
                let response = try await nothing.response()
                #expect(response == .noContent)
                _ = try await Features.Answers.optional().on(session).response()
            }
        }

        @Test func pages() async throws {
            try await serve { session in
                let link = try await count(Features.Pages.link().on(session))
                let url = try await count(Features.Pages.url().on(session))
                #expect(link.pages == 1 && url.pages == 1)
                let counts = [
                    try await count(Features.Pages.cursor().on(session)),
                    try await count(Features.Pages.count().on(session)),
                    try await count(Features.Pages.skip().on(session)),
                ]
                for (items, pages) in counts {
                    #expect(items > 0)
                    #expect(pages == 2)
                }
            }
        }

        @Test func streams() async throws {
            try await serve { session in
                let reports = try await Features.Streams.events().on(session).response()
                let reportsCount = try await reports.reduce(into: 0) { count, _ in count += 1 }
                #expect(reportsCount == 3)
                var names: [String] = []
                for try await event in try await Features.Streams.named().on(session).response() {
                    switch event {
                    case .report(let report): names.append("report \(report.title.isEmpty)")
                    case .note(let note): names.append("note \(note.isEmpty)")
                    case .unknown(let event): names.append(event.name)
                    }
                }
                #expect(names == ["report false", "note false"])
                let lines = try await Features.Streams.lines().on(session).response()
                let linesCount = try await lines.reduce(into: 0) { count, _ in count += 1 }
                #expect(linesCount == 3)
                let file = try await Features.Streams.download(path: "a/b.png").on(session).response()
                #expect(file.media == "image/png")
                let data = try await file.data()
                #expect(!data.isEmpty)
                guard case .ok(let perhaps) = try await Features.Streams.perhaps().on(session).response() else {
                    Issue.record("200 is what the mock prefers")
                    return
                }
                let perhapsCount = try await perhaps.reduce(into: 0) { count, _ in count += 1 }
                #expect(perhapsCount == 3)
            }
        }

        @Test func bodies() async throws {
            try await serve { session in
                let photo = Upload(Data("PNG".utf8), fileName: "a.png", media: "image/png")
                let report = Features.Report(id: 1, title: "t")
                let response = try await Features.Bodies.photo(title: "t", photo: photo, more: [photo], report: report)
                    .on(session).response()
                #expect(response.title == "t")
                _ = try await Features.Bodies.asset(name: "n", body: photo).on(session).response()
                try await Features.Bodies.log(body: [report, report]).on(session).response()
                try await Features.Bodies.note().on(session).response()
                try await Features.Bodies.note(body: report).on(session).response()
            }
        }

        @Test func keysMakePostsSafeToRepeat() throws {
            let parts = try Features.Streams.Events().parts
            #expect(parts.isIdempotent)
            #expect(parts.body?.text == #"{"stream":true}"#)
            #expect(try Features.Streams.Events().outgoing.headers.contains { $0.name.rawName == "Idempotency-Key" })
            #expect(try !Features.Pages.Link().outgoing.headers.contains { $0.name.rawName == "Idempotency-Key" })
        }

        @Test func basesAndVariablesAreChosenOnTheSession() async throws {
            let urls = Recorder()
            let response: [Base?] = [nil, .named("sandbox"), .variables(["host": "other.example"]), .named("nowhere")]
            for base in response {
                let session = Session(transport: urls, bases: base.map { [Features.service: $0] } ?? [:])
                _ = try? await Features.Bodies.note().on(session).response()
            }
            #expect(
                urls.urls == [
                    "https://features.example.com/api/bodies/note", "https://sandbox.example.com/bodies/note",
                    "https://other.example/api/bodies/note",
                ]
            )
        }

        private func count<R: PagedRequest>(_ call: Call<R>) async throws -> (items: Int, pages: Int) {
            (
                try await call.items.reduce(into: 0) { count, _ in count += 1 },
                try await call.pages.reduce(into: 0) { count, _ in count += 1 }
            )
        }

        private func serve(_ body: (Session) async throws -> Void) async throws {
            try await MockedSpec.serve("../Tests/FeaturesClient/Features.endpoints.yaml") { server in
                try await body(session(server))
            }
        }

        private func session(_ server: LoopbackServer) -> Session {
            Session(bases: [Features.service: .url(server.base)])
        }
    }

    /// A transport that records the URLs of requests.
    private final class Recorder: Transport {
        private let log = Locked<[String]>([])

        var urls: [String] { log.withLock { $0 } }

        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            log.withLock { $0.append(request.url.absoluteString) }
            return IncomingResponse(status: .noContent)
        }
    }
#endif
