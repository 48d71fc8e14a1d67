import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Secrets that a response repeats in another form than the request contains them.
@Suite(.endsRunIfHanging)
struct RepeatedSecretsTests {
    private let file = TemporaryFile()

    /// Records one exchange, and returns the recorded file.
    private func recording(
        _ url: String,
        _ headers: [HTTPField.Name: String] = [:],
        response: String
    ) async throws -> String {
        var request = OutgoingRequest(url: try #require(URL(string: url)))
        for (name, value) in headers { request.headers[name] = value }
        let server = Responding { _ in RawResponse(headers: ["Content-Type": "text/plain"], body: Data(response.utf8)) }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await recorder.send(request).body.collect(upTo: 1 << 20)
        try recorder.finish()
        return try file.text
    }

    @Test(arguments: [
        ("ann:s3cr3t-word", "the password s3cr3t-word of ann"), ("ann:s3cr3t%2Fword", "s3cr3t/word or s3cr3t%2fword"),
        ("s3cr3t-token", "the token s3cr3t-token"),
    ])
    func userInformation(_ user: String, _ response: String) async throws {
        let text = try await recording("https://\(user)@api.test/a", response: response)
        #expect(!text.contains("s3cr3t") && text.contains("REDACTED"), "\(text)")
    }

    @Test func passwordsOfURLsInBodies() async throws {
        let text = try await recording("https://api.test/a", response: "https://u:s3cr3t-word@a.test has s3cr3t-word")
        #expect(!text.contains("s3cr3t"), "\(text)")
    }

    @Test(arguments: [
        "key a%2Fb%2Bc%3D%3Ds3cr3t", "key a%2fb+c==s3cr3t", "key %61/b+c==%73%33cr3t", "%2561 a/b%2bc==s3cr3t%",
    ])
    func percentEncodedRepetitions(_ response: String) async throws {
        let name = try #require(HTTPField.Name("X-API-Key"))
        let text = try await recording("https://api.test/a", [name: "a/b+c==s3cr3t"], response: response)
        #expect(!text.contains("cr3t") && text.contains("REDACTED"), "\(text)")
    }

    @Test func secretsWithPercentSigns() async throws {
        let name = try #require(HTTPField.Name("X-API-Key"))
        let response = "50%s3cr3t, 50%25s3cr3t, %35%30%25%73%33cr3t, 100%25 and %zz stay"
        let text = try await recording("https://api.test/a", [name: "50%s3cr3t"], response: response)
        #expect(text.contains("REDACTED_1_, REDACTED_1_, REDACTED_1_, 100%25 and %zz stay"), "\(text)")
    }
}
