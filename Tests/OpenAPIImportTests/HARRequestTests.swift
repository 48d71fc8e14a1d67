import Testing

@testable import OpenAPIImport

/// What requests of recorded traffic become.
struct HARRequestTests {
    private typealias Recording = ImportedRecording

    private static let bearer = #"{"name": "Authorization", "value": "Bearer abc"}"#

    @Test(arguments: [
        ("https://u:p@api.a.com/x", "https://api.a.com/x", true),
        ("https://API.A.com:443/X", "https://api.a.com/X", false),
        ("http://a.com:80?q=@", "http://a.com?q=@", false), ("http://a.com:8080/#f", "http://a.com:8080/", false),
        ("HTTPS://a.com:/z", "https://a.com/z", false), ("http://u@[::1]:8080/a@b", "http://[::1]:8080/a@b", true),
    ])
    func urlsOfOneServerAreEqual(url: String, text: String, hasUser: Bool) {
        let found = RecordedURL(url)
        #expect(found.text == text)
        #expect(found.hasUser == hasUser)
    }

    @Test func aUserInAURLIsACredential() throws {
        let imported = try Recording(
            har: Recording.entry("https://sk_live_4eC39HqLy@api.stripe.com/v1/charges"),
            Recording.entry(
                "https://API.stripe.com/v1/refunds",
                headers: #"{"name": "Authorization", "value": "Basic eA=="}"#
            )
        )
        #expect(!imported.text.contains("sk_live") && !imported.text.contains("SkLive"))
        #expect(imported.text.contains("api: Stripe\n"))
        #expect(imported.text.contains("auth: basic\n"))
        #expect(imported.codes == [])
    }

    @Test func aRejectedRequestSaysNothingAboutCredentials() throws {
        let imported = try Recording(
            har: Recording.entry("https://a.com/items", status: 401),
            Recording.entry("https://a.com/items", headers: Self.bearer),
            Recording.entry("https://a.com/groups", status: 401),
            Recording.entry("https://a.com/groups", headers: Self.bearer)
        )
        #expect(imported.text.contains("auth: bearer\n"), "\(imported.text)")
        #expect(!imported.text.contains("none"))
    }

