import Diagnostics
import Spec
import Testing

/// How the next page is requested.
struct PageTests {
    private func endpoint(_ pages: String, _ response: String = "Page", root: String = "") -> MarkedSpec {
        MarkedSpec(
            rootLines + root + """
                endpoints:
                  list: {path: "/{id}/all", params: {page?: Int, after?: String}, response: \(response), pages: \(pages)}
                models:
                  Item: {fields: {id: Int}}
                  Page: {fields: {data: [Item], next_url?: URL, meta?: Meta, has_more: Bool}}
                  Two: {fields: {data: [Item], more: [Item]}}
                  Meta: {fields: {cursor: String, total: Int, is_last?: Bool}}
                  Count: {wraps: Int}
                  Wrapped: {wraps: Page}
                """
        )
    }

    @Test func nextNamesAParameter() {
        for none in ["{}", "null", "~"] { endpoint("{next: ▷\(none)}").expect("bad-pages") }
    }

    /// A cursor inside an object, as in GraphQL's `variables`, is not a parameter.
    @Test func cursorInsideAnObjectIsExplained() throws {
        let found = try #require(endpoint("{next: {▷filter.after: meta.cursor}}").diagnostics.first)
        #expect(found.hint?.contains("write a loop") == true)
    }

    @Test(arguments: [
        ("link", "link"), ("{link: true, items: data}", "link"), ("{url: next_url}", "url"), ("{count: page}", "count"),
        ("{skip: page}", "skip"),
        ("{next: {after: meta.cursor}, while: has_more}", "next"), ("{next: {after: data.-1.id}, items: data}", "next"),
        ("{url: [next_url], items: [data]}", "url"), ("{count: page, until: meta.is_last}", "count"),
    ])
    func rulesThatFit(pages: String, kind: String) throws {
        let rule = try #require(try endpoint(pages).endpoint("list").pages)
        switch rule.kind {
        case .link: #expect(kind == "link")
        case .url(let source): #expect(kind == "url" && source == .body(["next_url"]))
        case .next(let cursors): #expect(kind == "next" && cursors.map(\.parameter) == ["after"])
        case .count(let parameter, let first): #expect(kind == "count" && parameter == "page" && first == 1)
        case .skip(let parameter, let first): #expect(kind == "skip" && parameter == "page" && first == 0)
        }
        #expect(rule.items == ["data"])
        guard case .model("Item") = rule.item else {
            Issue.record("the items are others")
            return
        }
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

    /// Fields of one object are missing together.
    @Test func severalParametersNeedAnEnd() {
        for sources in [
            "page: meta.total, ▷after: {header: X-After}", "page: {header: X-Page}, ▷after: {header: X-After}",
        ] {
            endpoint("{next: {\(sources)}}").expect("ambiguous-pages")
            let plain = sources.replacing("▷", with: "")
            #expect(endpoint("{next: {\(plain)}, while: has_more}").diagnostics.isEmpty)
            #expect(endpoint("{next: {\(plain)}, until: {header: X-Last}}").diagnostics.isEmpty)
        }
        #expect(endpoint("{next: {page: meta.total, after: meta.cursor}}").diagnostics.isEmpty)
        #expect(endpoint("{next: {page: {header: X-Next}, after: {header: X-Next}}}").diagnostics.isEmpty)
        let body = "{fields: {next.page?: Int, meta?: Meta, data: [Item]}}"
        let list = endpoint("{next: {page: [next.page], ▷after: meta.cursor}}", body)
        list.expect("ambiguous-pages")
        #expect(list.diagnostics.first?.hint?.contains("'while: [next.page]'") == true)
        endpoint("some", root: "pages: {some: {next: {page: meta.total, ▷after: has_more}}}\n")
            .expect("ambiguous-pages")
    }

    @Test func totalIsANumber() throws {
        let pages = try endpoint("{count: page, total: meta.total}").endpoint("list").pages
        #expect(pages?.total == .body(["meta", "total"]))
        endpoint("{count: page, total: ▷has_more}").expect("bad-pages")
        endpoint("{count: page, total: ▷meta}").expect("bad-pages")
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

    /// The number of the first page is the default of its parameter.
    @Test func pagesAreCountedFromTheDefault() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints:
                  list: {path: /all, params: {page: {type: Int, default: 0}}, response: [Int], pages: {count: page}}
                """
        )
        guard case .count("page", first: 0)? = try spec.endpoint("list").pages?.kind else {
            Issue.record("the rule is another")
            return
        }
    }

    @Test(arguments: [
        ("link", Method.get), ("{url: next_url}", .get), ("{url: next_url, method: GET}", .get),
        ("{url: next_url, method: POST}", .post), ("{link: true, method: QUERY}", .query),
        ("{count: page}", .get),
    ])
    func urlsAreAskedForByGETOrAsTheRuleSays(pages: String, method: Spec.Method) throws {
        #expect(try #require(try endpoint(pages).endpoint("list").pages).method == method)
    }

    @Test func namedRulesStandAtTheRoot() throws {
        let spec = endpoint("after", root: "pages: {after: {next: {after: meta.cursor}}}\n")
        #expect(try spec.endpoint("list").pages != nil)
        endpoint("▷aftr", root: "pages: {after: {next: {after: meta.cursor}}}\n").expect("unknown-pages")
        MarkedSpec(rootLines + "pages: ▷{next: {after: meta.cursor}}").expect("bad-pages")
    }

    /// A mapping with the keys of a rule is a rule, even if its name is such a key.
    @Test(arguments: [
        ("next", "{next: {after: meta.cursor}, items: data}"), ("url", "{url: next_url, items: data}"),
        ("count", "{count: page}"), ("skip", "{items: data, skip: page}"),
        ("url", "{url: {header: X-Next}, items: data}"),
        ("next", "{next: {after: {header: X-Next}}, items: data}"),
    ])
    func namesOfRulesMayBeKeys(name: String, rule: String) throws {
        let spec = endpoint(name, root: "pages: {\(name): \(rule)}\n")
        #expect(try spec.endpoint("list").pages?.items == ["data"])
    }

    @Test(arguments: ["{next: {next: meta.cursor}}", "{next: {after: next, url: {a: b}}}", "{link: {link: true}}"])
    func rulesWithoutNamesAreReported(pages: String) {
        MarkedSpec(rootLines + "pages: ▷\(pages)").expect("bad-pages")
    }

    @Test(arguments: [
        ("pages: {rule: {next: ▷{}}}", "bad-pages"), ("pages: {▷rule: }", "empty-value"),
        ("pages: {rule: {count: page, ▷skp: after, skip: page}}", "unknown-key"), ("pages: ▷[rule]", "bad-pages"),
        ("pages: ▷{next: {after: meta.cursor}}", "bad-pages"), ("▷pages:", "empty-value"),
    ])
    func rulesWithErrorsAreReportedOnce(pages: String, code: String) {
        endpoint("rule", root: pages + "\n").expect(code)
    }

    @Test func unknownRulesAreReportedBesideRulesWithErrors() {
        endpoint("▷other", root: "pages: {rule: {next: ▷{}}}\n").expect("bad-pages", "unknown-pages")
    }

    @Test(arguments: [
        ("{next: {▷aftr: meta.cursor}}", "Page", "bad-pages"), ("{count: ▷after}", "Page", "bad-pages"),
        ("{count: ▷id}", "Page", "bad-pages"), ("{url: ▷next}", "Page", "unknown-field"),
        ("{next: {after: ▷meta.cursr}}", "Page", "unknown-field"),
        ("{url: next_url, items: ▷meta}", "Page", "bad-pages"),
        ("{url: ▷meta, items: data}", "Page", "bad-pages"), ("{url: ▷meta.total, items: data}", "Page", "bad-pages"),
        ("{next: {after: ▷meta}, items: data}", "Page", "bad-pages"),
        ("{next: {after: ▷data}, items: data}", "Page", "bad-pages"),
        ("▷{count: page}", "Two", "bad-pages"), ("▷{count: page}", "Meta", "bad-pages"),
        ("▷{count: page}", "text", "bad-pages"),
        ("▷{count: page, skip: page}", "Page", "bad-pages"), ("▷{items: data}", "Page", "bad-pages"),
        ("{link: ▷{items: data}}", "Page", "wrong-kind"),
        ("{link: true, items: ▷dta}", "{union: [Page, Two]}", "unknown-field"),
        ("{link: true, items: ▷data}", "Count", "unknown-field"),
        ("{link: true, items: ▷x.data}", "\"[Int: Page]\"", "unknown-field"),
        ("{link: true, items: ▷data}", "{union: [Page, {fields: {data: [Int]}, as: Other}]}", "bad-pages"),
        ("▷link", "{union: [[Item], [Int]]}", "bad-pages"),
        ("{count: page, method: ▷POST}", "Page", "bad-pages"),
        ("{count: page, until: ▷is_last}", "Page", "unknown-field"),
        ("{count: page, while: ▷\"!has_more\"}", "Page", "bad-pages"),
        ("{count: page, while: ▷{not: has_more}}", "Page", "bad-pages"),
        ("{next: {after: meta.cursor}, method: ▷GET}", "Page", "bad-pages"),
        ("{url: next_url, method: ▷post}", "Page", "unknown-word"),
    ])
    func rulesThatDoNotFit(pages: String, response: String, code: String) {
        endpoint(pages, response).expect(code)
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
