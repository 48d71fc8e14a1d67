import Diagnostics
import Generator
import SpecDifferences
import Testing

/// Changes that need more than two versions of one file.
struct FurtherChangeTests {
    @Test func apis() throws {
        let one = SourceText(path: "One.endpoints.yaml", text: "api: Shops\nbase: https://a.example.com\n")
        let two = SourceText(path: "Two.endpoints.yaml", text: "api: Shop\nbase: https://a.example.com\n")
        let versions = try [[one], [two]].map { ClientVersion(try Versions.spec($0)) }
        let changes = SpecComparison.changes(from: versions[0], to: versions[1])
        #expect(
            changes.map(\.text) == [
                """
                One.endpoints.yaml:1:6: breaking (source): the API 'Shops' was removed [api-removed]
                  perhaps it was renamed to 'Shop'

                """,
                "Two.endpoints.yaml:1:6: compatible (source): the API 'Shop' was added [api-added]\n",
            ]
        )
    }

    /// The settings of the generation change names.
    @Test func initialisms() throws {
        let part = "endpoints: {get_user_ids: {path: /ids, params: {user_id: Int}}}"
        let source = SourceText(path: "Shop.endpoints.yaml", text: ChangeCase.spec(part))
        let spec = try Versions.spec([source])
        let changes = SpecComparison.changes(
            from: ClientVersion(spec),
            to: ClientVersion(spec, settings: GenerationSettings(initialisms: ["Id"]))
        )
        #expect(
            changes.map(\.message) == [
                "'Shop.getUserIDs' is now called 'Shop.getUserIds'",
                "the parameter 'userID' of 'Shop.getUserIds' is now called 'userId'",
            ]
        )
    }

    /// An endpoint takes settings from the API, whose change is reported once.
    @Test func settingsOfAllEndpoints() throws {
        let endpoints = "\nendpoints: {a: {path: /a}, b: {path: /b}, c: {path: /c, auth: none}}\n"
        let spec = { (settings: String) in "api: Shop\nbase: https://a.example.com\n\(settings)\(endpoints)" }
        let changes = try Versions.changes(
            from: spec("auth: bearer"),
            to: spec("auth: basic\nsuccess: {ok: true}\nlenient: [empty-strings]")
        )
        #expect(changes.map(\.kind) == [.apiAuth, .apiSuccess, .apiLeniency])
    }

    /// The location is that of the key; a removed key has one only in the old version.
    @Test func settingsAreLocatedAtTheirKeys() throws {
        let spec = { (url: String, settings: [String]) in
            (["base: https://\(url).example.com"] + settings + ["api: Shop\n"]).joined(separator: "\n")
        }
        let former = ["access: public", "version: \"1\"", "auth: bearer"]
        let latter = ["access: internal", "headers: {A: b}", "success: {ok: true}", "lenient: true", "auth: basic"]
        let changes = try Versions.changes(from: spec("a", former), to: spec("b", latter))
        let lines = Dictionary(changes.map { ($0.kind, $0.location.start.line) }) { first, _ in first }
        #expect(
            lines == [
                .apiBase: 1, .apiAccess: 2, .apiHeader: 3, .apiVersion: 3, .apiSuccess: 4, .apiLeniency: 5, .apiAuth: 6,
            ]
        )
        #expect(changes.allSatisfy { $0.location.start.column == 1 })
    }

    /// A setting that moves between the API and its endpoints, or is repeated, changes no request.
    @Test func settingsInOtherPlaces() throws {
        let spec = { (root: String, endpoint: String) in
            "api: Shop\nbase: https://a.example.com\n\(root)\nendpoints: {a: {path: /a\(endpoint), response: JSON}}\n"
        }
        let settings = ["headers: {A: b}", "auth: bearer", "success: {ok: true}", "lenient: [empty-strings]"]
        for setting in settings {
            let places = [spec(setting, ""), spec("", ", \(setting)"), spec(setting, ", \(setting)")]
            for (old, new) in zip(places, places.dropFirst() + places.prefix(1)) {
                #expect(try Versions.changes(from: old, to: new) == [])
                #expect(try Versions.changes(from: new, to: old) == [])
            }
        }
        let base = ", base: https://b.example.com"
        let other = spec("", base).replacing("a.example.com", with: "c.example.com")
        #expect(try Versions.changes(from: spec("", base), to: other) == [])
        let replaced = try Versions.changes(
            from: spec("headers: {A: b}", ""),
            to: spec("headers: {A: b}", ", headers: {a: c}")
        )
        #expect(replaced.map(\.message) == ["'Shop.a' now has 'a: c' instead of 'b'"])
        #expect(try Versions.changes(from: spec("headers: {A: b}", ""), to: spec("", "")).map(\.kind) == [.apiHeader])
    }

    /// A change of a type of a group is reported once, and an endpoint of the group has no change of its own.
    @Test func parametersOfGroups() throws {
        let spec = { (values: String) in
            """
            api: Shop
            base: https://a.example.com
            groups:
              Items:
                params: {sort?: {enum: [\(values)]}}
                endpoints: {a: {path: /a}, b: {path: /b}}
            """
        }
        let changes = try Versions.changes(from: spec("x"), to: spec("x, y"))
        #expect(changes.map(\.message) == ["the case 'Shop.Items.Sort.y' was added"])
    }

    /// The texts of a change name what differs.
    @Test func texts() throws {
        let auth = { (prefix: String) in ChangeCase.spec("auth: {header: X-Key, prefix: \(prefix)}") }
        let message = try #require(Versions.changes(from: auth("Bot"), to: auth("App")).first).message
        #expect(message.contains("the prefix Bot") && message.contains("the prefix App"))
        let parameter = { (text: String) in ChangeCase.spec(ChangeCase.get("params: {\(text)}")) }
        #expect(
            try Versions.changes(from: parameter("x: {const: b}"), to: parameter("x?: String")).map(\.message) == [
                "the parameter 'x' of 'Shop.get' was a constant, and is now an optional argument"
            ]
        )
        let pages = { (rest: String) in
            let rule = "pages: {next: {after: next}\(rest)}"
            let endpoint = ChangeCase.get("params: {after?: String}, response: A, \(rule)")
            return ChangeCase.spec(endpoint + "models: {A: {fields: {next?: String, items: [Int]}}}")
        }
        #expect(
            try Versions.changes(from: pages(""), to: pages(", items: none")).map(\.message) == [
                "the pages of 'Shop.get' no longer have items of their own"
            ]
        )
    }

    /// A change in a text that would act on a terminal is shown escaped.
    @Test func textsAreSafeToShow() throws {
        let spec = { (header: String) in "headers: {A: \"\(header)\"}" }
        let change = try #require(
            Versions.changes(from: ChangeCase.spec(spec("a")), to: ChangeCase.spec(spec("\\u202eb"))).first
        )
        #expect(change.text.contains("\\u{202E}b"))
        #expect(change.text.split(separator: "\n").count == 1)
    }
}
