import Testing

@testable import Templating

@Suite("Groups and fills")
struct GroupTests {
    private static let call = """
        {{% width 40 }}
        {{#group()}}
        init(
        {{#lines}}
            {{.}}{{^last()}},{{/last()}}
        {{/lines}}
        ) {
        {{/group()}}

        """

    @Test("a group is one line if it fits the page, up to the last column")
    func fits() throws {
        #expect(try render(Self.call, FileView(lines: ["a: Int", "b: Int"])) == "init(a: Int, b: Int) {\n")
        #expect(try render(Self.call, FileView(lines: [])) == "init() {\n")
        let longest = String(repeating: "x", count: 40 - "init() {".count)
        #expect(try render(Self.call, FileView(lines: [longest])) == "init(\(longest)) {\n")
        #expect(try render(Self.call, FileView(lines: [longest + "y"])) == "init(\n    \(longest)y\n) {\n")
    }

    @Test("columns count characters as a reader sees them, from the actual column")
    func columns() throws {
        let family = String(repeating: "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: 32)
        #expect(try render(Self.call, FileView(lines: [family])) == "init(\(family)) {\n")
        let nested = ["call": Self.call.replacing("{{% width 40 }}\n", with: "")]
        let outer = "{{% width 40 }}\nf {\n    {{> call}}\n}\n"
        let text = String(repeating: "x", count: 28)
        #expect(try render(outer, FileView(lines: [text]), with: nested) == "f {\n    init(\(text)) {\n}\n")
        #expect(
            try render(outer, FileView(lines: [text + "x"]), with: nested)
                == "f {\n    init(\n        \(text)x\n    ) {\n}\n"
        )
    }

    @Test("tabs at the beginning of a line are dropped from a joined line, and take four columns each")
    func tabs() throws {
        let list = "{{% width 40 }}\n{{#group()}}\n\tlet a = [\n{{#lines}}\n\t\t{{.}},\n{{/lines}}\n\t]\n{{/group()}}\n"
        #expect(try render(list, FileView(lines: ["1", "2"])) == "\tlet a = [1, 2]\n")
        let longest = String(repeating: "1", count: 36 - "let a = []".count)
        #expect(try render(list, FileView(lines: [longest])) == "\tlet a = [\(longest)]\n")
        #expect(try render(list, FileView(lines: [longest + "1"])) == "\tlet a = [\n\t\t\(longest)1,\n\t]\n")
        let pack = list.replacing("group()", with: "pack()")
        #expect(try render(pack, FileView(lines: ["1", "2"])) == "\tlet a = [1, 2]\n")
    }

    @Test("a fill with a section that is absent in the middle of its lines")
    func absentSection() throws {
        let fill = """
            {{#fill()}}
            /// {{name}}{{#summary}},
            /// namely {{.}}.
            {{/summary}}
            /// Of {{name}}.
            {{#lines}}
            /// {{.}}
            {{/lines}}
            {{/fill()}}

            """
        #expect(try render(fill, FileView(lines: ["x", "y"])) == "/// GitHub/// Of GitHub.\n/// x\n/// y\n")
        #expect(try render(fill, FileView(summary: "x")) == "/// GitHub,\n/// namely x.\n/// Of GitHub.\n")
    }

    @Test("a comma before a closing bracket is dropped if the group is one line")
    func trailingCommas() throws {
        let list = "{{% width 40 }}\n{{#group()}}\nlet a = [\n{{#lines}}\n  {{.}},\n{{/lines}}\n]\n{{/group()}}\n"
        #expect(try render(list, FileView(lines: ["1", "2"])) == "let a = [1, 2]\n")
        let long = String(repeating: "1", count: 40)
        #expect(try render(list, FileView(lines: [long])) == "let a = [\n  \(long),\n]\n")
    }

    @Test("a chained call of a group follows its parenthesis")
    func chains() throws {
        let chain = "{{% width 40 }}\n{{#group()}}\nf(1)\n{{#lines}}\n    .{{.}}(2)\n{{/lines}}\n{{/group()}}\n"
        #expect(try render(chain, FileView(lines: ["g", "h"])) == "f(1).g(2).h(2)\n")
        let long = String(repeating: "g", count: 40)
        #expect(try render(chain, FileView(lines: [long])) == "f(1)\n    .\(long)(2)\n")
    }

