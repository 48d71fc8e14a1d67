import Diagnostics
import Spec
import Testing

/// How the next page is requested.
struct PageTests {
    private func endpoint(_ pages: String, _ response: String = "Page", root: String = "") -> MarkedSpec {
        MarkedSpec(pages: pages, response: response, root: root)
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
        for format in ["string", "number-or-string"] {
            let body = "{fields: {pages: {type: Int, format: \(format)}, data: [Item]}}"
            endpoint("{count: page, total: pages}", body).expect()
        }
        endpoint("{count: page, total: ▷at}", "{fields: {at: {type: Date, format: seconds}, data: [Item]}}")
            .expect("bad-pages")
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
}
