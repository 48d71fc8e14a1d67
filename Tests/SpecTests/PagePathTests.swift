import Diagnostics
import Spec
import Testing

/// Where a pagination rule finds its values and the items: in paths of the body, or in header fields.
struct PagePathTests {
    private func endpoint(_ pages: String, _ response: String = "Page") -> MarkedSpec {
        MarkedSpec(pages: pages, response: response)
    }

    /// The annotations of OData are keys that contain a dot.
    @Test(arguments: [
        ("'@odata.nextLink'", ["@odata.nextLink"]), ("odata.nextLink", ["odata.nextLink"]),
        ("d.items@odata.nextLink", ["d", "items@odata.nextLink"]), ("['@odata', nextLink]", ["@odata", "nextLink"]),
        ("'@attr.next'", ["@attr", "next"]),
    ])
    func annotationsAreKeys(path: String, keys: [String]) throws {
        let rule = try endpoint("{url: \(path)}", "{pick: value, type: [Item]}").endpoint("list").pages
        guard case .url(let source)? = rule?.kind else {
            Issue.record("the rule is another")
            return
        }
        #expect(source == .body(keys))
    }

    private func linked(_ pages: String, rel: String = "String") -> MarkedSpec {
        MarkedSpec(
            rootLines + """
                endpoints:
                  list: {path: /all, response: Page, pages: {\(pages), items: entry}}
                models:
                  Page: {fields: {entry?: [Int], link: [Link?], more: JSON, total?: Int}}
                  Link: {fields: {rel: \(rel), size?: Int, href: URL}}
                """
        )
    }

