import Testing

/// The reference of endpoints, groups and files.
struct ReferenceTests {
    @Test func namesAndPathsAreText() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              "__init__": {path: "/{a`b}"}
              "[x](y)": {path: /b}
            """
        )
        #expect(page.contains("\n### \\_\\_init\\_\\_\n\n``GET /{a`b}``\n"), "\(page)")
        #expect(page.contains("\n### \\[x\\](y)\n\n`GET /b`\n"), "\(page)")
    }

    @Test(arguments: [
        ("C#", "C%23.md#a"), ("50%25 (old", "50%2525%20%28old.md#a"), ("v1.users", "v1.users.md#a"),
    ])
    func addressesOfPagesAreEncoded(name: String, link: String) throws {
        let pages = try ReferencePages.of([
            "Shop.endpoints.yaml": "{api: Shop, base: \"https://a.example\", endpoints: {a: {path: /a, response: A}}}",
            "\(name).endpoints.yaml": "{api: Shop, models: {A: {fields: {id: Int}}}}",
        ])
        #expect(pages["Shop.md"]?.contains("[`A`](\(link))") == true, "\(pages)")
    }

    @Test func titlesHaveTheWholeNamesOfFiles() throws {
        let pages = try ReferencePages.of([
            "Shop.endpoints.yaml": "{api: Shop, base: \"https://a.example\", endpoints: {a: {path: /a}}}",
            "v1.users.endpoints.yaml": "{api: Shop, description: About users., models: {A: {fields: {id: Int}}}}",
        ])
        #expect(pages["v1.users.md"]?.contains("\n# Shop: v1.users\n\nAbout users.\n\n") == true, "\(pages)")
    }

    @Test func groupsHaveTheirDescriptionsOnAllPages() throws {
        let pages = try ReferencePages.of([
            "Shop.endpoints.yaml": """
            api: Shop
            base: https://shop.example.com
            groups: {Breads: {description: What is baked., path: /breads}, Rest: {description: Nothing yet.}}
            endpoints: {a: {path: /a}}
            """,
            "Breads.endpoints.yaml": "{api: Shop, endpoints: {list: {group: Breads, path: \"\"}}}",
        ])
        #expect(pages["Breads.md"]?.contains("\n## Breads\n\nWhat is baked.\n\n### list\n") == true, "\(pages)")
        #expect(pages["Shop.md"]?.contains("\n## Rest\n\nNothing yet.\n") == true, "\(pages)")
        #expect(pages["Shop.md"]?.contains("## Breads") == false)
    }

    @Test func labelsOfDescriptionsDoNotCollide() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              a: {path: /a, description: "See [1].\\n\\n[1]: https://one.example"}
              b: {path: /b, description: "See [1].\\n\\n[1]: https://two.example"}
            """
        )
        let labels = page.matches(of: /\n\[(1-\w+)\]:/).map { String($0.1) }
        #expect(Set(labels).count == 2, "\(page)")
        for label in labels { #expect(page.contains("See [1][\(label)].")) }
    }

    @Test func versionAndRepetitionAreShown() throws {
        let page = try ReferencePages.page(
            """
            version: "2"
            endpoints:
              a: {method: POST, path: /a, idempotent: true}
              b: {method: PUT, path: /b, idempotent: false}
              c: {method: PUT, path: /c, idempotent: true}
            """
        )
        #expect(page.contains("\n# Shop\n\nVersion: `2`\n\nBase: "))
        #expect(page.contains("\n`POST /a`\n\nA request may be repeated unchanged: it has its effect only once.\n"))
        #expect(page.contains("\n`PUT /b`\n\nA request that is repeated may have its effect twice.\n"))
        #expect(page.contains("\n`PUT /c`\n\n| Status"))
    }

    @Test func emptyListsOfSuccessesAreExplained() throws {
        let page = try ReferencePages.page("endpoints: {a: {path: /a, response: String, success: {error: []}}}")
        #expect(page.contains("Success: `error` in the body is absent, null or an empty list"))
    }

    /// Clients check no response to HEAD, and no lines that they stream.
    @Test(arguments: [
        ("method: HEAD", false), ("response: {lines: Row}", false), ("response: {lines: text}", false),
        ("response: {lines: Row, headers: {X-Total: Int}}", true), ("response: {events: Row}", true),
        ("response: Row", true),
    ])
    func onlyTheAppliedRuleForSuccessesIsShown(endpoint: String, isShown: Bool) throws {
        let page = try ReferencePages.page(
            """
            success: {ok: true}
            endpoints: {a: {path: /a, \(endpoint)}, b: {path: /b, success: none, response: Row}}
            models: {Row: {fields: {ok: Bool}}}
            """
        )
        #expect(page.contains("Success: `ok` in the body is `true`") == isShown, "\(page)")
    }

    @Test(arguments: [
        ("link", "The header field `Link` contains the URL of the next page."),
        ("{url: next, items: data}", "The URL of the next page is `next` in the body."),
        (
            "{next: {after: next}, items: data, repeats: true}",
            "The parameter `after` of the next page is `next` in the body. A page without items is the last."
        ),
        (
            "{count: page, items: data, total: total}",
            "The parameter `page` is the number of the page, from 1. The number of all pages is `total` in the "
                + "body."
        ),
        (
            "{skip: page, items: data, while: more, total: {header: X-Total}}",
            "The parameter `page` is the number of the page's first item, from 0. The number of all items is the "
                + "header field `X-Total`. There is another page unless `more` in the body "
                + "is absent, null, false, 0 or empty. A page without items is the last."
        ),
        (
            "{next: {after: next}, items: data, until: more}",
            "The parameter `after` of the next page is `next` in the body. The page is the last unless `more` "
                + "in the body is absent, null, false, 0 or empty."
        ),
    ])
    func pagesAreExplained(rule: String, text: String) throws {
        let response = rule == "link" ? "[Int]" : "Page"
        let page = try ReferencePages.page(
            """
            endpoints: {a: {path: /a, params: {page?: Int, after?: String}, response: \(response), pages: \(rule)}}
            models: {Page: {fields: {data: [Int], next?: String, total?: Int, more?: Bool}}}
            """
        )
        let place = rule == "link" ? "" : ", in `data`"
        #expect(page.contains("\nIts responses are pages of `Int`\(place). \(text)\n"), "\(page)")
    }

    @Test func pagesAreRequestedByPost() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              a: {method: POST, path: /a, params: {q: String}, response: Page, pages: {url: next, method: POST}}
            models: {Page: {fields: {data: [Int], next?: URL}}}
            """
        )
        #expect(
            page.contains(
                "\nIts responses are pages of `Int`, in `data`. The URL of the next page is `next` in the body, for a "
                    + "POST with the body of the first page.\n"
            ),
            "\(page)"
        )
    }

    @Test func endsOfStreamsAndSkippedEventsAreShown() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              a: {path: /a, response: {events: Int, until: "[DONE]"}}
              b: {path: /b, response: {events: {one: Int}, until: "|"}}
              c: {path: /c, response: {events: Int, skip: ping}}
              d: {path: /d, response: {events: {one: Int}, until: end, skip: [ping, "[PING]"]}}
              e: {path: /e, response: {events: Int, skip: [ping, ""]}}
            """
        )
        #expect(page.contains("| 2xx | events: `Int`, until `[DONE]` |  |"), "\(page)")
        #expect(page.contains("| 2xx | events, until `\\|` |  |"), "\(page)")
        #expect(page.contains("| 2xx | events: `Int`, without `ping` |  |"), "\(page)")
        #expect(page.contains("| 2xx | events, until `end`, without `ping` and `[PING]` |  |"), "\(page)")
        #expect(page.contains(#"| 2xx | events: `Int`, without `ping` and `""` |  |"#), "\(page)")
    }
}
