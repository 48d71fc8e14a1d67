import Diagnostics
import Testing
import YAML

@testable import OpenAPIImport

/// Credentials in recorded traffic.
struct RecordedCredentialTests {
    private static let token = "eyJhIjoxfQ.eyJiIjoyfQ.abc"

    /// The OpenAPI document of requests: their queries, the names of all query parameters, and the names of all schemes.
    private func names(
        ofQueries queries: [[String]],
        headers: String = ""
    ) throws -> (parameters: [String], schemes: [String]) {
        let entries = queries.map { query in
            let items = query.map { name in
                let isToken = name.hasSuffix("=")
                return #"{"name": "\#(name.filter { $0 != "=" })", "value": "\#(isToken ? Self.token : "3")"}"#
            }
            return """
                {"request": {"method": "GET", "url": "https://a.com/items", "headers": [\(headers)], "queryString": \
                [\(items.joined(separator: ", "))]}, "response": {"status": 200, "content": {"size": 2, \
                "mimeType": "application/json", "text": "{}"}}}
                """
        }
        var collector = DiagnosticCollector()
        let text = #"{"log": {"entries": [\#(entries.joined(separator: ", "))]}}"#
        let source = SourceText(path: "zoo.json", text: text)
        let archive = try #require(YAMLReader().readLeniently(source, reporting: &collector))
        let root = HARLog(archive, base: nil).converted.document.root
        let operation = root.value("paths")?.value("/items")?.value("get")
        let security = operation?.value("security") ?? root.value("security")
        return (
            (operation?.value("parameters")?.items ?? []).compactMap { $0.value("name")?.text },
            (security?.items ?? []).flatMap { $0.entries ?? [] }.map(\.key.text)
        )
    }

    private static let bearer = #"{"name": "Authorization", "value": "Bearer abc"}"#

    @Test func aCursorMayHaveTheFormOfAToken() throws {
        let found = try names(ofQueries: [["limit"], ["limit", "cursor="]], headers: Self.bearer)
        #expect(found.parameters == ["limit", "cursor"])
        #expect(found.schemes == ["bearer"])
    }

    @Test(arguments: ["cursor", "nextPageToken", "pagetoken", "state", "starting_after", "page[after]"])
    func aPositionIsNoCredential(name: String) throws {
        let found = try names(ofQueries: [["\(name)="]])
        #expect(found.parameters == [name])
        #expect(found.schemes == [])
    }

    @Test(arguments: ["key", "t", "access_token", "api_token"])
    func otherTokensAreCredentials(name: String) throws {
        let found = try names(ofQueries: [["\(name)="]])
        #expect(found.parameters == [])
        #expect(found.schemes == ["\(name) in query"])
    }

    /// A link with a signature, for example, next to requests with a header field.
    @Test func aKeyOfOnlySomeRequestsIsAParameter() throws {
        let found = try names(ofQueries: [["limit"], ["limit", "key="]], headers: Self.bearer)
        #expect(found.parameters == ["limit", "key"])
        #expect(found.schemes == ["bearer"])
    }

    @Test func aTokenOfAnAPIIsAKeyByItsName() throws {
        let found = try names(ofQueries: [["limit"]], headers: #"{"name": "X-Api-Token", "value": "abc"}"#)
        #expect(found.schemes == ["X-Api-Token"])
    }

    @Test(
        arguments: [
            ("Bearer abc", .bearer), ("basic abc", .basic), ("abc", .key(name: "Authorization", place: "header")),
            ("token ghp_abcdefghijklmnopqrstuvwxyz0123456789", .prefixed("token")), ("ApiKey abc", .prefixed("ApiKey")),
            ("OAuth2 {{token}}", .prefixed("OAuth2")),
            ("Digest username=\"a\", realm=\"b\"", .digest), ("OAuth abc", .prefixed("OAuth")),
            // What precedes the blank may be a secret.
            ("4fK9xQpL2mZt7WvB8nRs abc", .key(name: "Authorization", place: "header")),
            ("{{scheme}} {{token}}", .key(name: "Authorization", place: "header")),
        ] as [(String, RecordedCredential)]
    )
    func aWordInFrontOfACredentialIsItsPrefix(value: String, credential: RecordedCredential) {
        #expect(RecordedCredential(authorization: value) == credential)
    }

    @Test(arguments: [
        (#"{"type": "noauth"}"#, []),
        (#"{"type": "apikey", "apikey": {"key": "k", "in": "query"}}"#, ["k in query"]),
    ])
    func anOperationHasTheCredentialsOfItsRequests(auth: String, schemes: [String]) throws {
        let request = { (auth: String) in
            #"{"name": "List", "request": {"method": "GET", "url": "https://a.com/items"\#(auth)}}"#
        }
        let text = """
            {"info": {"name": "Zoo"}, "auth": {"type": "bearer"}, "item": [\(request("")), \(request(#", "auth": \#(auth)"#))]}
            """
        var collector = DiagnosticCollector()
        let source = SourceText(path: "zoo.json", text: text)
        let collection = try #require(YAMLReader().readLeniently(source, reporting: &collector))
        let root = PostmanCollection(collection).converted.document.root
        let security = root.value("paths")?.value("/items")?.value("get")?.value("security")
        #expect(security?.items?.map { $0.entries?.map(\.key.text) } == [["bearer"], schemes])
    }

    @Test(arguments: ["sid", "connect.sid", "PHPSESSID", "_sid", "userSid", "laravel_session", "x-auth"])
    func cookiesOfSessions(name: String) {
        #expect(HARCookie.isSession(name))
    }

    @Test(arguments: ["businessid", "inside", "author", "_hjSession", "_hjSession_42", "_uetsid", "theme"])
    func otherCookies(name: String) {
        #expect(!HARCookie.isSession(name))
    }
}
