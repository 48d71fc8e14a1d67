import Spec
import Testing

@testable import SwiftRendering

/// Texts of specs as literals and as comments: what comes out says the same, and is never code.
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
        #expect(SwiftLiteral.value(.emptyMap) == "[:]")
    }

    @Test func paragraphsHaveAnEmptyLineBetweenThem() {
        #expect(
            Documentation.lines(["One.", nil, "", "Two.\nThree."], indentation: 4) == [" One.", "", " Two.", " Three."]
        )
    }

    @Test func longLinesAreWrappedAtThePage() {
        let lines = Documentation.lines([String(repeating: "word ", count: 60)], indentation: 8)
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { 8 + 3 + $0.count <= Page.width })
        #expect(lines.joined().filter { $0 != " " } == String(repeating: "word", count: 60))
    }

    @Test func whatFollowsAnItemIsIndented() {
        let words = String(repeating: "word ", count: 30)
        let lines = Documentation.lines(["- Returns: \(words)"], indentation: 4)
        #expect(lines.count == 2)
        #expect(lines.last?.hasPrefix("   word") == true)
    }

    @Test func parametersAreListed() {
        #expect(Documentation.parameters([], indentation: 4) == [])
        #expect(
            Documentation.parameters([("a", "One.\nTwo.\n\nThree.")], indentation: 4) == [
                "", " - Parameter a: One. Two.",
            ]
        )
        let words = String(repeating: "word ", count: 30)
        let lines = Documentation.parameters([("a", words), ("b", "Two.")], indentation: 4)
        #expect(lines.prefix(2) == ["", " - Parameters:"])
        #expect(lines.suffix(2).first?.hasPrefix("     word") == true)
        #expect(lines.last == "   - b: Two.")
        #expect(lines.allSatisfy { 4 + 3 + $0.count <= Page.width })
    }

    @Test(arguments: ["a\u{202E}b", "a\0b", "a\u{2028}b", "a\u{85}b"])
    func hiddenCharactersAreBlanksInComments(text: String) {
        let lines = Documentation.lines([text], indentation: 0)
        #expect(lines.joined(separator: "\n").unicodeScalars.allSatisfy { !VisibleText.isHidden($0) || $0 == "\n" })
    }
}
