import Diagnostics
import Testing

@testable import OpenAPIImport

/// Servers without hosts, of documents and of operations.
struct ServerTests {
    private static let paths = """
        paths:
          /a: {get: {operationId: a, responses: {204: {description: ok}}}}
          /b: {get: {operationId: b, servers: [{url: /files/}], responses: {204: {description: ok}}}}
          /c: {get: {operationId: c, servers: [{url: ./v4}], responses: {204: {description: ok}}}}
        """

    /// Credentials must not be sent to a server that the document does not name.
    @Test(arguments: [nil, "[]", "[{url: /}]"])
    func withoutAHostTheBaseDoesNotExist(servers: String?) throws {
        let imported = try ImportedDocument(Self.paths, servers: servers)
        imported.expect(
            "base: https://server.invalid",
            "b: {base: https://server.invalid/files, path: /b}",
            "c: {base: https://server.invalid/v4, path: /c}"
        )
        #expect(imported.diagnostics.count == 3)
        #expect(imported.diagnostics.allSatisfy { $0.message.contains("'https://server.invalid") })
    }

    @Test func theServerWithAHostIsTheDefault() throws {
        let imported = try ImportedDocument(
            Self.paths,
            servers:
                #"[{url: /api/v2}, {url: "https://{region}.zoo.example.com/api/v3", variables: {region: {default: eu}}}]"#
        )
        imported.expect(
            #"base: {main: "https://{region}.zoo.example.com/api/v3", server2: https://eu.zoo.example.com/api/v2}"#,
            "b: {base: https://eu.zoo.example.com/files, path: /b}",
            "c: {base: https://eu.zoo.example.com/api/v4, path: /c}"
        )
        #expect(imported.codes == Array(repeating: "relative-server", count: 3))
    }

    @Test func relativeURLsAreRelativeToTheGivenBase() throws {
        let imported = try ImportedDocument(Self.paths, servers: nil, base: "https://real.example.com/api/v3")
        imported.expect(
            "base: https://real.example.com/api/v3",
            "b: {base: https://real.example.com/files, path: /b}",
            "c: {base: https://real.example.com/api/v4, path: /c}"
        )
        #expect(imported.codes == [])
    }

    /// With the empty default, the host would be `.zoo.example.com`.
    @Test func aLabelOfAHostIsNotEmpty() throws {
        let imported = try ImportedDocument(
            Self.paths,
            servers: #"[{url: "https://{tenant}.zoo.example.com", variables: {tenant: {default: ""}}}]"#
        )
        imported.expect(
            "base: https://{tenant}.zoo.example.com",
            "variables: {tenant: String}",
            "b: {base: https://server.invalid/files, path: /b}"
        )
        #expect(imported.codes == ["relative-server", "relative-server"])
    }

    @Test func aServerOfAnOperationWithAnEmptyLabelIsLeftOut() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, servers: [{url: "https://{t}.a.example.com", variables: {t: {default: ""}}}], responses: {204: {description: ok}}}}
            """
        )
        imported.expect("a: {path: /a}")
        #expect(imported.codes == ["unsupported-server"])
    }

    @Test(arguments: [
        ("https://{a}/v1", true), ("https://{a}.b.com", true), ("https://user@{a}:{p}", true), ("{s}://b.{a}", true),
        ("https://b{a}.com", false), ("https://b.com:{a}", false), ("https://b.com/{a}", false), ("{a}://b", false),
    ])
    func variablesAreLabelsOfHosts(url: String, isLabel: Bool) {
        #expect(ServerTranslator.isLabelOfHost("a", in: url) == isLabel)
    }

    /// Examples of RFC 3986, section 5.4, without the ones that name a scheme, a host or a fragment.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("g?y", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
        ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
    func relativeURLsAreResolved(reference: String, url: String) {
        #expect(RelativeURL.resolve(reference, against: "http://a/b/c/d;p?q") == url)
        #expect(
            RelativeURL.resolve(reference, against: "http://a") == RelativeURL.resolve(reference, against: "http://a/")
        )
    }
}
