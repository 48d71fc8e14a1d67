import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

/// Queries, forms and bodies as the parser of another project reads them.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct FormTests {
    static let texts = [
        "plain", "two words", "a+b", "a&b=c", "100%", "%41", "ä ö ü", "日本語", "👩‍👩‍👧", "\"quoted\"", "back\\slash",
        "semi;colon", "#", "?",
        "/", "line\nfeed", "tab\t", "", " ", "<x>", "'", "~!*()",
    ]

    @Test(arguments: texts)
    func queryIsRead(_ text: String) async throws {
        let seen = try await send(Fetch<Seen>("get", ["text": text, "list": ["a", text], "number": 7]))
        #expect(seen.args?["text"] == .string(text))
        #expect(seen.args?["list"] == .array([.string("a"), .string(text)]))
        #expect(seen.args?["number"] == .string("7"))
    }

    @Test(arguments: texts)
    func formIsRead(_ text: String) async throws {
        let seen = try await send(
            Fetch<Seen>("post", [:], .post(.form(["text": text, "list": ["a", text], "none": nil])))
        )
        #expect(seen.form?["text"] == .string(text))
        #expect(seen.form?["list"] == .array([.string("a"), .string(text)]))
        #expect(seen.form?["none"] == nil)
        #expect(seen.headers["Content-Type"]?.hasPrefix("application/x-www-form-urlencoded") == true)
    }

    @Test(arguments: texts)
    func multipartIsRead(_ text: String) async throws {
        let upload = Upload(Data(text.utf8), fileName: "ä \"b\".txt", media: "text/plain")
        let seen = try await send(
            Fetch<Seen>(
                "post",
                [:],
                .post(.multipart(["text": text, "ä": "name", "file": upload, "list": ["a", text]]))
            )
        )
        #expect(seen.form?["text"] == .string(text))
        #expect(seen.form?["ä"] == .string("name"))
        #expect(seen.form?["list"] == .array([.string("a"), .string(text)]))
        #expect(seen.files?["file"] == .string(text))
    }

    @Test(arguments: texts)
    func readsJSON(_ text: String) async throws {
        let seen = try await send(Fetch<Seen>("post", [:], .post(.json(fields: ["text": text, "list": [text]]))))
        #expect(seen.json?["text"] == .string(text))
        #expect(seen.json?["list"] == .array([.string(text)]))
        #expect(seen.headers["Content-Type"] == "application/json")
    }

    @Test(arguments: texts)
    func readsText(_ text: String) async throws {
        let seen = try await send(Fetch<Seen>("post", [:], .post(.text(text))))
        #expect(seen.data == text)
        #expect(seen.headers["Content-Length"] == "\(text.utf8.count)")
    }

    @Test(arguments: ["put", "patch", "delete"])
    func otherMethodsCarryBodies(_ path: String) async throws {
        let seen = try await send(
            Fetch<Seen>(path, ["q": 1], .custom(path.uppercased(), .json(fields: ["name": "pen"])))
        )
        #expect(seen.json?["name"] == .string("pen"))
        #expect(seen.args?["q"] == .string("1"))
    }

    @Test(arguments: ["GET", "DELETE", "POST", "PUT", "PATCH"])
    func methodWithoutBodyIsSeen(_ method: String) async throws {
        let seen = try await send(Fetch<Seen>("anything/a%20b", [:], .custom(method)))
        #expect(seen.method == method)
        #expect(seen.data == "")
        #expect(seen.url.hasSuffix("/anything/a%20b"))
        #expect(seen.headers["Content-Type"] == nil)
    }

    @Test func filesOfAFormAreWhole() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(component: "large.txt")
        let text = String(repeating: "0123456789abcde\n", count: 20_000)
        try folder.write(text, to: "large.txt")
        let fields: Payload.Fields = [
            "name": "pen", "first": Upload(file: url), "second": Upload(file: url, fileName: "b"),
        ]
        let seen = try await send(Fetch<Seen>("post", [:], .post(.multipart(fields))))
        #expect(seen.form?["name"] == .string("pen"))
        #expect(seen.files?["first"] == .string(text))
        #expect(seen.files?["second"] == .string(text))
    }

    private func send<Response>(_ request: Fetch<Response>) async throws -> Response {
        try await Session(try await Servers.httpbin).response(for: request)
    }
}
