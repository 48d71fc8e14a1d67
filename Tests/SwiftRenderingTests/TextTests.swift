import Spec
import SwiftNaming
import Testing

@testable import SwiftRendering

/// Texts of specs as Swift literals and comments, which contain the same text and never become code.
struct TextTests {
    @Test(arguments: [
        ("plain", #""plain""#), (#"say "hi""#, #""say \"hi\"""#), (#"\(evil)"#, #""\\(evil)""#),
        ("a\nb\r\tc", #""a\nb\r\tc""#),
        ("\u{2028}", #""\u{2028}""#), ("\u{202E}x", #""\u{202E}x""#), ("\0", #""\u{0}""#), ("茶 🍵", "\"茶 🍵\""),
    ])
    func literalsSayTheSame(text: String, literal: String) {
        #expect(SwiftLiteral.string(text) == literal)
    }

    @Test func defaults() {
        #expect(SwiftLiteral.value(.integer("3")) == "3")
        #expect(SwiftLiteral.value(.bool(true)) == "true")
        #expect(SwiftLiteral.value(.enumCase("help-wanted", value: .string("help"))) == ".helpWanted")
        #expect(SwiftLiteral.value(.enumCase("self", value: .integer("1"))) == ".self_")
        #expect(SwiftLiteral.value(.list([])) == "[]")
        #expect(SwiftLiteral.value(.list([.string("a"), .string("b")])) == #"["a", "b"]"#)
        #expect(SwiftLiteral.value(.emptyMap) == "[:]")
    }

    @Test func paragraphsHaveAnEmptyLineBetweenThem() {
        #expect(Documentation.lines(["One.", nil, "", "Two.\nThree. \n"]) == ["One.", "", "Two.", "Three."])
    }

    @Test func spacesAtTheEndsOfDescriptionsAreDropped() {
        #expect(Documentation.lines(["  One.  "]) == ["One."])
        #expect(Documentation.lines(["\n \nOne.\n  Two.\n"]) == ["One.", "  Two."])
        #expect(Documentation.lines(["  - a\n    - b\n  - c"]) == ["- a", "  - b", "- c"])
        #expect(Documentation.lines(["    code\n\ntext"]) == ["    code", "", "text"])
        #expect(Documentation.lines([" \n "]) == [])
    }

    @Test func lineBreaksAreBackslashes() {
        #expect(Documentation.lines(["a  \nb"]) == ["a\\", "b"])
        #expect(Documentation.lines(["  a   \n  b "]) == ["a\\", "b"])
        #expect(Documentation.lines(["a  \n\n```\nb  \nc\n```"]) == ["a", "", "```", "b", "c", "```"])
    }

    @Test func lineBreaksRemainWhereLongLinesAreBroken() throws {
        let words = String(repeating: "word ", count: 30)
        let text = try render(
            "endpoints: {a: {path: /a, description: \"The state:  \\n0 = \(words)end  \\n1 = done\"}}"
        ).text
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        let first = try #require(lines.firstIndex(of: "/// The state:\\"))
        #expect(lines[first + 1].hasPrefix("/// 0 = word word"))
        #expect(lines[first + 2].hasPrefix("/// word word") && lines[first + 2].hasSuffix(" end\\"))
        #expect(lines[first + 3] == "/// 1 = done")
    }

    @Test func wordsInAngleBracketsAreText() {
        #expect(
            Documentation.lines(["The <num>.", "<pre>\n<num>\n</pre>"]) == [
                "The \\<num>.", "", "<pre>", "<num>", "</pre>",
            ]
        )
        #expect(Documentation.lines(["    <num>\n\n```\n<num>\n```"]) == ["    <num>", "", "```", "<num>", "```"])
        #expect(Documentation.lines(["<num>"]) == ["\\<num>"])
    }

    @Test(arguments: [
        ("The method. If `url` is absent, this is ignored.", "The method."),
        ("A version, e.g. `2.1. A`. More.", "A version, e.g. `2.1. A`."),
        ("No. 5 of five. The rest.", "No. 5 of five."), ("One sentence", "One sentence"),
        ("The one.\nTwo.", "The one."),
        ("**Deprecated. Use X.** More", "**Deprecated. Use X.** More"),
        ("See [RFC 9110. Section 3](u). More", "See [RFC 9110. Section 3](u)."),
        ("First. second", "First. second"), ("The first.\n\nThe second.", "The first."),
        ("One of:\n\n- a\n- b", "One of:\n\n- a\n- b"),
    ])
    func firstSentences(text: String, sentence: String) {
        #expect(Documentation.firstSentence(of: text) == sentence)
    }

    @Test func aColonIntroducesTheNextBlock() {
        let lines = ["Which ones:", "", "- a", "- b", "", "The rest."]
        #expect(Documentation.parameters([("a", lines)]) == ["", "- Parameter a: Which ones:", "", "  - a", "  - b"])
        #expect(
            Documentation.parameters([("a", ["One of:", "", "- b", "", "- c", "", "The rest."])])
                == ["", "- Parameter a: One of:", "", "  - b", "", "  - c"]
        )
        #expect(Documentation.parameters([("a", ["Which ones:"])]) == ["", "- Parameter a: Which ones:"])
    }

    @Test func entriesAreListItems() {
        #expect(Documentation.entry("- Returns:", []) == [])
        #expect(Documentation.entry("- Returns:", ["A:", "- b", "", "c"]) == ["- Returns: A:", "  - b", "", "  c"])
        #expect(Documentation.entry("- Returns:", ["- a", "- b"]) == ["- Returns:", "", "  - a", "  - b"])
        #expect(Documentation.entry("- Returns:", ["a | b", "--|--"]) == ["- Returns:", "", "  a | b", "  --|--"])
        #expect(Documentation.entry("404:", ["A.", "B."]) == ["404: A.", "B."])
        #expect(Documentation.warning(Deprecation(message: nil)) == "- Warning: Deprecated.")
        #expect(Documentation.warning(Deprecation(message: "\n")) == "- Warning: Deprecated.")
        #expect(Documentation.warning(Deprecation(message: "Use\n`a`.")) == "- Warning: Deprecated. Use\n  `a`.")
    }

    @Test func parametersKeepListsTablesAndCode() {
        #expect(
            Documentation.parameters([("a", ["One of:", "- 1: b", "- 2: c", "", "d"])])
                == ["", "- Parameter a: One of:", "  - 1: b", "  - 2: c"]
        )
        #expect(
            Documentation.parameters([("a", ["```", "b", "", "c", "```"]), ("d", ["| e |", "|---|"])])
                == [
                    "", "- Parameters:", "  - a:", "", "    ```", "    b", "", "    c", "    ```", "  - d:", "",
                    "    | e |", "    |---|",
                ]
        )
    }

    @Test func emptyDescriptionsOfParametersAreLeftOut() throws {
        let spec = """
            endpoints:
              a:
                path: /a
                params: {b: {type: Int, description: ""}, c: {type: Int, description: "\\n C. "}}
                response: {type: Int, description: " "}
            """
        let text = try render(spec).text
        #expect(text.contains("/// `GET /a`\n    ///\n    /// - Parameter c: C.\n    public static func a("))
    }

    @Test func longListsOfCodeAreBroken() throws {
        let values = (1...40).map { "a value \($0)" }
        let spec = """
            endpoints: {a: {path: /a, params: {b: {type: "[String]", default: [\(values.joined(separator: ", "))]}}}}
            models:
              C: {fields: {d: {type: "[String]", default: [\(values.joined(separator: ", "))]}}}
            """
        let text = try render(spec).text
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test func parametersAreListed() {
        #expect(Documentation.parameters([]) == [])
        #expect(Documentation.parameters([("a", ["One.", "Two.", "", "Three."])]) == ["", "- Parameter a: One. Two."])
        #expect(
            Documentation.parameters([("a", ["One."]), ("b", ["Two."])]) == [
                "", "- Parameters:", "  - a: One.", "  - b: Two.",
            ]
        )
    }

    @Test func longCommentsAreBrokenAtThePage() throws {
        let words = String(repeating: "word ", count: 60)
        let text = try render("endpoints: {a: {path: /a, params: {b: String -- \(words)}}}").text
        let lines = text.split(separator: "\n").filter { $0.contains("word word") }
        #expect(lines.count == 6)
        #expect(lines.allSatisfy { $0.count <= 120 && $0.contains("///") })
    }

    @Test(arguments: ["a\u{202E}b", "a\0b", "a\u{2028}b", "a\u{85}b"])
    func hiddenCharactersAreBlanksInComments(text: String) {
        let lines = Documentation.lines([text])
        #expect(lines.joined(separator: "\n").unicodeScalars.allSatisfy { !VisibleText.isHidden($0) || $0 == "\n" })
    }
}
