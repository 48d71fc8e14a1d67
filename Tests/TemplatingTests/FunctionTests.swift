import Testing

@testable import Templating

@Suite("Template functions")
struct FunctionTests {
    private let view = FileView(
        lines: ["a", "b", "c"],
        types: [TypeView(name: "A", documentation: ["x"]), TypeView(name: "B")]
    )

    @Test("'last()' and 'first()' separate elements")
    func separators() throws {
        #expect(try render("{{#lines}}{{.}}{{^last()}}, {{/last()}}{{/lines}}", view) == "a, b, c\n")
        #expect(try render("{{#types}}{{^first()}} | {{/first()}}{{name}}{{/types}}", view) == "A | B\n")
    }

    @Test("'index()' counts from 0")
    func index() throws {
        #expect(try render("{{#lines}}{{index()}}{{.}}{{/lines}}", view) == "0a1b2c\n")
    }

    @Test("the position in a list is kept inside a partial, and after sections of other values")
    func partials() throws {
        let template = "{{#types}}{{#documentation}}{{.}}{{/documentation}}{{> comma}}{{/types}}"
        #expect(try render(template, view, with: ["comma": "{{^last()}},{{/last()}}\n"]) == "x,\n")
    }

    @Test("the position in a list is kept inside inverted sections of empty values")
    func invertedSections() throws {
        let template = "{{#types}}{{^properties}}{{^last()}},{{/last()}}{{/properties}}{{/types}}"
        #expect(try render(template, view) == ",\n")
    }

    @Test("'empty(name)' works for lists and texts")
    func empty() throws {
        let isList = "{{#empty(documentation)}}-{{/empty(documentation)}}"
        let isText = "{{^empty(name)}}{{name}}{{/empty(name)}}"
        #expect(try render("{{#types}}\(isList)\(isText){{/types}}", view) == "A-B\n")
        #expect(try render("{{#empty(summary)}}none{{/empty(summary)}}", FileView()) == "none\n")
        #expect(try render("{{#empty(types)}}none{{/empty(types)}}", FileView()) == "none\n")
        #expect(try render("{{#empty(types)}}none{{/empty(types)}}", view) == "\n")
    }
}
