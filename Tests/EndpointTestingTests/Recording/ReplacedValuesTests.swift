import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Secrets in places that are easily forgotten, and their repetitions in other forms.
@Suite(.endsRunIfHanging)
struct ReplacedValuesTests {
    private let recording = SampleRecording()

    @Test func tokensThatAreNamesOfMembers() async throws {
        let keys = ["s3cr3t-0123456789abcdef", "4D36E967-E325-11CE-BFC1-08002BE10318", "731773177317"]
        let body = #"{"fcm_tokens":{"\#(keys[0])":true,"\#(keys[1])":1,"\#(keys[2])":2,"sha256_fingerprint":"x1"}}"#
        let note = #"{"note":"no \#(keys[0])"}"#
        let request = OutgoingRequest.sample("/devices", body)
        let text = try await recording.record([request]) { _ in .json(note) }
        for key in keys { #expect(!text.contains(key), "\(text)") }
        #expect(text.contains("\"sha256_fingerprint\""))
        let other = body.replacing(keys[0], with: "an0th3r-fedcba9876543210").replacing(keys[2], with: "84284284284")
        for body in [body, other] { _ = try await recording.replay([.sample("/devices", body)]) }
    }

    /// The byte 0xE9 is no UTF-8.
    @Test func secretsInTextsThatAreInvalidInTheirCharset() async throws {
        let parts = ["key=s3cr3t-1&x caf", " {\"password\": \"s3cr3t-2\"} s3cr3t-3 and s3cr3t-4é\n"].map {
            Data($0.utf8)
        }
        var request = OutgoingRequest.sample("/a?api_key=s3cr3t-3")
        try request.setHeader("Authorization", "Bearer s3cr3t-4é")
        let body = parts[0] + [0xE9] + parts[1]
        try await recording.record([request]) { _ in .bytes(body, media: "text/plain; charset=utf-8") }
        let replayed = try await recording.replay([request])[0]
        #expect(!String(decoding: replayed.body, as: UTF8.self).contains("s3cr3t"))
        #expect(replayed.body.starts(with: "key=REDACTED&x caf".utf8) && replayed.body.contains(0xE9))
    }

    @Test func secretsOfOtherExchangesInTextsThatAreInvalidInTheirCharset() async throws {
        let requests = [OutgoingRequest.sample("/a"), .sample("/b")]
        try await recording.record(requests) { request in
            request.url.path.hasSuffix("a")
                ? .bytes(Data("no up-9f8e7d6c5b ".utf8) + [0xE9], media: "text/plain")
                : .json(#"{"upload_token": "up-9f8e7d6c5b"}"#)
        }
        let replayed = try await recording.replay(requests)[0].body
        #expect(replayed == Data("no REDACTED ".utf8) + [0xE9])
    }

    /// Record separators do not make it a binary body.
    @Test func secretsInJSONTextSequencesThatAreInvalidInTheirCharset() async throws {
        let body = Data("\u{1E}{\"password\": \"s3cr3t-5\", \"name\": \"caf".utf8) + [0xE9] + Data("\"}\n".utf8)
        try await recording.record([.sample("/a")]) { _ in .bytes(body, media: "application/json-seq") }
        let replayed = try await recording.replay([.sample("/a")])[0].body
        #expect(!String(decoding: replayed, as: UTF8.self).contains("s3cr3t"))
        #expect(replayed.first == 0x1E && replayed.contains(0xE9))
    }

    @Test(arguments: ["text/plain", "text/plain; charset=utf-8", "text/plain; charset=x-odd", "image/png"])
    func bytesAndTheirMediaTypeStay(media: String) async throws {
        for body in [Data([0x61, 0xE9, 0x62, 0x20]), Data([0xE9, 0x00, 0x61])] {
            let recording = SampleRecording()
            try await recording.record([.sample("/a")]) { _ in .bytes(body, media: media) }
            let replayed = try await recording.replay([.sample("/a")])[0]
            #expect(replayed.body == body && replayed.header("Content-Type") == media)
        }
    }

    @Test func codesOfFewDigitsAreReplaced() async throws {
        let body = #"""
            {"cvc":123,"card_token":{"pin":[778],"cvv":456,"page":12},"otp":{"expires_in":300,"left":3},"key_version":120}
            """#
        let replayed = try await recording.replayed(.sample("/cards"), .json(body))
        #expect(
            replayed == #"""
                {"card_token":{"cvv":0,"page":12,"pin":[0]},"cvc":0,"key_version":120,"otp":{"expires_in":300,"left":3}}
                """#
        )
    }

    /// A transport leaves the body of a request with its own `Accept-Encoding` as it is.
    @Test(arguments: [true, false])
    func encodingOfABodyThatIsStillEncodedIsRecorded(isEncoded: Bool) async throws {
        let body = isEncoded ? Data([0x1f, 0x8b, 0x08, 0x00, 0xff]) : Data("text".utf8)
        let response = RawResponse.bytes(body, media: "text/plain", headers: ["Content-Encoding": "gzip"])
        try await recording.record([.sample("/a")]) { _ in response }
        let replayed = try await recording.replay([.sample("/a")])[0]
        #expect(replayed.header("Content-Encoding") == (isEncoded ? "gzip" : nil))
        #expect(replayed.body == body)
    }

    @Test func multipartResponsesHaveABody() async throws {
        let text = "--b\r\nContent-Type: application/json\r\n\r\n{\"token\":\"s3cr3t\",\"a\":1}\r\n--b--\r\n"
        let replayed = try await recording.replayed(
            .sample("/batch"),
            .text(text, media: "multipart/mixed; boundary=b")
        )
        #expect(replayed.hasPrefix("--b\r\n") && replayed.hasSuffix("\r\n--b--\r\n") && replayed.contains(#""a":1"#))
        #expect(!replayed.contains("s3cr3t"))
    }

    @Test func namesOfFilesAreNotRecorded() async throws {
        let form = { (file: String) in
            let disposition = "Content-Disposition: form-data; filename=\"\(file);\"; name=\"photo\"\r\n"
            return
                "--b\r\n\(disposition)\r\nabc\r\n--b\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nx\r\n--b--\r\n"
        }
        let media = "multipart/form-data; boundary=b"
        let text = try await recording.record([.sample("/photos", form("ann.png"), media: media)]) { _ in .json("{}") }
        #expect(!text.contains("ann.png") && text.contains(#""name=\"photo\"""#), "\(text)")
        _ = try await recording.replay([.sample("/photos", form("other.png"), media: media)])
        // The file of an earlier version.
        let earlier = text.replacing(#"name=\"photo\""#, with: #"name=\"photo\"; filename=\"bob.png\""#)
        #expect(earlier != text)
        try Data(earlier.utf8).write(to: recording.file.url)
        _ = try await recording.replay([.sample("/photos", form("other.png"), media: media)])
    }

    @Test func secretsInHeaderFieldsOfResponses() async throws {
        let requests = [OutgoingRequest.sample("/items"), .sample("/items/tok-9f8e7d6c5b")]
        let link = "</v1/items?page_token=tok-9f8e7d6c5b>; rel=\"next\""
        let text = try await recording.record(requests) { request in
            request.url.path.hasSuffix("items") ? .json(#"["tok-9f8e7d6c5b"]"#, headers: ["Link": link]) : .json("{}")
        }
        #expect(!text.contains("tok-9f") && text.contains("items/REDACTED_1_"), "\(text)")
    }

    /// Otherwise, the replay of a request with a common value would need the mark.
    @Test func requestIsNotSearchedForCommonSecretsOfItsResponse() async throws {
        #expect(
            try await recording.replayed(.sample("/items/rose"), .json(#"{"token":"rose"}"#)).contains("REDACTED_1_")
        )
    }

    @Test func longNumbersAreSearchedFor() async throws {
        let body = #"{"pin":53737742,"note":"the pin 53737742","copy":53737742,"list":[5373774],"pins":[535353]}"#
        let requests = [OutgoingRequest.sample("/a"), .sample("/b/53737742")]
        let text = try await recording.record(requests) { $0.url.path.hasSuffix("a") ? .json(body) : .json("[535353]") }
        #expect(!text.contains("53737742") && text.contains("5373774") && text.contains("535353"), "\(text)")
    }

    /// Most numbers in a session are identifiers, which other requests contain.
    @Test func numbersInsideOfSecretObjectsAreNotSearchedFor() async throws {
        let requests = [OutgoingRequest.sample("/session"), .sample("/users/12345678")]
        try await recording.record(requests) { _ in .json(#"{"session":{"user_id":12345678}}"#) }
        _ = try await recording.replay(requests)
    }

    @Test func hiddenDatesAreSearchedFor() async throws {
        let recording = SampleRecording(hiding: ["birthday"])
        let text = try await recording.record([.sample("/people/1990-02-03")]) { _ in
            .json(#"{"birthday":"1990-02-03","note":"born 1990-02-03","token":"2024-05-01","day":"2024-05-01"}"#)
        }
        #expect(!text.contains("born 1990") && text.contains("\"born 2099-01-0") && text.contains("\"2024-05-01\""))
    }

    @Test func shortSecretsAreWordsAndNotInHosts() async throws {
        let text = "a demonstration of demo, http://demo.example:80/demo?x=demo, demo://demo and https://u@demo.example"
        let location = "https://demo.example/demo"
        let request = OutgoingRequest.sample("/a?key=demo")
        try await recording.record([request]) { _ in .text(text, headers: ["Location": location]) }
        let replayed = try await recording.replay([request])[0]
        #expect(replayed.header("Location") == "https://demo.example/REDACTED_1_")
        let mark = "REDACTED_1_"
        let start =
            "a demonstration of \(mark), http://demo.example:80/\(mark)?x=\(mark), \(mark)://\(mark) and https://"
        #expect(String(decoding: replayed.body, as: UTF8.self) == "\(start)REDACTED_2_@demo.example")
    }

    @Test(arguments: [
        (#"{"password":"s3cr3t a/é"}"#, "application/json"),
        ("password=s3cr3t+a%2F%C3%A9", "application/x-www-form-urlencoded"),
        ("password=s3cr3t%20a%2f%c3%a9", "application/x-www-form-urlencoded"),
    ])
    func repetitionsInOtherEncodings(body: String, media: String) async throws {
        let forms = [
            "s3cr3t a/é", "s3cr3t+a%2F%C3%A9", "s3cr3t%20a%2fé", "s3cr3t%2520a%252F%25C3%25A9",
            "s3cr3t%2520a%252f%25c3%25a9",
        ]
        let replayed = try await recording.replayed(
            .sample("/a", body, media: media),
            .text(forms.joined(separator: ", "))
        )
        #expect(replayed == forms.map { _ in "REDACTED_1_" }.joined(separator: ", "))
    }
}
