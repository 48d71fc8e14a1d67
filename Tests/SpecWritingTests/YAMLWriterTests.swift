import Diagnostics
import Spec
import SpecWriting
import Testing
import YAML

struct YAMLWriterTests {
    @Test(arguments: 0..<300)
    func writtenTreesAreReadUnchanged(seed: Int) throws {
        var generator = Generator(seed: UInt64(seed))
        let entries = generator.entries(depth: 0)
        let text = YAMLWriter.text(entries, sections: ["models"])
        var collector = DiagnosticCollector()
        let document = YAMLReader().read(SourceText(path: "a.yaml", text: text), reporting: &collector)
        #expect(collector.diagnostics == [], "\(text)")
        #expect(try #require(document).root.matches(.map(entries)), "\(text)")
        // Only a line of the author's own text ends in a blank.
        let own = YAMLTree.map(entries).rows.filter { $0.last == " " }
        for line in text.split(separator: "\n") where line.last == " " {
            #expect(own.contains { line.hasSuffix($0) }, "\(text)")
        }
    }

    /// libyaml takes the colon for the end of a key.
    @Test func aColonBeforeAQuestionMarkNeedsQuotesInBrackets() {
        #expect(YAMLWriter.text([.init("k", .list([.text("a:?b")]))], sections: []) == "k: [\"a:?b\"]\n")
        #expect(YAMLWriter.text([.init("k", .text("a:?b"))], sections: []) == "k: a:?b\n")
    }

    /// Parsers of YAML 1.1 take any question mark there for the mark of a key. A spec has many: `{id: Int?}`.
    @Test func aQuestionMarkInBracketsNeedsQuotesInYAML11() {
        let entry = YAMLTree.Entry("k", .map([.init("a?", .text("Is it?"))]))
        #expect(YAMLWriter.text([entry], sections: [], isForYAML11: true) == "k: {\"a?\": \"Is it?\"}\n")
        #expect(YAMLWriter.text([entry], sections: []) == "k: {a?: Is it?}\n")
        let block = YAMLTree.Entry("k?", .text("Is it?"))
        #expect(YAMLWriter.text([block], sections: [], isForYAML11: true) == "k?: Is it?\n")
    }

    /// In a document of another format, a key such as `404` must not become a number.
    @Test func aKeyMayBeInQuotes() {
        let entry = YAMLTree.Entry("404", .text("none"), isQuoted: true)
        #expect(YAMLWriter.text([entry], sections: []) == "\"404\": none\n")
        #expect(YAMLWriter.text([.init("errors", .map([entry]))], sections: []) == "errors: {\"404\": none}\n")
    }

    /// Without a question mark, a parser expects the colon after at most 1,024 characters of a key.
    @Test(arguments: [1024, 1025])
    func aLongKeyIsExplicit(length: Int) throws {
        let key = String(repeating: "é", count: length)
        let entries: [YAMLTree.Entry] = [
            .init(key, .text("a")), .init("map", .map([.init(key, .map([.init(key, .list([.text("a")]))]))])),
            .init("list", .list([.map([.init(key, .text("a")), .init("b", .text("c"))])])),
        ]
        let text = YAMLWriter.text(entries, sections: ["map"])
        #expect(text.hasPrefix("? ") == (length > 1024))
        var collector = DiagnosticCollector()
        let document = YAMLReader().read(SourceText(path: "a.yaml", text: text), reporting: &collector)
        #expect(collector.diagnostics == [])
        #expect(try #require(document).root.matches(.map(entries)))
    }

