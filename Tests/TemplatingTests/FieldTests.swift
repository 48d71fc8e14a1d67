import Testing

@testable import Templating

@Suite("Rendering of each field type")
struct FieldTests {
    @Test("a text is rendered unchanged, without HTML escaping, in partials and sections too")
    func text() throws {
        let view = FileView(name: "<a> & \"b\" 'c'", types: [TypeView(name: "[String: Array<Int>]?")])
        let rendered = try render(
            "{{name}} {{> inner}}\n{{> list}}\n",
            view,
            with: ["inner": "{{name}}\n", "list": "{{#types}}\n{{> inner}}\n{{/types}}\n"]
        )
        #expect(rendered == "<a> & \"b\" 'c' <a> & \"b\" 'c'\n[String: Array<Int>]?\n")
    }

    @Test("a text that looks like a tag is not a tag")
    func textThatLooksLikeATag() throws {
        #expect(try render("{{name}}", FileView(name: "{{#isOpen}}{{> main}}")) == "{{#isOpen}}{{> main}}\n")
    }

    @Test("an optional text is a section, and is '.' inside")
    func optionalText() throws {
        let template = "let a{{#summary}} = {{.}}{{/summary}}{{^summary}}?{{/summary}}\n"
        #expect(try render(template, FileView(summary: "1")) == "let a = 1\n")
        #expect(try render(template, FileView(summary: nil)) == "let a?\n")
    }

    @Test("a missing text is rendered as nothing")
    func missingText() throws {
        #expect(try render("[{{summary}}]\n", FileView()) == "[]\n")
    }

    @Test("a flag shows or hides its section")
    func flag() throws {
        let template = "{{#isOpen}}open{{/isOpen}}{{^isOpen}}closed{{/isOpen}}\n"
        #expect(try render(template, FileView(isOpen: true)) == "open\n")
        #expect(try render(template, FileView(isOpen: false)) == "closed\n")
    }

    @Test("each line is '.' in turn; an inverted section is rendered if there are none")
    func lines() throws {
        let template = "{{#lines}}\n///{{^empty(.)}} {{.}}{{/empty(.)}}\n{{/lines}}\n{{^lines}}\nnone\n{{/lines}}\n"
        #expect(try render(template, FileView(lines: ["a", "", "b"])) == "/// a\n///\n/// b\n")
        #expect(try render(template, FileView()) == "none\n")
    }

    @Test("the names of a list's elements are visible inside its section, and outer names, too")
    func list() throws {
        let view = FileView(
            summary: "outer",
            types: [TypeView(name: "A", properties: [PropertyView(property: "p", type: "T")]), TypeView(name: "B")]
        )
        let property = "{{#properties}}{{property}} in {{name}} ({{summary}}){{/properties}}"
        let template = "{{#types}}{{name}}:\(property);{{/types}}"
        #expect(try render(template, view) == "A:p in A (outer);B:;\n")
    }

    @Test("a missing view hides an outer view of the same name")
    func missingView() throws {
        let view = FileView(types: [TypeView()], service: ServiceView(base: "outer"))
        let template = "{{#types}}{{#service}}{{base}}{{/service}}{{^service}}none{{/service}}{{/types}}"
        #expect(try render(template, view) == "none\n")
    }

    @Test("an empty list hides an outer list of the same name")
    func emptyList() throws {
        #expect(try render("{{#types}}<{{#types}}x{{/types}}>{{/types}}", FileView(types: [TypeView()])) == "<>\n")
    }
}
