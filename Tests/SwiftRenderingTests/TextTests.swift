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
        #expect(SwiftLiteral.value(.enumCase("help-wanted")) == ".helpWanted")
        #expect(SwiftLiteral.value(.enumCase("self")) == ".self_")
        #expect(SwiftLiteral.value(.list([])) == "[]")
        #expect(SwiftLiteral.value(.list([.string("a"), .string("b")])) == #"["a", "b"]"#)
        #expect(SwiftLiteral.value(.emptyMap) == "[:]")
    }

    @Test func paragraphsHaveAnEmptyLineBetweenThem() {
        #expect(Documentation.lines(["One.", nil, "", "Two.\nThree. \n"]) == ["One.", "", "Two.", "Three."])
    }

    @Test func parametersAreListed() {
        #expect(Documentation.parameters([]) == [])
        #expect(Documentation.parameters([("a", "One.\nTwo.\n\nThree.")]) == ["", "- Parameter a: One. Two."])
        #expect(
            Documentation.parameters([("a", "One."), ("b", "Two.")]) == [
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
