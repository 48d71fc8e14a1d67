import Foundation
import Testing

/// A formatted spec has the same declarations, and a spec that cannot be formatted is left as it is.
struct SpecFormatterTests {
    private static let goldens = URL(filePath: #filePath).appending(path: "../../Goldens").standardizedFileURL

    /// ``SpecFormatter`` itself compares its output with its input, so any result is correct.
    @Test(arguments: try SpecWriterTests.paths().filter { !$0.hasPrefix("error-") })
    func everyGoldenCanBeFormatted(path: String) throws {
        let source = try String(contentsOf: Self.goldens.appending(path: path), encoding: .utf8)
        let (text, codes) = format(source)
        guard let text else {
            #expect(codes.last == "not-formatted")
            #expect(source.contains("&"), "only a spec with anchors is left as it is")
            return
        }
        #expect(format(text).text == text)
    }

    @Test func specWithErrorsIsLeft() {
        let (text, codes) = format("api: Zoo\nbase: https://zoo.example.com\nmodles: {}\n")
        #expect(text == nil)
        #expect(codes == ["unknown-key"])
    }

    /// The reader leaves out what these errors are about.
    @Test(arguments: [
        ("models: {A: {fields: {id: Int}}}\nmodels: {B: {fields: {id: Int}}}", "duplicate-key"),
        ("endpoints:\n  a: {path: /a}\n  a: {path: /b}", "duplicate-key"),
        ("endpoints:\n  ? [x, y]\n  : {path: /z, response: text}", "key-is-not-text"),
        ("endpoints: {a: {path: /a, params: {n: {type: Int, default: !!str 5}}}}", "tag"),
        ("endpoints:\n  <<: nothing\n  a: {path: /a}", "invalid-merge"),
    ])
    func specWithTextThatIsNotReadIsLeft(lines: String, code: String) {
        let (text, codes) = format("api: Zoo\nbase: https://zoo.example.com\n\(lines)\n")
        #expect(text == nil)
        #expect(codes == [code])
    }

    @Test func specWithAnchorsIsLeft() {
        let (text, codes) = format(
            """
            api: Zoo
            base: https://zoo.example.com
            models:
              Cat: {fields: &shared {id: Int}}
              Dog: {fields: *shared}

            """
        )
        #expect(text == nil)
        #expect(codes == ["not-formatted"])
    }

    @Test func specsWithAnchorsOnKeysAreLeftUnchanged() {
        let source = """
            api: Zoo
            base: https://zoo.example.com
            endpoints:
              a: {path: /a, params: {&cursor page_token?: String, x?: Int}}
              b: {path: /b, params: {*cursor : String}}

            """
        let (text, codes) = format(source)
        #expect(text == nil)
        #expect(codes == ["not-formatted"])
    }

    @Test func linesEndAsTheyDidBefore() {
        let source = "api: Zoo\r\nbase: https://zoo.example.com\r\nmodels: {A: Int}\r\n"
        let text = format(source).text
        #expect(text == "api: Zoo\r\nbase: https://zoo.example.com\r\n\r\nmodels:\r\n  A: Int\r\n")
        #expect(text.flatMap { format($0).text } == text)
    }

    @Test(arguments: [
        ("[OK, ZERO_RESULTS]", "[OK, ZERO_RESULTS]"), ("[0, none]", "[0, null]"), ("[~, 'null']", "[null, \"null\"]"),
        ("[0]", "0"), ("[null]", "none"), ("[]", "[]"),
    ])
    func valuesOfASuccessAreKept(written: String, formatted: String) {
        let head = "api: Zoo\nbase: https://zoo.example.com\nsuccess: {code: "
        #expect(format("\(head)\(written)}\n").text == "\(head)\(formatted)}\n")
    }

    @Test(arguments: [
        ("ping", "ping"), ("'[PING]'", #""[PING]""#), ("['ping']", "ping"), ("[ping, '[PING]']", #"[ping, "[PING]"]"#),
        (#"["", '1']"#, #"["", 1]"#),
    ])
    func skippedEventsAreKept(written: String, formatted: String) {
        let head = "api: Zoo\nbase: https://zoo.example.com\n\nendpoints:\n  a: {path: /a, response: "
        let source = "\(head){events: Int, until: end, skip: \(written)}}\n"
        #expect(format(source).text == "\(head){events: Int, until: end, skip: \(formatted)}}\n")
    }

    @Test func descriptionsOfInlineTypesStay() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              list:
                path: /list
                response: {events: {one: {type: Int, description: One.}, two: {fields: {a: Int}, description: Two.}}}

            models:
              Animal:
                fields:
                  sizes: {type: [{enum: [a, b], description: Inner.}], description: Outer.}
                  color: {type: {enum: [a, b], description: Inner.}, description: Outer.}
                additional: {fields: {a: Int}, description: More.}
              Any: {union: {a: {fields: {b: Int}, description: The first.}, c: {type: Animal, description: The second.}}, by: kind}
              Either: {union: [{type: Int, description: A number.}, {type: String, as: text, description: A text.}]}

            """
        let (text, codes) = format(source)
        #expect(text == source)
        #expect(codes.isEmpty)
    }

    @Test func mapsOfInlineTypesKeepTheirBrackets() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            models:
              Animal: {fields: {names: [String: {fields: {text: String}}], marks?: [[Int: {enum: [a, b]}]]}}

            """
        let (text, codes) = format(source)
        #expect(text == source)
        #expect(codes.isEmpty)
    }

    /// The text of a literal or a folded block ends in a line break.
    @Test func blocksOfLinesStayBlocks() {
        let words = Array(repeating: "ten-letter", count: 10).joined(separator: " ")
        let source = """
            api: Zoo
            description: |
              The first line.

                An indented line.
              The last line.
            base: https://zoo.example.com

            models:
              Animal:
                description: |  # why
                  One line.
                fields:
                  id:
                    type: Int
                    description: |
                      The first line.
                      The second line.
                  # free text
                  name:
                    type: String
                    example: "two line breaks\\n\\n"
              Cage:
                description: >
                  \(words)
                  \(words)
                fields: {id: Int}

            """
        let (text, codes) = format(source)
        #expect(codes.isEmpty)
        #expect(text == source)
    }
}