    @Test("a pack joins lines with the lines before them as far as they fit, also inside a group")
    func packs() throws {
        let list = """
            {{% width 40 }}
            {{#group()}}
            let a = [
            {{#pack()}}
            {{#lines}}
                {{.}},
            {{/lines}}
            {{/pack()}}
            ]
            {{/group()}}

            """
        #expect(try render(list, FileView(lines: ["1", "2"])) == "let a = [1, 2]\n")
        #expect(try render(list, FileView(lines: [])) == "let a = []\n")
        let words = (1...6).map { _ in "\"a word\"" }
        #expect(
            try render(list, FileView(lines: words)) == """
                let a = [
                    "a word", "a word", "a word",
                    "a word", "a word", "a word",
                ]

                """
        )
        let long = String(repeating: "1", count: 40)
        #expect(try render(list, FileView(lines: ["1", long, "2"])) == "let a = [\n    1,\n    \(long),\n    2,\n]\n")
    }

    @Test("a group inside a group is laid out by itself if the outer group does not fit")
    func nested() throws {
        let call = """
            {{% width 40 }}
            {{#group()}}
            Call(
            {{#group()}}
                {{name}}(
            {{#lines}}
                    {{.}}{{^last()}},{{/last()}}
            {{/lines}}
                )
            {{/group()}}
            )
            {{/group()}}

            """
        #expect(try render(call, FileView(lines: ["a"])) == "Call(GitHub(a))\n")
        let text = String(repeating: "x", count: 27)
        #expect(try render(call, FileView(lines: [text])) == "Call(\n    GitHub(\(text))\n)\n")
        #expect(
            try render(call, FileView(lines: [text + "xx"])) == "Call(\n    GitHub(\n        \(text)xx\n    )\n)\n"
        )
    }

    @Test("the width is 120 columns unless the template sets it")
    func defaultWidth() throws {
        let call = Self.call.replacing("{{% width 40 }}\n", with: "")
        let text = String(repeating: "x", count: 112)
        #expect(try render(call, FileView(lines: [text])) == "init(\(text)) {\n")
        #expect(try render(call, FileView(lines: [text + "x"])) == "init(\n    \(text)x\n) {\n")
    }

    @Test("the rendered template sets the width, not a template that it calls")
    func misplacedWidth() {
        #expect(
            faults(in: "{{> other}}\n", with: ["other": "{{% width 80 }}\na\n"])
                == ["other:1:5: only the main template can set the page width"]
        )
    }

    private static let comment = "{{% width 40 }}\n  {{> comment}}\n"
    private static let filled = [
        "comment": "{{#fill()}}\n{{#lines}}\n///{{^empty(.)}} {{.}}{{/empty(.)}}\n{{/lines}}\n{{/fill()}}\n"
    ]

    @Test(
        "a fill breaks long lines between words, and repeats the text before the first value",
        arguments: [
            ([""], "  ///\n"),
            (["a b"], "  /// a b\n"),
            (
                ["one two three four five six seven eight nine"],
                "  /// one two three four five six seven\n  /// eight nine\n"
            ),
            (
                ["- one: two three four five six seven eight nine"],
                "  /// - one: two three four five six\n  ///   seven eight nine\n"
            ),
            (
                ["one two three four five six seven eight", "nine"],
                "  /// one two three four five six seven\n  /// eight nine\n"
            ),
            (
                ["```", "one two   three four five six seven eight nine", "", "ten", "```"],
                "  /// ```\n  /// one two   three four five six seven eight nine\n  ///\n  /// ten\n  /// ```\n"
            ),
            (
                ["  - one: two three four five six seven eight nine", "", "x"],
                "  ///   - one: two three four five six\n  ///     seven eight nine\n  ///\n  /// x\n"
            ),
            (
                ["    let code = one(two, three, four, five, six)"],
                "  ///     let code = one(two, three, four, five, six)\n"
            ),
            (
                ["http://example.com/a/very/long/path/that/has/no/blank end"],
                "  /// http://example.com/a/very/long/path/that/has/no/blank\n  /// end\n"
            ),
        ]
    )
    func fills(lines: [String], text: String) throws {
        #expect(try render(Self.comment, FileView(lines: lines), with: Self.filled) == text)
    }
}
