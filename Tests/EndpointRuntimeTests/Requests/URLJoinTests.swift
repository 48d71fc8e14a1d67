import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

@Suite("Joining base, path and query", .endsRunIfHanging)
struct URLJoinTests {
    /// The table of `Documentation/Runtime.md`.
    static let table: [(base: String, path: String, query: String, url: String)] = [
        ("https://h", "", "", "https://h"),
        ("https://h", "/", "", "https://h/"),
        ("https://h", "a", "", "https://h/a"),
        ("https://h", "/a", "", "https://h/a"),
        ("https://h", "/a/", "", "https://h/a/"),
        ("https://h/", "", "", "https://h/"),
        ("https://h/", "/", "", "https://h/"),
        ("https://h/", "a", "", "https://h/a"),
        ("https://h/", "/a", "", "https://h/a"),
        ("https://h/v1", "", "", "https://h/v1"),
        ("https://h/v1", "/", "", "https://h/v1/"),
        ("https://h/v1", "a", "", "https://h/v1/a"),
        ("https://h/v1", "/a", "", "https://h/v1/a"),
        ("https://h/v1/", "", "", "https://h/v1/"),
        ("https://h/v1/", "/", "", "https://h/v1/"),
        ("https://h/v1/", "a/b", "", "https://h/v1/a/b"),
        ("https://h/v1/", "/a//b", "", "https://h/v1/a//b"),
        ("https://h/v1", "//a", "", "https://h/v1//a"),
        ("https://h?k=1", "", "", "https://h?k=1"),
        ("https://h?k=1", "/a", "q=2", "https://h/a?k=1&q=2"),
        ("https://h/v1/?k=1", "a", "", "https://h/v1/a?k=1"),
        ("https://h/v1", "", "q=2", "https://h/v1?q=2"),
        ("http://127.0.0.1:8080", "/a", "", "http://127.0.0.1:8080/a"),
        ("http://[::1]:8080/x", "/a", "", "http://[::1]:8080/x/a"),
        ("HTTPS://h/v1", "/a%2Fb", "", "https://h/v1/a%2Fb"),
    ]

    @Test(arguments: table)
    func row(base: String, path: String, query: String, url: String) throws {
        #expect(try BaseURL(base).joined(path: path, query: query).absoluteString == url)
    }

    @Test(arguments: [
        "", "kiosk.example", "ftp://kiosk.example", "https://", "https:///a", "https://h:port", "https://h:99999",
        "https://h/a b", "https://h/é", "https://h#top", "https://{host}/a", "https://a:b:c",
    ])
    func wrongBaseIsUnbuildable(base: String) async {
        let session = Session(transport: FakeTransport(statuses: 200))
        do {
            try await session.response(for: AddItem(), options: CallOptions(base: .url(base)))
            Issue.record("'\(base)' was taken")
        } catch {
            guard case .unbuildable(_, let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.contains("base"))
        }
    }

    @Test func literalQueryStandsInFront() throws {
        struct Ask: KioskRequest, DeclaredRequest {
            typealias Response = Void
            var path: RequestPath { "/chat?beta=true&mode=a%20b" }
            var query: QueryItems { ["q": 1] }
        }
        let parts = try Ask().parts
        #expect(parts.path == "/chat")
        #expect(parts.query["mode"] == ["a b"])
        #expect(try parts.url.absoluteString == "https://kiosk.example/v1/chat?beta=true&mode=a%20b&q=1")
    }
}

