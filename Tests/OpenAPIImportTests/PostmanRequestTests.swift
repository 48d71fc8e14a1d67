import Testing

@testable import OpenAPIImport

/// What requests of Postman collections become.
struct PostmanRequestTests {
    private static func item(
        _ name: String,
        method: String = "GET",
        _ request: String,
        response: String = ""
    ) -> String {
        #"{"name": "\#(name)", "request": {"method": "\#(method)", \#(request)}\#(response)}"#
    }

    private static let basic = #"{"key": "Authorization", "value": "Basic eA==", "disabled": true}"#
    private static let plain = #"{"key": "Content-Type", "value": "text/plain", "disabled": true}"#

    @Test func aDisabledFieldIsNeitherACredentialNorAMediaType() throws {
        let body = #""body": {"mode": "raw", "raw": "<a/>", "options": {"raw": {"language": "xml"}}}"#
        let imported = try ImportedRecording(
            postman: Self.item(
                "List",
                method: "POST",
                #""url": "https://a.com/items", "header": [\#(Self.basic), \#(Self.plain)], \#(body)"#
            ),
            Self.item("Groups", #""url": "https://a.com/groups", "header": "//Authorization: Basic eA==""#),
            members: #""auth": {"type": "bearer"}"#
        )
        #expect(imported.text.contains("auth: bearer\n"), "\(imported.text)")
        #expect(!imported.text.contains("basic"))
        #expect(imported.text.contains("application/xml"), "\(imported.text)")
    }

    @Test func aDisabledAlternativeMakesNoList() throws {
        let query = #"[{"key": "sort", "value": "asc"}, {"key": "sort", "value": "desc", "disabled": true}]"#
        let imported = try ImportedRecording(
            postman: Self.item("List", #""url": {"raw": "https://a.com/items", "query": \#(query)}"#)
        )
        #expect(imported.text.contains("sort?: {type: String"), "\(imported.text)")
    }

    @Test func aSignedRequestDoesNotInheritACredential() throws {
        let header = #"[{"key": "Authorization", "value": "AWS4-HMAC-SHA256 Credential=a, Signature=b"}]"#
        let imported = try ImportedRecording(
            postman: Self.item("List", #""url": "https://a.com/items", "header": \#(header)"#),
            Self.item("Groups", #""url": "https://u:p@A.com:443/groups""#),
            Self.item("Users", #""url": "https://a.com/users""#),
            Self.item("Teams", #""url": "https://a.com/teams""#),
            members: #""auth": {"type": "bearer"}"#
        )
        #expect(imported.codes == ["unsupported-security"])
        #expect(imported.text.contains("auth: bearer\n"), "\(imported.text)")
        #expect(imported.text.contains("list: {path: /items, auth: none"), "\(imported.text)")
        #expect(imported.text.contains("groups: {path: /groups, auth: basic"), "\(imported.text)")
    }

    @Test func fieldsOfAURLHaveTheirOwnTypes() throws {
        let imported = try ImportedRecording(
            postman: Self.item("List", #""url": "https://a.com/d?page=1&sort=asc&flag=true""#)
        )
        #expect(imported.codes == [])
        for field in ["page?: {type: Int", "sort?: {type: String", "flag?: {type: Bool"] {
            #expect(imported.text.contains(field), "\(imported.text)")
        }
    }

    @Test func variablesInNamesAreResolvedOrReported() throws {
        let imported = try ImportedRecording(
            postman: Self.item(
                "List",
                #""url": {"raw": "https://a.com/d", "query": [{"key": "{{known}}", "value": "1"}, {"key": "{{other}}"}]}"#
            ),
            Self.item("Key", #""url": "https://a.com/k", "auth": {"type": "apikey", "apikey": {"key": "{{name}}"}}"#),
            members: #""variable": [{"key": "known", "value": "limit"}]"#
        )
        #expect(imported.text.contains("limit?"), "\(imported.text)")
        #expect(!imported.text.contains("{{"))
        #expect(imported.codes == ["unsupported-name", "unsupported-name"])
    }

    @Test func variablesInKeysOfJSONAreResolvedOrReported() throws {
        let raw = #"{\"fields\": [{\"custom_{{id}}\": \"{{x}}\", \"{{other}}\": 1, \"summary\": \"s\"}]}"#
        let response = #", "response": [{"code": 200, "body": "{\"echo_{{id}}\": 1, \"{{other}}\": 2}"}]"#
        let imported = try ImportedRecording(
            postman: Self.item(
                "Set",
                method: "POST",
                #""url": "https://a.com/d", "body": {"mode": "raw", "raw": "\#(raw)"}"#,
                response: response
            ),
            members: #""variable": [{"key": "id", "value": "10010"}]"#
        )
        #expect(imported.text.contains("{custom_10010: String, summary: String}"), "\(imported.text)")
        #expect(imported.text.contains("{echo_10010: Int}"), "\(imported.text)")
        #expect(!imported.text.contains("{{"))
        #expect(imported.codes == ["unsupported-name", "unsupported-name"])
    }

    @Test(arguments: [
        #""mode": "raw", "raw": "f_{{id}}=1&{{other}}=2", "options": {"raw": {"language": "text"}}"#,
        #""mode": "urlencoded", "urlencoded": "f_{{id}}=1&{{other}}=2""#,
    ])
    func variablesInNamesOfFormsAreResolvedOrReported(body: String) throws {
        let header = #"[{"key": "Content-Type", "value": "application/x-www-form-urlencoded"}]"#
        let imported = try ImportedRecording(
            postman: Self.item(
                "Set",
                method: "POST",
                #""url": "https://a.com/d", "header": \#(header), "body": {\#(body)}"#
            ),
            members: #""variable": [{"key": "id", "value": "7"}]"#
        )
        #expect(imported.text.contains("params: {f_7?: Int}"), "\(imported.text)")
        #expect(imported.codes == ["unsupported-name"])
    }

    @Test func theQueriesOfGraphQLAreReported() throws {
        let request = { (variables: String) in
            #""url": "https://a.com/graphql", "body": {"mode": "graphql", "graphql": {"query": "{a}"\#(variables)}}"#
        }
        let imported = try ImportedRecording(
            postman: Self.item("a", method: "POST", request("")),
            Self.item("b", method: "POST", request(#", "variables": "{}""#))
        )
        #expect(imported.codes == ["graphql-query", "graphql-query"])
        #expect(imported.text.contains("query: String, variables?: JSON"), "\(imported.text)")
    }

    @Test func aHeaderFieldWithTheNameOfAKeyIsACredential() throws {
        let header = #""header": [{"key": "x-api-key", "value": "{{key}}"}]"#
        let imported = try ImportedRecording(
            postman: Self.item("List", #""url": "https://a.com/items", \#(header)"#),
            Self.item("Groups", #""url": "https://a.com/groups?api_key=1", \#(header)"#)
        )
        #expect(imported.text.contains("auth: {header: x-api-key}\n"), "\(imported.text)")
        #expect(imported.text.contains("query: api_key"), "\(imported.text)")
        #expect(!imported.text.contains("params"))
    }

    @Test func savedStreamsOfEventsHaveTypes() throws {
        let response = """
            , "response": [{"code": 200, "header": [{"key": "Content-Type", "value": "text/event-stream"}], \
            "body": "data: {\\"a\\": 1}\\n\\ndata: {\\"a\\": 2}\\n\\ndata: [DONE]\\n\\n"}]
            """
        let imported = try ImportedRecording(
            postman: Self.item("Chat", #""url": "https://a.com/chat""#, response: response)
        )
        #expect(imported.text.contains("{fields: {a: Int}}"), "\(imported.text)")
        #expect(imported.text.contains(#"until: "[DONE]""#), "\(imported.text)")
    }

    @Test func variablesInEventsAreResolvedOrReported() throws {
        let events = #"event: {{known}}\ndata: {\"f_{{known}}\": 1}\n\nevent: {{other}}\ndata: {\"b\": 2}\n\n"#
        let header = #"[{"key": "Content-Type", "value": "text/event-stream"}]"#
        let response = #", "response": [{"code": 200, "header": \#(header), "body": "\#(events)"}]"#
        let imported = try ImportedRecording(
            postman: Self.item("Chat", #""url": "https://a.com/chat""#, response: response),
            members: #""variable": [{"key": "known", "value": "tick"}]"#
        )
        #expect(imported.text.contains("tick: "), "\(imported.text)")
        #expect(imported.text.contains("f_tick: Int"), "\(imported.text)")
        #expect(!imported.text.contains("{{"), "\(imported.text)")
        #expect(imported.codes == ["unsupported-name"])
    }
}
