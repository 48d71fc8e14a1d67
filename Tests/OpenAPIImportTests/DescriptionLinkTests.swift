import Testing

@testable import OpenAPIImport

/// Links in descriptions whose targets have no scheme.
struct DescriptionLinkTests {
    private let links = DescriptionLinks(site: "https://docs.example.com/rest?x")

    @Test(arguments: [
        ("See [threads](/docs/threads#a).", "See [threads](https://docs.example.com/docs/threads#a)."),
        (
            "[a](/x \"T\") [b](//cdn.example.com/y)",
            "[a](https://docs.example.com/x \"T\") [b](https://cdn.example.com/y)"
        ),
        ("See [set\npermissions](#set-permissions).", "See set\npermissions."),
        ("[a](../a) [b](chat.post#c) [c](?d)", "a b c"),
        ("![picture](/a.png) ![other](#b)", "![picture](https://docs.example.com/a.png) other"),
        ("[an [inner] text](#a) and [x](/a_(b))", "an [inner] text and [x](https://docs.example.com/a_(b))"),
    ])
    func relativeLinksAreResolvedOrRemoved(text: String, expected: String) {
        #expect(links.resolved(in: text) == expected)
    }

    @Test(arguments: [
        "[a](https://example.com/a) and [b](mailto:a@example.com)", "`[a](/b)` and\n```\n[a](#b)\n```",
        "    handlers[0](event.data)\n\n~~~\n[a](#b)\n~~~", "\\[a](/b)", "[a]\n(/b) [c](d)", "[a\n\nb](/c)", "[](/a)",
        "[a](/b", "[a](/b not a title)",
        "[a](<#b>)",
        "a ` [x](y)",
    ])
    func otherTextsAreUnchanged(text: String) {
        #expect(links.resolved(in: text) == text)
    }

    @Test(arguments: [nil, "docs.example.com", "ftp://docs.example.com", "https:///x"])
    func linksNeedASite(site: String?) {
        #expect(DescriptionLinks(site: site).resolved(in: "[a](/b)") == "a")
    }

    @Test func theSiteIsThatOfTheDocumentation() throws {
        let imported = try ImportedDocument(
            """
            externalDocs: {url: https://zoo.example.com/docs}
            paths:
              /a: {get: {operationId: a, description: "See [b](/c).", responses: {204: {description: x}}}}
            """
        )
        imported.expect("a: {description: \"See [b](https://zoo.example.com/c).\", path: /a}")
    }
}