@Suite("Base URL selection", .endsRunIfHanging)
struct BaseTests {
    static let service = Service(
        name: "Cloud",
        base: "https://{region}.cloud.example/{version}",
        bases: ["sandbox": "https://sandbox.cloud.example"],
        variables: ["region": "eu"],
        version: "v2",
        headers: ["X-Version": "{version}", "X-Meta": #"{"region":"{region}"}"#]
    )

    struct Ping: DeclaredRequest {
        typealias Response = Void
        static let service = BaseTests.service
        var path: RequestPath { "ping" }
    }

    struct Upload: Request {
        typealias Response = Void
        static let service = BaseTests.service
        func buildRequest(_ request: inout RequestBuilder) {
            request.base("https://uploads.cloud.example")
            request.put("/file")
        }
    }

    @Test func variablesAndVersionAreFilledIn() throws {
        #expect(try Ping().parts.url.absoluteString == "https://eu.cloud.example/v2/ping")
        #expect(try Ping().parts.header("x-version") == "v2")
        // Only the version is a variable of a header field.
        #expect(try Ping().parts.header("x-meta") == #"{"region":"{region}"}"#)
        #expect(try Upload().parts.url.absoluteString == "https://uploads.cloud.example/file")
    }

    @Test(arguments: [
        (Base.variables(["region": "us"]), "https://us.cloud.example/v2/ping", "https://uploads.cloud.example/file"),
        (.named("sandbox"), "https://sandbox.cloud.example/ping", "https://uploads.cloud.example/file"),
        ("http://127.0.0.1:1/mock", "http://127.0.0.1:1/mock/ping", "http://127.0.0.1:1/mock/file"),
    ])
    func sessionMovesService(base: Base, ping: String, upload: String) async throws {
        let transport = FakeTransport(statuses: 200)
        let session = Session(transport: transport, bases: [Self.service: base])
        try await session.response(for: Ping())
        try await session.response(for: Upload())
        try await session.response(for: AddItem())
        #expect(transport.requests.map(\.url.absoluteString) == [ping, upload, "https://kiosk.example/v1/items"])
    }

    @Test func nameInPlaceOfURLIsRejected() {
        #expect(throws: BuildFailure("'sandbox' is the name of a base of 'Cloud': write .named(\"sandbox\")")) {
            try Base.filled(for: Self.service, own: nil, override: "sandbox")
        }
    }

