import Foundation
import HTTPTypes
import Testing

@testable import EndpointRuntime

/// The command line that repeats a request.
struct CurlCommandTests {
    @Test func plainRequestIsReadable() {
        let request = OutgoingRequest(url: url("https://h.example/a?q=1"), headers: [.accept: "application/json"])
        #expect(request.cURL == "curl --url 'https://h.example/a?q=1' --header 'Accept: application/json'")
        let added = OutgoingRequest(
            method: .post,
            url: url("https://h.example/a"),
            headers: [.contentType: "application/json"],
            body: .data(Data(#"{"name":"pen"}"#.utf8))
        )
        let options = "--header 'Content-Type: application/json' --data-raw '{\"name\":\"pen\"}'"
        #expect(added.cURL == "curl --request 'POST' --url 'https://h.example/a' \(options)")
        #expect(OutgoingRequest(method: .head, url: url("http://h")).cURL == "curl --head --url 'http://h'")
    }

    @Test func secretsAreRemovedUnlessAskedFor() throws {
        var request = OutgoingRequest(
            method: .post,
            url: url("https://user:s3cret1@h.example/a?api_key=s3cret2&mine=s3cret3&q=1"),
            body: .data(Data("{\n  \"password\" :\n  \"s3cret4 s3cret4\",\n\t\"name\": \"pen\"}".utf8))
        )
        try request.setHeader("Authorization", "Bearer s3cret5")
        try request.setHeader("Cookie", "sid=s3cret6")
        try request.setHeader("X-Mine", "s3cret7")
        try request.setHeader("Referer", "https://user:s3cret8@h.example/?token=s3cret9")
        request.credentialPlaces = CredentialPlaces(headers: ["X-Mine"], queryItems: ["mine"])
        #expect(!request.cURL.contains("s3cret"), "\(request.cURL)")
        #expect(request.cURL.contains("pen") && request.cURL.contains("q=1"))
        #expect(RequestInfo(name: "A", request).cURL == request.cURL)
        let shown = request.cURL(showingSecrets: true)
        for number in 1...9 { #expect(shown.contains("s3cret\(number)")) }
        #expect(RequestInfo(name: "A").cURL == nil)
    }

    @Test func secretsInFormsAreRemoved() {
        var request = OutgoingRequest(method: .post, url: url("https://h.example"))
        request.body = .data(Data("password=s3cret&u=1".utf8))
        #expect(request.cURL.hasSuffix("'password=<redacted>&u=1'"))
        request.headers[.contentType] = "application/x-www-form-urlencoded"
        request.body = .data(Data("client_secret=s3cret&name=pen".utf8))
        #expect(request.cURL.contains("client_secret=<redacted>&name=pen"))
        request.headers[.contentType] = "multipart/form-data; boundary=b"
        let part = "--b\r\nContent-Disposition: form-data; name=\""
        let parts = "\(part)name\"\r\n\r\npen\r\n\(part)password\"\r\n\r\ns3cret\r\n--b--\r\n"
        request.body = .data(Data(parts.utf8))
        #expect(request.cURL.contains("pen\r\n--b\r\n"))
        #expect(request.cURL.contains("<redacted>\r\n--b--\r\n'"))
        #expect(!request.cURL.contains("s3cret"))
    }

    @Test func bodiesThatAreNotTextAreNamed() throws {
        let file = URL(fileURLWithPath: "/tmp/it's a file")
        var request = OutgoingRequest(method: .put, url: url("https://h.example"), body: .file(file))
        #expect(request.cURL.hasSuffix(#"--header 'Content-Type:' --data-binary '@/tmp/it'\''s a file'"#))
        request.body = .data(Data([0xFF, 0x00]))
        #expect(
            request.cURL.hasSuffix("--data-binary @-  # the body of 2 bytes is not text: pass it on standard input")
        )
        request.body = .data(Data("\u{1B}[2J".utf8))
        #expect(request.cURL.contains("@-"))
        request.body = .joined([.data(Data("a".utf8)), .file(file)])
        #expect(request.cURL.hasSuffix("--data-binary @-  # the body is partly in files: pass it on standard input"))
        request.body = nil
        #expect(request.cURL.hasSuffix("--header 'Content-Type:' --data-raw ''"))
    }

    #if os(Linux) || os(macOS)
        /// A shell parses the command into the intended arguments.
        @Test(arguments: [
            "'", "''", #"\'"#, "$(touch x)", "`id`", "a b\tc", "\n; id\n", "@/etc/passwd", "-o x", "*?[a]{b,c}", "~",
            "!x",
            "é€😀", "\\", "\"", "&|<>;#", "$HOME ${HOME}",
            "'\u{301}; touch x; '\u{200D}", "'\u{FE0F}$(touch x)'\u{600}",
        ])
        func shellKeepsHostileValues(_ value: String) throws {
            var request = OutgoingRequest(
                method: try #require(HTTPRequest.Method("X-A")),
                url: try #require(URLComponents(string: "https://h.example/a")?.url),
                body: .data(Data(value.utf8))
            )
            request.headers[try #require(HTTPField.Name("X-B"))] = value
            let sent = request.headers[try #require(HTTPField.Name("X-B"))] ?? ""
            let expected = [
                "--request", "X-A", "--url", "https://h.example/a", "--header", "X-B: \(sent)",
                "--header", "Content-Type:", "--data-raw", value,
            ]
            #expect(try arguments(of: request.cURL(showingSecrets: true)) == expected)
            #expect(try arguments(of: request.cURL).last == value)
        }

        @Test func shellKeepsBracketsOfURLs() throws {
            let request = OutgoingRequest(url: url("https://[::1]:8080/a?b[]=1&c='"))
            #expect(request.cURL.contains("--globoff"))
            #expect(try arguments(of: request.cURL).last == request.url.absoluteString)
        }

        /// The arguments that a shell passes to the first word of a command.
        private func arguments(of command: String) throws -> [String] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "curl() { printf '%s\\000' \"$@\"; }; " + command]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            return data.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    #endif

    private func url(_ text: String) -> URL {
        URL(string: text) ?? URL(fileURLWithPath: "/")
    }
}
