import Testing

@testable import Templating

@Suite("Templates that call themselves")
struct RecursionTests {
    @Test(
        "recursion into nested data ends",
        arguments: [
            ["part": "{{#types}}{{> part}}{{/types}}\n"],
            ["part": "{{> other}}{{name}}\n", "other": "{{#types}}{{> part}}{{/types}}\n"],
            ["part": "{{#types}}{{> other}}{{/types}}\n", "other": "{{#documentation}}{{/documentation}}{{> part}}\n"],
        ]
    )
    func finite(templates: [String: String]) throws {
        let view = FileView(types: [TypeView(types: [TypeView()])])
        #expect(faults(in: "{{> part}}\n", with: templates) == [])
        #expect(try render("{{> part}}\n", view, with: templates).hasSuffix("\n"))
    }

    @Test(
        "recursion in place never ends",
        arguments: [
            (["part": "{{> part}}\n"], "part:1:5"),
            (["part": "{{#isOpen}}{{> part}}{{/isOpen}}\n"], "part:1:16"),
            (["part": "{{^types}}{{> part}}{{/types}}\n"], "part:1:15"),
            (["part": "{{#lines}}{{> part}}{{/lines}}\n"], "part:1:15"),
        ]
    )
    func endless(templates: [String: String], location: String) {
        let message = "\(location): template 'part' calls itself without end"
        #expect(faults(in: "{{> part}}\n", with: templates) == [message])
    }

    @Test("two templates that call each other in place never end")
    func mutual() {
        let found = faults(in: "{{> a}}\n", with: ["a": "{{> b}}\n", "b": "{{> a}}\n"])
        #expect(
            found == ["a:1:5: template 'b' calls itself without end", "b:1:5: template 'a' calls itself without end"]
        )
    }

    @Test("sections that are nested in many templates are limited, since the check is recursive")
    func nestedInSeveralTemplates() {
        func templates(_ count: Int) -> [String: String] {
            let (opening, closing) = (
                String(repeating: "{{#isOpen}}", count: 60), String(repeating: "{{/isOpen}}", count: 60)
            )
            let texts = (0..<count).map { ("t\($0)", "\(opening){{> t\($0 + 1)}}\(closing)\n") }
            return Dictionary(uniqueKeysWithValues: texts + [("t\(count)", "{{name}}\n")])
        }
        #expect(faults(in: "{{> t0}}\n", with: templates(4)) == [])
        let found = faults(in: "{{> t0}}\n", with: templates(5))
        let message = "section 'isOpen' is nested too deep in those of the templates that call this one"
        #expect(found == ["t4:1:180: \(message)"])
    }

    @Test("recursion into an outer view never ends")
    func outer() {
        let found = faults(
            in: "{{> part}}\n",
            with: [
                "part": "{{#types}}{{> inner}}{{/types}}\n", "inner": "{{> leaf}}{{name}}\n",
                "leaf": "{{#properties}}{{#types}}{{> leaf}}{{/types}}{{/properties}}\n",
            ]
        )
        #expect(found == ["leaf:1:30: template 'leaf' calls itself without end"])
    }
}