    @Test func unknownNameAndMissingVariableAreRejected() {
        #expect(throws: BuildFailure("'Cloud' has no base named 'x'; it has: sandbox")) {
            try Base.filled(for: Self.service, own: nil, override: .named("x"))
        }
        #expect(throws: BuildFailure("'https://{who}.example' has a variable 'who' without a value")) {
            try Base.filled(for: Self.service, own: "https://{who}.example", override: nil)
        }
        #expect(throws: BuildFailure("'Cloud' has no variable 'regio' in its base; it has: region, version")) {
            try Base.filled(for: Self.service, own: nil, override: .variables(["regio": "us"]))
        }
    }

    /// Otherwise the credentials would be sent to another server.
    @Test(arguments: ["mars.example/", "mars.example#", "mars.example?", "me@", "mars.example:80", "a b", "\\", "é"])
    func variableInHostStaysInHost(value: String) {
        #expect(throws: BuildFailure.self) {
            try Base.filled(for: Self.service, own: nil, override: .variables(["region": value]))
        }
        #expect(throws: BuildFailure.self) {
            try Base.filled(for: Self.service, own: "https://api.{region}/v1", override: .variables(["region": value]))
        }
    }

    /// An empty value changes the host, such as to `.cloud.example`, which would receive the credentials.
    @Test(arguments: ["", ".", "a."]) func noPartOfTheHostIsEmpty(value: String) throws {
        let service = Service(name: "Cloud", base: "https://{who}.cloud.example", variables: ["who": "x"])
        let failure = BuildFailure("the values of the variables of '\(service.base)' leave a part of the host empty")
        #expect(throws: failure) { try Base.filled(for: service, own: nil, override: .variables(["who": value])) }
    }

    /// A server may remove an empty segment, and serve another resource.
    @Test(arguments: [
        ("https://a.example/{one}{two}/x", false), ("https://a.example/v{one}/x", true),
        ("https://a.example/x/{one}", true), ("https://a.example/{one}/{two}/", true), ("{url}/{one}", true),
        ("https://a.example/{url}/x", true), ("https://a.example/https://b.example/{one}/x", false),
        ("https://a.example/b//{one}", true), ("https://a.example/x?a={one}//", true),
    ])
    func variablesLeaveNoSegmentEmpty(template: String, isFilled: Bool) {
        let service = Service(
            name: "Cloud",
            base: template,
            variables: ["one": "", "two": "", "url": "https://b.example/"]
        )
        #expect(((try? Base.filled(for: service, own: nil, override: nil)) != nil) == isFilled)
    }

    /// A part of the password may look like a path, a query or a fragment.
    @Test(arguments: [
        "https://u:hun#ter2@a.example", "https://u:hun/ter2@a.example:8", "https://u:p?hunter2@a.example x",
        "u:hunter2@a.example", "//u:hunter2@a.example", "http:/u:hunter2@a.example",
    ])
    func passwordOfAnInvalidBaseIsNotInTheError(base: String) {
        let failure = #expect(throws: BuildFailure.self) { try BaseURL(base) }
        #expect(failure?.description.contains("ter2") == false)
        #expect(failure?.description.contains("@a.example") == true)
        #expect(!Base.url(base).description.contains("ter2"))
    }

    @Test(arguments: [
        ("https://cloud{who}.example", "", "https://cloud.example"),
        ("https://{who}/v1", "cloud.example:8443", "https://cloud.example:8443/v1"),
        ("https://{who}", "[::1]:80", "https://[::1]:80"),
        ("https://{who}.cloud.example", "a.b-c_1", "https://a.b-c_1.cloud.example"),
        ("https://cloud.example/{who}", "v2/eu", "https://cloud.example/v2/eu"),
        ("https://cloud.example/{who}/v3", "x?y=1#z é", "https://cloud.example/x%3Fy%3D1%23z%20%C3%A9/v3"),
        ("{who}://cloud.example", "http", "http://cloud.example"),
    ])
    func variableFillsItsPart(template: String, value: String, text: String) throws {
        let service = Service(name: "Cloud", base: template, variables: ["who": "x"])
        #expect(try Base.filled(for: service, own: nil, override: .variables(["who": value])).text == text)
    }

    /// The first variable contains the scheme, so that only the filled text says which part the second is in.
    @Test(arguments: [
        ("{server}/bot{who}", "https://cloud.example", "9?x=", "https://cloud.example/bot9%3Fx%3D"),
        ("{server}/{who}", "https://cloud.example/v1", "a b", "https://cloud.example/v1/a%20b"),
        ("{server}{who}", "https://cloud.example/v1/", "a#b", "https://cloud.example/v1/a%23b"),
        ("{server}:{who}", "https://cloud.example", "8443", "https://cloud.example:8443"),
        ("{server}{who}/v1", "https://", "cloud.example:80", "https://cloud.example:80/v1"),
    ])
    func variableAfterServerFillsItsPart(template: String, server: String, value: String, text: String) throws {
        let service = Service(name: "Cloud", base: template, variables: ["server": server, "who": "x"])
        #expect(try Base.filled(for: service, own: nil, override: .variables(["who": value])).text == text)
    }

    @Test(arguments: [
        ("{server}/bot{who}", "../../admin"), ("{server}:{who}", "80/x"), ("{server}.{who}", "mars.example/"),
        ("{server}{who}", "@mars.example"),
    ])
    func variableAfterServerStaysInItsPart(template: String, value: String) {
        let variables = ["server": "https://cloud.example", "who": "x"]
        let service = Service(name: "Cloud", base: template, variables: variables)
        #expect(throws: BuildFailure.self) {
            try Base.filled(for: service, own: nil, override: .variables(["who": value]))
        }
    }

    @Test(arguments: ["..", ".", "a/../b", "../\u{301}b", "..\\b"]) func variableInPathStaysInPath(value: String) {
        let service = Service(name: "Cloud", base: "https://cloud.example/{who}/v3", variables: ["who": "x"])
        #expect(throws: BuildFailure.self) {
            try Base.filled(for: service, own: nil, override: .variables(["who": value]))
        }
    }
}