    @Test func jsonThatIsSentAsAPageIsRead() throws {
        let imported = try Recording(
            har: Recording.entry("https://a.com/y", media: "text/html", body: #"{"a": 1}"#),
            Recording.entry(
                "https://a.com/x",
                method: "POST",
                media: "text/html; charset=utf-8",
                body: #"[{"b": true}]"#
            ),
            Recording.entry("https://a.com/page", media: "text/html", body: "<html></html>")
        )
        #expect(imported.text.contains("fields: {a: Int}"), "\(imported.text)")
        #expect(imported.text.contains("fields: {b: Bool}"), "\(imported.text)")
        #expect(!imported.text.contains("/page"))
    }

    @Test(arguments: [
        ("reports/2024-01-01", "reports/2024-02-29", "/reports/{report_date}"),
        ("items/01ARZ3NDEKTSV4RRFFQ69G5FAV", "items/01ARZ3NDEKTSV4RRFFQ69G5FAW", "/items/{item_id}"),
        ("items/99999999999999999999", "items/99999999999999999998", "/items/{item_id}"),
    ])
    func identifiersInPathsAreParameters(first: String, second: String, path: String) throws {
        let imported = try Recording(
            har: Recording.entry("https://a.com/\(first)"),
            Recording.entry("https://a.com/\(second)")
        )
        #expect(imported.text.contains(path), "\(imported.text)")
        #expect(!imported.text.contains("Double"))
    }

    @Test func aNameThatEndsInBracketsIsAList() throws {
        let imported = try Recording(har: Recording.entry("https://a.com/items?ids[]=1"))
        #expect(imported.text.contains("ids?: {type: [Int], style: brackets}"), "\(imported.text)")
    }

    @Test(arguments: [
        "AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b",
        #"OAuth oauth_consumer_key="a", oauth_signature="b""#,
        #"Hawk id="a", mac="b""#, "GOOG4-RSA-SHA256 Credential=a, Signature=b", #"Signature keyId="a",signature="b""#,
    ])
    func aSignatureIsNoCredential(value: String) throws {
        let header = #"{"name": "Authorization", "value": "\#(value.replacing("\"", with: #"\""#))"}"#
        let imported = try Recording(
            har: Recording.entry("https://a.com/items", headers: header),
            Recording.entry("https://a.com/groups", headers: header)
        )
        #expect(!imported.text.contains("auth:"), "\(imported.text)")
        #expect(imported.codes == ["unsupported-security"])
    }

    @Test func aSignedRequestHasNoCookieAsACredential() throws {
        let imported = try Recording(
            har: Recording.entry(
                "https://a.com/items",
                headers:
                    #"{"name": "Authorization", "value": "AWS4-HMAC-SHA256 Signature=b"}, {"name": "Cookie", "value": "session_id=1"}"#
            )
        )
        #expect(!imported.text.contains("auth:"), "\(imported.text)")
    }

    @Test func capitalsOfAHeaderFieldDoNotMatter() throws {
        let imported = try Recording(
            har: Recording.entry("https://a.com/items", headers: #"{"name": "X-Api-Key", "value": "a"}"#),
            Recording.entry("https://a.com/items", headers: #"{"name": "x-api-key", "value": "a"}"#)
        )
        #expect(imported.text.contains("auth: {header: X-Api-Key}\n"), "\(imported.text)")
    }

    @Test func aDateInFrontOfAllPathsIsAVersion() throws {
        let imported = try Recording(
            har: Recording.entry("https://a.com/2015-03-31/functions"),
            Recording.entry("https://a.com/2015-03-31/layers")
        )
        #expect(imported.text.contains("base: https://a.com/2015-03-31\n"), "\(imported.text)")
        #expect(!imported.text.contains("date"))
    }

    @Test func anAddressIsATitle() throws {
        let imported = try Recording(har: Recording.entry("http://[::1]:8080/items"))
        #expect(imported.text.contains(#"description: "[::1]:8080""#), "\(imported.text)")
    }

    /// A request to `https://a.com/files` whose members, apart from these, are the same in all tests.
    private static func upload(_ members: String) -> String {
        """
        {"request": {"method": "PUT", "url": "https://a.com/files", \(members)}, \
        "response": {"status": 204, "content": {"size": 0, "mimeType": "x-unknown"}}}
        """
    }

    /// Browsers save no files that a request sends.
    @Test(arguments: [
        (#""bodySize": 9, "postData": {"mimeType": "image/png"}"#, "{type: file, media: image/png}", []),
        (#""bodySize": 9, "postData": {"mimeType": "image/png", "text": ""}"#, "{type: file, media: image/png}", []),
        (
            #""bodySize": 0, "headers": [{"name": "content-type", "value": "image/png"}, {"name": "Content-Length", "value": "9"}]"#,
            "{type: file, media: image/png}", []
        ),
        (#""bodySize": 9"#, "{type: file, media: application/octet-stream}", []),
        (#""bodySize": 9, "postData": {"mimeType": "application/json"}"#, "JSON", ["missing-content"]),
        (
            #""bodySize": 9, "postData": {"mimeType": "multipart/form-data; boundary=b", "params": [], "text": ""}"#,
            #"{type: file, media: "*/*"}"#, ["missing-content", "unsupported-body"]
        ),
    ])
    func aBodyWithoutContentIsKept(members: String, body: String, codes: [String]) throws {
        let imported = try Recording(har: Self.upload(members), Self.upload(members))
        #expect(imported.text.contains("path: /files, body: \(body)}"), "\(imported.text)")
        #expect(imported.codes == codes)
    }

    @Test(arguments: [#""bodySize": 0"#, #""bodySize": -1, "postData": {"mimeType": "", "text": ""}"#])
    func aRequestWithoutABodyHasNone(members: String) throws {
        let imported = try Recording(har: Self.upload(members))
        #expect(!imported.text.contains("body:"), "\(imported.text)")
        #expect(imported.codes == [])
    }

    @Test func aBodyWithContentDescribesThoseWithout() throws {
        let media = #""bodySize": 9, "postData": {"mimeType": "application/json""#
        let imported = try Recording(
            har: Self.upload(media + "}"),
            Self.upload(media + #", "text": "{\"a\": 1}"}"#)
        )
        #expect(imported.text.contains("params: {a: Int}"), "\(imported.text)")
        #expect(imported.codes == [])
    }
}