    /// Editors and Markdown know tabs, and two blanks at the end of a line.
    @Test func textOfSeveralLinesIsABlock() {
        let text = "One line, \nanother\twith a tab  \nand a third"
        #expect(
            YAMLWriter.text([.init("k", .text(text))], sections: [])
                == "k: |-\n  One line, \n  another\twith a tab  \n  and a third\n"
        )
        for text in ["\tindented\nend", "end\n ", " a\nb", "a\n\n"] {
            #expect(YAMLWriter.text([.init("k", .text(text))], sections: []).hasPrefix("k: \""), "\(text)")
        }
    }

    @Test(arguments: [
        ("Int", "Int"), ("a, b", "\"a, b\""), ("[a]?", "\"[a]?\""), ("C# and #", "\"C# and #\""), ("no", "\"no\""),
        ("", "\"\""),
        ("- a", "\"- a\""), ("a: b", "\"a: b\""), ("@type", "\"@type\""), ("tab\there", "\"tab\\there\""),
        ("\u{3164}", "\"\\u3164\""), ("\u{00A0}x\u{00A0}y", "\"\u{00A0}x\u{00A0}y\""), ("a\u{00A0}b", "a\u{00A0}b"),
        ("\u{202E}", "\"\\u202E\""), ("<<", "\"<<\""),
    ])
    func quotesStandWhereTheyAreNeeded(text: String, written: String) {
        let file = YAMLWriter.text([.init("k", .list([.text(text)]))], sections: [])
        #expect(file == "k: [\(written)]\n")
    }

    /// A long text inside brackets would hide the keys around it.
    @Test(arguments: [(60, true), (61, false)])
    func longProseIsOutsideOfBrackets(length: Int, isInside: Bool) {
        let prose = "What the picture shows, " + String(repeating: "x", count: length - 24)
        let entries: [YAMLTree.Entry] = [.init("type", .text("String")), .init("description", .text(prose))]
        let file = YAMLWriter.text([.init("alt", .map(entries))], sections: [])
        let block = "alt:\n  type: String\n  description: \(prose)\n"
        #expect(file == (isInside ? "alt: {type: String, description: \"\(prose)\"}\n" : block))
        let name = String(repeating: "y", count: 80)
        #expect(YAMLWriter.text([.init("k", .list([.text(name)]))], sections: []) == "k: [\(name)]\n")
    }

    @Test func shortThingsStandOnOneLineAndLongOnesInBlocks() {
        let nowhere = Diagnostics.SourceLocation(path: "")
        func name(_ text: String) -> Name { Name(text, at: nowhere) }
        let member = MemberDefinition(
            name: name("id"),
            mayBeAbsent: true,
            type: .optional(.list(.named(name("Int")), nowhere)),
            description: "Who, or what."
        )
        let long = MemberDefinition(
            name: name("note"),
            mayBeAbsent: false,
            type: .named(name("String")),
            description: String(repeating: "many words ", count: 15) + "end"
        )
        let structure = StructureDefinition(fields: [member, long], extends: [name("B")], location: nowhere)
        let file = SpecFile(
            path: "A.endpoints.yaml",
            api: name("Zoo"),
            models: [ModelDefinition(name: name("A"), shape: .structure(structure))]
        )
        #expect(
            SpecWriter.text(of: file) == """
                api: Zoo

                models:
                  A:
                    extends: [B]
                    fields:
                      id?: "[Int]? -- Who, or what."
                      note:
                        type: String
                        description: >-
                          many words many words many words many words many words many words many words many words many words many words
                          many words many words many words many words many words end

                """
        )
    }
}

extension YAMLTree {
    /// The lines of all texts.
    fileprivate var rows: [Substring] {
        switch self {
        case .text(let text), .token(let text): text.split(separator: "\n")
        case .list(let trees): trees.flatMap(\.rows)
        case .map(let entries): entries.flatMap { $0.key.split(separator: "\n") + $0.value.rows }
        case .pair(let pair): YAMLTree.map([pair]).rows
        }
    }
}

extension Node {
    /// Whether the node has the content of the tree.
    fileprivate func matches(_ tree: YAMLTree) -> Bool {
        switch tree {
        case .text(let text): return self.text == text
        case .token(let token): return self.text == token
        case .list(let trees):
            guard let items, items.count == trees.count else { return false }
            return zip(items, trees).allSatisfy { $0.matches($1) }
        case .map(let pairs):
            guard let entries, entries.count == pairs.count else { return false }
            return zip(entries, pairs).allSatisfy { $0.key.text == $1.key && $0.value.matches($1.value) }
        case .pair(let pair): return matches(.list([.map([pair])]))
        }
    }
}

/// Random trees, with all that is awkward in YAML.
private struct Generator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    private mutating func number(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }

    private mutating func text() -> String {
        let pieces = [
            "word", " ", ", ", ": ", " #", "'", "\"", "\\", "{", "}", "[", "]", "?", "!", "&", "*", "|", ">", "%", "@",
            "`", "-", "~", "\n",
            "\n\n", "é", "👍", "\t", "null", "1.5", "\u{2028}", "\u{202E}", "\u{85}", "=",
            "a long row of words that goes on and on ", "...", "---",
        ]
        return (0..<number(below: 9)).map { _ in pieces[number(below: pieces.count)] }.joined()
    }

    private mutating func tree(depth: Int) -> YAMLTree {
        switch number(below: depth > 3 ? 1 : 5) {
        case 1: .list((0..<number(below: 4)).map { _ in tree(depth: depth + 1) })
        case 2, 3: .map(entries(depth: depth + 1))
        case 4: .pair(.init("K" + text(), tree(depth: depth + 1)))
        default: .text(text())
        }
    }

    mutating func entries(depth: Int) -> [YAMLTree.Entry] {
        var keys: Set<String> = []
        let count = depth == 0 ? 1 + number(below: 4) : number(below: 4)
        return (0..<count).compactMap { _ in
            let key = text()
            return keys.insert(key).inserted ? .init(key, tree(depth: depth)) : nil
        }
    }
}
