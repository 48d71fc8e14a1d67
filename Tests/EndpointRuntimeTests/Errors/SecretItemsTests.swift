import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Items `name=value` in texts: those that are secret are hidden, and the others tell what an error is about.
@Suite("Secret items in texts")
struct SecretItemsTests {
    private func excerpt(_ text: String) -> String {
        DecodingFailure(.emptyBody, in: RawResponse(body: Data(text.utf8))).excerpt
    }

    @Test(arguments: [
        "UserInfo={NSErrorFailingURLKey=https://a.example/b, _kCFStreamErrorCodeKey=-2102}",
        "expected sessions=3, keys=4; passes=2 primaryKey=id", "where key=users.id and session=open",
        "tokens=12 of 30, token=null, password=true", "is sort_key=name;key=a a key", "pass=3,fail=4", "pin=1&",
        "code=12",
    ])
    func othersAreShown(text: String) {
        #expect("\(ConnectionFailure(.other, text))" == "the connection failed: \(text)")
        #expect(excerpt(text) == text)
    }

    @Test(arguments: [
        ("(token=hunter2), x", "(token=<redacted>), x"),
        ("{apiKey=hunter2}, [sig=hunter2]", "{apiKey=<redacted>}, [sig=<redacted>]"),
        ("api_key=hunter2;pwd=hunter2", "api_key=<redacted>;pwd=<redacted>"),
        (
            "NSErrorFailingURLStringKey=https://a.example/b?key=hunter2}",
            "NSErrorFailingURLStringKey=https://a.example/b?key=<redacted>}"
        ),
        ("/a?key=hunter2,) then", "/a?key=<redacted> then"), ("key=hunter2&page=2", "key=<redacted>&page=2"),
        ("session=hunter2,x&b=1", "session=<redacted>&b=1"), ("a=1&amp;key=hunter2", "a=1&amp;key=<redacted>"),
        (#"{"next":"/a?b=1\u0026key=hunter2"}"#, #"{"next":"/a?b=1\u0026key=<redacted>"}"#),
        ("code=not_found&x=1", "code=not_found&x=1"), ("key=key=hunter2&x=1", "key=<redacted>&x=1"),
    ])
    func secretsAreHidden(_ text: String, _ shown: String) {
        #expect("\(ConnectionFailure(.other, text))" == "the connection failed: \(shown)")
        #expect(excerpt(text) == shown)
    }

    /// Each of these texts would take minutes if its values were read once for each equals sign.
    @Test(arguments: [
        "a=", "key=", "code=", "token=", "?key=", "token==", "%3d=", "k=v,", "session=%", "\"token=", "key=true,", "=",
    ])
    func longTextsAreReadOnce(unit: String) {
        let text = String(repeating: unit, count: 60_000 / unit.utf8.count)
        var request = OutgoingRequest(method: .post, url: URL(filePath: "/"))
        request.body = .data(Data(text.utf8))
        #expect(request.cURL.hasPrefix("curl"))
    }
}