    @Test(arguments: [("link.rel=next.href", "String"), ("[link, rel=next, href]", "{enum: [self, next]}")])
    func elementsAreSelectedByAField(path: String, rel: String) throws {
        let pages = try linked("url: \(path)", rel: rel).endpoint("list").pages
        guard case .url(let source)? = pages?.kind else {
            Issue.record("the rule is another")
            return
        }
        #expect(source == .body(["link", "rel=next", "href"]))
        #expect(linked("url: more.links.rel=next.href").diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("link.rell=next.href", "String", "did you mean 'rel'?"),
        ("link.size=next.href", "String", "is the text 'next'"),
        ("link.rel=next.href", "{enum: [self, previous]}", "is the text 'next'"),
        ("link.rel=next.hrf", "String", "did you mean 'href'?"),
    ])
    func elementsThatNoFieldSelects(path: String, rel: String, help: String) throws {
        let spec = linked("url: ▷\(path)", rel: rel)
        spec.expect("unknown-field")
        #expect(try #require(spec.diagnostics.first?.hint).contains(help))
    }

    @Test(arguments: ["link[rel=next].href", "link[?rel=='next'].href"])
    func elementsOfOtherPathSyntaxesAreExplained(path: String) throws {
        let spec = linked("url: ▷\"\(path)\"")
        spec.expect("bad-value")
        #expect(spec.diagnostics.first?.hint == "separate the element with a dot: 'link.rel=next'")
    }

    @Test func filtersOfJSONPathAreExplained() {
        let spec = linked("url: [▷\"link[?(@.rel=='next')]\", href]")
        spec.expect("bad-value")
        #expect(spec.diagnostics.first?.hint == "separate the element with a dot: 'link.rel=next'")
    }

    /// Generated code reads the items, and only the runtime selects elements.
    @Test func itemsAreNotSelectedByAField() {
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {list: {path: /all, response: [Batch], pages: {link: true, items: ▷kind=new.ids}}}
                models: {Batch: {fields: {kind: String, ids: [Int]}}}
                """
        )
        spec.expect("unknown-field")
    }

    @Test func filtersOfItemsAreNoSteps() {
        let response = "response: {fields: {batches: [Batch]}}"
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {list: {path: /all, \(response), pages: {link: true, items: ▷"batches[?kind=='new'].ids"}}}
                models: {Batch: {fields: {kind: String, ids: [Int]}}}
                """
        )
        spec.expect("bad-value")
        #expect(spec.diagnostics.first?.hint == "write the keys of the body that lead to one value: 'data.items'")
    }

    @Test func valuesMayBeInHeaderFields() throws {
        let rule = try #require(
            try endpoint("{next: {after: {header: X-Next}}, until: {header: X-Last}, while: has_more}").endpoint("list")
                .pages
        )
        guard case .next(let cursors) = rule.kind else {
            Issue.record("the rule is another")
            return
        }
        #expect(cursors.map(\.source) == [.header("X-Next")])
        #expect(rule.isLast == .header("X-Last") && rule.hasMore == .body(["has_more"]))
        endpoint("{next: {after: {header: ▷Link}}}").expect("bad-pages")
        endpoint("{next: {after: ▷{}}}").expect("missing-key")
        endpoint("{url: {header: X-Next}, total: ▷meta.total}").expect("bad-pages")
    }

    /// On the last page, the header field is absent or empty.
    @Test func headerWithTheNextPageIsOptional() throws {
        let list = "path: /all, params: {page?: Int}, pages: {next: {page: {header: ▷x-next-page}}}"
        func spec(_ header: String) -> MarkedSpec {
            MarkedSpec(rootLines + "endpoints: {list: {\(list), response: {type: [Int], headers: {\(header)}}}}")
        }
        spec("X-Next-Page: Int").expect("bad-pages")
        #expect(spec("X-Next-Page?: Int").diagnostics.isEmpty)
        #expect(spec("X-Next-Page: String").diagnostics.isEmpty)
    }

    @Test func namesOfHeadersInPathsAreExplained() throws {
        let found = try #require(endpoint("{next: {after: ▷X-Next-Page}}").diagnostics.first)
        #expect(found.hint == "for a header field, write '{header: X-Next-Page}'")
        endpoint("{count: page, while: ▷{header: \"!X-Last\"}}").expect("bad-pages")
    }

    @Test(arguments: [
        ("{link: true, items: data}", "{union: [Page, Meta]}", ["data"]), ("link", "{union: [Page, Int]}", ["data"]),
        ("link", "{union: [[Item], Meta]}", []), ("{link: true, items: 0.data}", "[Wrapped]", ["0", "data"]),
        ("{link: true, items: new.data}", "{fields: {}, additional: Wrapped}", ["new", "data"]),
        ("{link: true, items: -1.data}", "\"[Int: Page]\"", ["-1", "data"]),
    ])
    func itemsAreBehindUnionsAndWrappers(pages: String, response: String, items: [String]) throws {
        let rule = try #require(try endpoint(pages, response).endpoint("list").pages)
        #expect(rule.items == items)
        #expect(rule.item.summary == "Item")
    }

    @Test func itemsArePickedOrTheResponseItself() throws {
        #expect(try endpoint("link", "[Item]").endpoint("list").pages?.items == [])
        let picked = endpoint("{url: paging.next}", "{pick: data, type: [Item]}")
        #expect(try picked.endpoint("list").pages?.items == [])
    }

    /// Beside the picked value, the fields are unknown: `data.links` is not the `links` of a page.
    @Test(arguments: ["meta.cursor", "data.links.next", "links.next", "more"])
    func pathsBesideThePickedValueAreAccepted(path: String) throws {
        let response = "{pick: data.page, fields: {items: [Item], links?: {fields: {first?: URL}}}}"
        let rule = try #require(try endpoint("{next: {after: \(path)}}", response).endpoint("list").pages)
        guard case .next(let cursors) = rule.kind else {
            Issue.record("the rule is another")
            return
        }
        #expect(cursors.map(\.source) == [.body(path.split(separator: ".").map(String.init))])
    }

    /// An unknown type is one error: the field is there.
    @Test func itemsOfAnUnknownTypeAreOneError() {
        let rule = "pages: {next: {cursor: next}, items: items}"
        let fields = "{fields: {items: [▷Itme], next: String?}}"
        MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, params: {cursor?: String}, response: \(fields), \(rule)}}"
        ).expect("unknown-type")
        MarkedSpec(
            rootLines + """
                endpoints: {a: {path: /a, params: {cursor?: String}, response: Page, \(rule)}}
                models: {Page: \(fields)}
                """
        ).expect("unknown-type")
    }
}
