import Testing

@testable import Templating

@Suite("Lines and indentation")
struct LayoutTests {
    private let templates = [
        "type": """
        {{! A type, with the types inside it. }}
        {{> documentation}}
        struct {{name}} {
        {{#properties}}
            {{> property}}
        {{/properties}}
        {{#types}}
        {{#first()}}

        {{/first()}}
            {{> type}}
        {{^last()}}

        {{/last()}}
        {{/types}}
        }

        """,
        "property": """
        {{> documentation}}
        let {{property}}: {{type}}{{#initial}} = {{.}}{{/initial}}

        """,
        "documentation": """
        {{#documentation}}
        /// {{.}}
        {{/documentation}}

        """,
    ]

    @Test("partials are indented at every depth, for every element, and empty lines are not")
    func nestedPartials() throws {
        let leaf = TypeView(
            name: "Leaf",
            documentation: ["A leaf.", "Small."],
            properties: [PropertyView(property: "a", type: "Int", initial: "1", documentation: ["One.", "Two."])]
        )
        let root = TypeView(
            name: "Root",
            properties: [
                PropertyView(property: "x", type: "[Int]"),
                PropertyView(property: "y", type: "Int?", documentation: ["Why."]),
            ],
            types: [TypeView(name: "Middle", types: [leaf]), TypeView(name: "Other")]
        )
        let rendered = try render("{{#types}}\n{{> type}}\n{{/types}}\n", FileView(types: [root]), with: templates)
        #expect(
            rendered == """
                struct Root {
                    let x: [Int]
                    /// Why.
                    let y: Int?

                    struct Middle {

                        /// A leaf.
                        /// Small.
                        struct Leaf {
                            /// One.
                            /// Two.
                            let a: Int = 1
                        }
                    }

                    struct Other {
                    }
                }

                """
        )
    }

    @Test("a type that nests 200 deep is indented by 800 columns")
    func deepNesting() throws {
        let nested = (0..<200).reduce(TypeView(name: "T")) { inner, _ in TypeView(name: "T", types: [inner]) }
        let rendered = try render("{{#types}}\n{{> type}}\n{{/types}}\n", FileView(types: [nested]), with: templates)
        #expect(rendered.contains("\n" + String(repeating: " ", count: 800) + "struct T {\n"))
    }

    @Test("a lone tag removes its line, regardless of the lines around it")
    func loneTags() throws {
        let template = "a\n  {{#isOpen}}  \nb\n\t{{/isOpen}}\n{{! one\ntwo }}\n\n{{^isOpen}}\n{{/isOpen}}\nc\n"
        #expect(try render(template, FileView(isOpen: true)) == "a\nb\n\nc\n")
    }

    @Test("empty lines at the edges of a section are kept")
    func emptyLines() throws {
        let template = "{{#isOpen}}\n\na\n\n{{/isOpen}}\n{{#lines}}\n\n{{/lines}}\n"
        #expect(try render(template, FileView(isOpen: true, lines: ["", ""])) == "\na\n\n\n\n")
    }

    @Test("a line with a tag and text, or with two tags, keeps its white space")
    func sharedLines() throws {
        let template = "  {{#isOpen}}a{{/isOpen}} \n {{#isOpen}}{{/isOpen}}\n"
        #expect(try render(template, FileView(isOpen: true)) == "  a \n \n")
    }

    @Test("a partial inside a line continues at the line's indentation, and ends without a line feed")
    func inlinePartials() throws {
        let others = [
            "block": "{\n    {{name}}\n\n    {{> inner}}\n}\n", "outer": "  let a = {{> block}};\n", "inner": "x\ny\n",
        ]
        #expect(
            try render("f\n  {{> outer}}\n", FileView(), with: others) == """
                f
                    let a = {
                        GitHub

                        x
                        y
                    };

                """
        )
    }

    @Test("the spaces and tabs before a partial are repeated before its lines")
    func indentationWithTabs() throws {
        let others = ["outer": "f {\n\t{{> inner}}\n}\n", "inner": "x\n\n  {{> leaf}}\n", "leaf": "{{name}}\ny\n"]
        #expect(
            try render("\t{{> outer}}\n", FileView(), with: others)
                == "\tf {\n\t\tx\n\n\t\t  GitHub\n\t\t  y\n\t}\n"
        )
    }

    @Test("a partial that renders nothing leaves no line behind")
    func emptyPartials() throws {
        let others = ["none": "", "flag": "{{#isOpen}}\nx\n{{/isOpen}}\n"]
        #expect(try render("a\n    {{> none}}\n    {{> flag}}\nb\n", FileView(), with: others) == "a\nb\n")
    }

    @Test("a file without a final line feed is rendered with one, and line ends are LF")
    func lineEnds() throws {
        #expect(try render("a\r\n{{> b}}\r\nc", FileView(), with: ["b": "x\r\n\r\ny"]) == "a\nx\n\ny\nc\n")
        #expect(try render("{{#isOpen}}\rx\r{{/isOpen}}", FileView(isOpen: true)) == "x\n")
    }

    @Test("a byte order mark is not rendered")
    func byteOrderMark() throws {
        #expect(try render("\u{FEFF}{{#isOpen}}\nx\n{{/isOpen}}\n", FileView(isOpen: true)) == "x\n")
    }

    @Test("single braces are text")
    func braces() throws {
        #expect(try render("{ {{name}} } }} {", FileView()) == "{ GitHub } }} {\n")
        #expect(try render("{{name}}}", FileView()) == "GitHub}\n")
        #expect(try render("{\n{{#isOpen}}\n{{/isOpen}}\n{{name}}{\n", FileView()) == "{\nGitHub{\n")
    }

    @Test("concurrent renders of one template give the same text")
    func concurrency() async throws {
        let view = FileView(types: (0..<20).map { TypeView(name: "T\($0)", types: [TypeView(name: "U")]) })
        let main = "{{#types}}\n{{> type}}\n{{/types}}\n"
        let expected = try render(main, view, with: templates)
        let template = try template(main, for: FileView.self, with: templates)
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<32 { group.addTask { template.render(view) } }
            for await rendered in group { #expect(rendered == expected) }
        }
    }
}
