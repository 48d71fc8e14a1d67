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

    @Test(arguments: [
        "password: must have 8 characters", "token: expired, Token: invalid.", "Unexpected token: }", "token: null",
        "Authorization: Bearer token required", "max_tokens: 100000 > 8192", "csrf: see https://a.example/b",
        "password: https://a.example/b", "sort_key: users1.id1 session: open1", "cookie: required",
        "Unexpected token: '}' at position 42", "token: 'line 5: unexpected end of file'",
        "passwords: 8-64 characters", "Invalid token: token has expired", "password: basic rules apply",
    ])
    func fieldsInSentencesAreShown(text: String) {
        #expect("\(ConnectionFailure(.other, text))" == "the connection failed: \(text)")
        #expect(excerpt(text) == text)
    }

    @Test(arguments: [
        ("Authorization: Bearer hunter2.a+b/c==, x", "Authorization: Bearer <redacted>, x"),
        ("authorization: basic hunter", "authorization: basic <redacted>"),
        ("X-Api-Key: hunter2", "X-Api-Key: <redacted>"),
        ("Authorization: Token hunter2", "Authorization: Token <redacted>"),
        (
            #"Authorization: Token token="abc123hunter2" was refused"#,
            #"Authorization: Token token="<redacted>" was refused"#
        ),
        ("Authorization: Bearer token='abc123hunter2'", "Authorization: Bearer token='<redacted>'"),
        (#"Authorization: apikey "abc123hunter2""#, #"Authorization: apikey "<redacted>""#),
        ("'Authorization': 'Bearer hunter'", "'Authorization': 'Bearer <redacted>'"),
        ("(password: hunter2!).", "(password: <redacted>!)."), ("access_token:hunter2 x", "access_token:<redacted> x"),
        ("otp: 123456", "otp: <redacted>"), ("password: 'hunter two'", "password: '<redacted>'"),
        ("{'password': 'hunter', 'a': 1}", "{'password': '<redacted>', 'a': 1}"),
        ("api_key='hunter two' x", "api_key='<redacted>' x"),
        ("curl -H 'Authorization: Bearer hunter2' x", "curl -H 'Authorization: Bearer <redacted>' x"),
        ("Cookie: a=hunter2; b=hunter3", "Cookie: <redacted>"),
        ("X-CSRF: hunter2 xsrf=hunter2", "X-CSRF: <redacted> xsrf=<redacted>"),
        ("token: HunterHunterHunterHunterHunter", "token: <redacted>"),
        (#"token: Optional("hunter2")"#, #"token: Optional("<redacted>")"#),
        (#"password: 'hunter\'2' x"#, #"password: '<redacted>' x"#),
        (#"{\"password\": \"hunter\"}"#, #"{\"password\": \"<redacted>\"}"#),
        (#"{"a":"token=","b":"c"}"#, #"{"a":"token=","b":"c"}"#), ("token=\"hunter2\" x", "token=\"<redacted>\" x"),
    ])
    func secretFieldsAreHidden(_ text: String, _ shown: String) {
        #expect("\(ConnectionFailure(.other, text))" == "the connection failed: \(shown)")
        #expect("\(ConnectionFailure(.other, shown))" == "the connection failed: \(shown)")
        #expect(excerpt(text) == shown)
    }

    /// The values of query items may be JSON or URLs, such as the `filters` and `fromSrc` of Docker.
    @Test(arguments: [
        (
            #"args={"NPM_TOKEN":"hunter2","a":"b c"}"#,
            "args=%7B%22NPM_TOKEN%22%3A%22<redacted>%22%2C%22a%22%3A%22b%20c%22%7D"
        ),
        (
            "args=%5B%7B%22password%22%3A%22hunter2%22%7D%5D&page=2",
            "args=%5B%7B%22password%22%3A%22<redacted>%22%7D%5D&page=2"
        ),
        (
            "from=https%3A%2F%2Fuser%3Ahunter2%40a.example%2Fx%3Ftoken%3Dhunter2",
            "from=https%3A%2F%2F<redacted>%40a.example%2Fx%3Ftoken%3D<redacted>"
        ),
        ("at=12:30&a=%7B%22b%22%3A+1%7D", "at=12:30&a=%7B%22b%22%3A+1%7D"),
    ])
    func secretsInValuesOfQueryItemsAreHidden(_ query: String, _ shown: String) throws {
        let url = "https://a.example/b?\(query.replacing("\"", with: "%22").replacing("{", with: "%7B"))"
        let request = OutgoingRequest(
            method: .get,
            url: try #require(URL(string: url.replacing("}", with: "%7D").replacing(" ", with: "%20")))
        )
        #expect("\(request)".contains(shown) && request.cURL.contains(shown))
        #expect(!"\(request)".contains("hunter2") && !request.cURL.contains("hunter2"))
        var form = OutgoingRequest(method: .post, url: URL(filePath: "/"))
        form.headers[.contentType] = "application/x-www-form-urlencoded"
        form.body = .data(Data(query.utf8))
        #expect(!form.cURL.contains("hunter2"))
    }

    /// Each of these texts would take minutes if its values were read once for each equals sign.
    @Test(arguments: [
        "a=", "key=", "code=", "token=", "?key=", "token==", "%3d=", "k=v,", "session=%", "\"token=", "key=true,", "=",
        "https://a?b=", "b={&", "b=%7B", "token:", "cookie: ", "cookie: a", "'token':'", "token: //", "token: -", ":",
        "authorization: bearer ", "token='", "token: token: 'a",
    ])
    func longTextsAreReadOnce(unit: String) {
        let text = String(repeating: unit, count: 60_000 / unit.utf8.count)
        var request = OutgoingRequest(method: .post, url: URL(filePath: "/"))
        request.body = .data(Data(text.utf8))
        #expect(request.cURL.hasPrefix("curl"))
    }
}
