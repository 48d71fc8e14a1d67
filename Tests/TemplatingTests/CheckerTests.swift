import Diagnostics
import Testing

@testable import Templating

@Suite("Template validation errors")
struct CheckerTests {
    @Test(
        "each fault is reported at its location",
        arguments: [
            ("{{nam}}", "main:1:3: unknown name 'nam'"),
            ("a\n  {{ nope }}", "main:2:6: unknown name 'nope'"),
            ("é{{#typos}}{{anything}}{{/typos}}", "main:1:5: unknown name 'typos'"),
            ("{{^typos}}{{/typos}}", "main:1:4: unknown name 'typos'"),
            ("{{property}}", "main:1:3: unknown name 'property'"),
            ("{{#types}}{{/types}}{{#types}}{{base}}{{/types}}", "main:1:33: unknown name 'base'"),
            ("{{^service}}{{base}}{{/service}}", "main:1:15: unknown name 'base'"),
            ("{{types}}", "main:1:3: 'types' is a list, not a text"),
            ("{{lines}}", "main:1:3: 'lines' is a list of texts, not a text"),
            ("{{isOpen}}", "main:1:3: 'isOpen' is a flag, not a text"),
            ("{{service}}", "main:1:3: 'service' is a view, not a text"),
            ("{{#name}}x{{/name}}", "main:1:4: 'name' is a text that is never missing, so it cannot be a section"),
            (
                "{{#lines}}{{#.}}{{/.}}{{/lines}}",
                "main:1:14: '.' is a text that is never missing, so it cannot be a section"
            ),
            ("{{.}}", "main:1:3: '.' has no text here"),
            ("{{#types}}{{.}}{{/types}}", "main:1:13: '.' has no text here"),
            ("{{^lines}}{{.}}{{/lines}}", "main:1:13: '.' has no text here"),
            ("{{#empty(.)}}{{/empty(.)}}", "main:1:4: '.' has no text here"),
            ("{{^last()}}{{/last()}}", "main:1:4: 'last()' is used outside of a list"),
            ("{{index()}}", "main:1:3: 'index()' is used outside of a list"),
            (
                "{{#types}}{{#service}}{{#first()}}{{/first()}}{{/service}}{{/types}}",
                "main:1:26: 'first()' is used outside of a list"
            ),
            ("{{#lines}}{{last()}}{{/lines}}", "main:1:13: 'last()' is a function, not a text"),
            (
                "{{#lines}}{{#index()}}{{/index()}}{{/lines}}",
                "main:1:14: 'index()' is a number, so it cannot be a section"
            ),
            ("{{#lines}}{{#odd()}}{{/odd()}}{{/lines}}", "main:1:14: unknown function 'odd()'"),
            ("{{uppercased(name)}}", "main:1:3: unknown function 'uppercased(name)'"),
            (
                "{{#types}}{{#last(types)}}{{/last(types)}}{{/types}}",
                "main:1:14: 'last' is about the position in a list, not about 'types'"
            ),
            ("{{#empty()}}{{/empty()}}", "main:1:4: 'empty()' needs a name"),
            ("{{#empty(nope)}}{{/empty(nope)}}", "main:1:4: unknown name 'nope'"),
            (
                "{{#empty(isOpen)}}{{/empty(isOpen)}}",
                "main:1:4: 'isOpen' is a flag, which cannot be tested for being empty"
            ),
            ("  {{> nope }}", "main:1:7: unknown template 'nope'"),
        ]
    )
    func fault(template: String, fault: String) {
        #expect(faults(in: template) == [fault])
    }

    @Test("an unknown name is reported with the nearest name, or else with all valid names")
    func hint() throws {
        let misspelled = try #require(diagnostics(in: "{{#service}}{{isopen}}{{/service}}").first)
        #expect(misspelled.hint == "did you mean 'isOpen'?")
        #expect(misspelled.notes == [])
        let diagnostic = try #require(diagnostics(in: "{{#service}}{{elsewhere}}{{/service}}").first)
        #expect(diagnostic.hint == nil)
        let names = "'base', 'isOpen', 'lines', 'name', 'service', 'summary' and 'types'"
        #expect(diagnostic.notes.map(\.message) == ["the names in scope are \(names)"])
    }

    @Test("an unknown template is reported with the nearest name")
    func partialHint() throws {
        let diagnostic = try #require(diagnostics(in: "{{> propery}}", with: ["property": ""]).first)
        #expect(diagnostic.hint == "did you mean 'property'?")
    }

    @Test("a partial is checked in every scope that it is called in, and each fault is reported once")
    func partials() {
        let main = "{{#types}}\n{{> part}}\n{{/types}}\n{{#service}}\n{{> part}}\n{{> part}}\n{{/service}}\n"
        let part = ["part": "{{name}}\n{{base}}\n"]
        #expect(faults(in: main, with: part) == ["part:2:3: unknown name 'base'"])
        let notes = diagnostics(in: main, with: part).flatMap(\.notes).filter { $0.location != nil }
        #expect(notes.map { $0.location?.description } == ["main:2:5"])
        #expect(notes.map(\.message) == ["the template is called here"])
    }

    @Test("all faults are reported in one run, sorted, including faults of broken templates")
    func allAtOnce() {
        let broken = faults(in: "{{b}}\n{{a}}\n{{> part}}\n", with: ["part": "{{c}}\n{{#isOpen}}\n"])
        #expect(
            broken == [
                "main:1:3: unknown name 'b'", "main:2:3: unknown name 'a'", "part:1:3: unknown name 'c'",
                "part:2:4: section 'isOpen' is not closed",
            ]
        )
    }

    @Test("a template that is never called is not checked")
    func uncalled() {
        #expect(faults(in: "a", with: ["other": "{{whatever}}"]) == [])
    }

    @Test("a partial that begins or ends with a lone tag needs a line of its own")
    func inlinePartial() {
        let flag = "{{#isOpen}}\nx\n{{/isOpen}}\n"
        let message = "template 'part' cannot be used inside a line: a lone tag is its first or last line"
        for part in [flag, flag + "y\n", "y\n" + flag, "y\n" + flag + "{{! end }}\n"] {
            #expect(faults(in: "a {{> part}}", with: ["part": part]) == ["main:1:7: \(message)"])
            #expect(faults(in: "{{> part}}", with: ["part": part]) == [])
        }
        #expect(faults(in: "a {{> part}}", with: ["part": "{{! a type }}\n{{name}}\n{{! end }}\n"]) == [])
    }

    @Test("a missing template is reported")
    func missing() {
        var diagnostics = DiagnosticCollector()
        let template = TemplateSet([:], diagnostics: &diagnostics)
            .template("main", for: FileView.self, diagnostics: &diagnostics)
        #expect(template == nil)
        #expect(diagnostics.diagnostics.map(\.message) == ["there is no template 'main'"])
    }
}
