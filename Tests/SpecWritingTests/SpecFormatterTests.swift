import Diagnostics
import Foundation
import SpecWriting
import Testing

/// A formatted spec has the same declarations, and all comments.
struct SpecFormatterTests {
    private static let goldens = URL(filePath: #filePath).appending(path: "../../Goldens").standardizedFileURL

    private func format(_ text: String) -> (text: String?, codes: [String]) {
        var collector = DiagnosticCollector()
        let text = SpecFormatter.format(SourceText(path: "Zoo.endpoints.yaml", text: text), diagnostics: &collector)
        return (text, collector.diagnostics.map { "\($0.code)" })
    }

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

    /// Invisible characters stay escaped; joiners in emoji and in words of some scripts are visible as parts of these.
    @Test func invisibleCharactersStayEscaped() {
        let source = #"""
            api: Zoo
            description: "\u200Ba\u00ADb\u2060"
            base: https://zoo.example.com

            models:
              Family: String -- 👨‍👩‍👧 und می‌خواهم

            """#
        #expect(format(source).text == source)
        let wide = "api: Zoo\ndescription: \"\u{A0}x\"\nbase: https://zoo.example.com\n"
        #expect(format(wide).text == wide)
    }

    /// A missing value in an example is null, and so is not written as an empty string.
    @Test func nullInAnExampleStaysNull() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            models:
              Pet:
                fields: {name: String?, note: String?, tags: [String?]}
                example: {name: , note: "", tags: [~, "null", a]}

            """
        #expect(format(source).text?.contains("example: {name: null, note: \"\", tags: [~, \"null\", a]}") == true)
    }

    @Test(arguments: [
        ("[OK, ZERO_RESULTS]", "[OK, ZERO_RESULTS]"), ("[0, none]", "[0, null]"), ("[~, 'null']", "[null, \"null\"]"),
        ("[0]", "0"), ("[null]", "none"),
    ])
    func valuesOfASuccessAreKept(written: String, formatted: String) {
        let head = "api: Zoo\nbase: https://zoo.example.com\nsuccess: {code: "
        #expect(format("\(head)\(written)}\n").text == "\(head)\(formatted)}\n")
    }

    /// Names and values with spaces that a reader would overlook are escaped, so that the checker does not warn of them.
    @Test func invisibleSpacesInNamesAndValuesStayEscaped() {
        let source = #"""
            api: Zoo
            base: https://zoo.example.com
            auth: {query: "key\u00A0"}

            endpoints:
              list: {path: "/a\u00A0b", params: {"a\u00A0": {enum: ["b\u3000c", 👨‍👩‍👧, "“d”"]}}}

            """#
        let (text, codes) = format(source)
        #expect(codes.isEmpty)
        #expect(text == source)
    }

    @Test func linesEndAsTheyDidBefore() {
        let source = "api: Zoo\r\nbase: https://zoo.example.com\r\nmodels: {A: Int}\r\n"
        let text = format(source).text
        #expect(text == "api: Zoo\r\nbase: https://zoo.example.com\r\n\r\nmodels:\r\n  A: Int\r\n")
        #expect(text.flatMap { format($0).text } == text)
    }

    /// Quotes would silence the warning `null-as-string`.
    @Test func unquotedNullsStayUnquoted() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            models:
              A: {enum: [open, null, "~"]}
              B: {fields: {b: {const: null}}}

            """
        let (text, codes) = format(source)
        #expect(codes == ["null-as-string", "null-as-string"])
        #expect(text == source)
    }

    /// Without the quotes, the texts would have descriptions or would be types, which is an error.
    @Test func textsThatResembleDescriptionsAndTypesKeepTheirQuotes() {
        let source = """
            api: Zoo
            base: https://zoo.example.com
            headers: {X-Note: "a -- b", X-Kind: "string", X-Format: "JSON"}

            endpoints:
              list:
                path: /list
                params: {order?: {enum: ["up -- 1", down]}, kind: {const: "x -- y"}, text: {type: String, default: "m -- n"}}
                response: {type: Int, pick: "data -- 1.id"}
              find: {path: /find, response: {type: Int, pick: [/v1/users, id]}}
              send: {method: POST, path: /send, body: {type: Int, example: 3}}
              patch: {method: PATCH, path: /send, params: {name?: String}, body: {media: application/merge-patch+json}}

            """
        let (text, codes) = format(source)
        #expect(codes.isEmpty, "\(codes)")
        #expect(text == source)
    }

    @Test func annotationsOfODataStayTexts() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              list: {path: /list, response: {type: [Int], pick: value}, pages: {url: "@odata.nextLink"}}
              find: {path: /find, response: {type: [Int], pick: value}, pages: {url: ["@odata", nextLink]}}

            """
        let (text, codes) = format(source)
        #expect(codes.isEmpty, "\(codes)")
        #expect(text == source)
    }

    /// Without the quotes, a reader of the spec would mistake the strings for numbers, and the checker would warn.
    @Test func stringsOfDigitsKeepTheirQuotes() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            models:
              Level: {enum: ["1", "2"]}
              Size: {enum: {low: "0.5", high: {value: "1", description: The highest.}}}
              Rank: {type: Int, enum: [1, 2]}
              Animal: {fields: {version: {const: "2"}, legs: {type: Int, const: 4}}}
              Tag: {union: [Int, String, Bool], example: "42"}
              Any: {fields: {any: {type: JSON, example: {zip: "42", open: "true", sum: -42, shut: true}}}}

            """
        let (text, codes) = format(source)
        #expect(text == source)
        #expect(codes.isEmpty)
    }

    /// Quotes would silence the warning `number-as-string`.
    @Test func unquotedNumbersStayUnquoted() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              list: {path: /list, params: {v: {const: 2, in: query}, w: {const: true, description: A.}, x: {const: "2"}}}

            models:
              Level: {enum: [1, 2]}
              Size: {enum: {low: -1, high: {value: 1, description: The highest.}}}
              Animal: {fields: {version: {const: 2}, tame: {const: true, as: isTame}, legs: {const: "4"}}}

            """
        let (text, codes) = format(source)
        #expect(text == source)
        #expect(codes == Array(repeating: "number-as-string", count: 4))
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

    @Test func commentBehindTheIndicatorOfABlockStays() throws {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            models:
              Animal:
                description: |  # why
                  The first line, with # a number sign.
                  The second line.
                fields: {id: Int}

            """
        let text = try #require(format(source).text)
        #expect(text.contains("# why") && text.contains("with # a number sign."))
        #expect(format(text).text == text)
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

    @Test func commentsStayWhereTheyBelong() {
        let source = """
            # The animals.
            # Two lines.

            api: Zoo   # the name
            base: "https://zoo.example.com"

            models:
              # One of them.
              Animal:
                fields:
                  id:   Int
                  # Free text.
                  name: {type: String, description: "With a # inside, and 'a # b'"}   # shown in lists
              Cage: {fields: {id: Int}}
            endpoints:
              list: { path: /animals,   response: [Animal] }  # trailing
              get:
                path: '/animals/{id}'
                params:
                  # the id
                  id: Int
                response: Animal
                errors:
                  404: none   # not there
            # the end

            """
        let formatted = """
            # The animals.
            # Two lines.
            api: Zoo  # the name
            base: https://zoo.example.com

            endpoints:
              list: {path: /animals, response: [Animal]}  # trailing
              get:
                path: /animals/{id}
                params:
                  # the id
                  id: Int
                response: Animal
                errors:
                  404: none  # not there

            models:
              # One of them.
              Animal:
                fields:
                  id: Int
                  # Free text.
                  name: "String -- With a # inside, and 'a # b'"  # shown in lists
              Cage: {fields: {id: Int}}
            # the end

            """
        #expect(format(source).text == formatted)
    }

    /// A license or a line for an editor belongs to the file, even if another key becomes the first one.
    @Test func commentsBeforeABlankLineStayAtTheBeginning() {
        let source = """
            # Copyright 2026 Example Inc.
            # yaml-language-server: $schema=endpoints.schema.json

            # All of them.
            endpoints: {}
            # The animals.
            api: Zoo
            # The models.

            models: {Animal: {fields: {id: Int}}}
            base: https://zoo.example.com

            """
        let formatted = """
            # Copyright 2026 Example Inc.
            # yaml-language-server: $schema=endpoints.schema.json
            # The animals.
            api: Zoo
            base: https://zoo.example.com

            # All of them.
            endpoints: {}

            # The models.
            models:
              Animal: {fields: {id: Int}}

            """
        #expect(format(source).text == formatted)
        #expect(format(formatted).text == formatted)
    }

    /// An empty mapping of the root is written if it has a comment.
    @Test func commentsOfEmptyMappingsStay() {
        let source = """
            api: Zoo
            base: https://zoo.example.com
            models: {}  # none yet
            errors: {
              # later
            }
            # about headers
            headers: {}
            variables: {}
            endpoints:
              list: {path: /list, errors: {}}  # one
            groups: {}

            """
        let formatted = """
            api: Zoo
            base: https://zoo.example.com
            # about headers
            headers: {}
            # later
            errors: {}

            endpoints:
              list: {path: /list}  # one

            models: {}  # none yet

            """
        #expect(format(source).text == formatted)
        #expect(format(formatted).text == formatted)
    }

    @Test func commentsAtTheEndOfABlockStayInIt() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              get:
                path: /animals/{id}
                params:
                  id: Int
                  # fields?: [String]
                # The server also knows a PATCH.
                response: Pet
              list:
                path: /animals
                response: [Animal]
                # pages: {next: link}
              # remove: {method: DELETE, path: /animals}

            # The models.
            models:
              Animal: {fields: {id: Int}}
              Pet:
                union:
                  - Animal
                  # - Plant
                # by: kind
              # Plant: {fields: {id: Int}}

            """
        #expect(format(source).text == source)
    }

    @Test func commentsBetweenAKeyAndItsValueStayWithTheKey() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              get:
                path: /animals/{id}
                params:
                  # all of them
                  {id: Int}
                response: Animal
                errors:
                  404:
                    # not found
                    Problem
                  default: Problem

            models:
              Animal:
                fields:
                  # above the key
                  id:
                    # the primary key
                    Int
                  name: String
              Problem: {fields: {message: String}}

            """
        let formatted = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              get:
                path: /animals/{id}
                # all of them
                params: {id: Int}
                response: Animal
                errors:
                  # not found
                  404: Problem
                  default: Problem

            models:
              Animal:
                fields:
                  # above the key
                  # the primary key
                  id: Int
                  name: String
              Problem: {fields: {message: String}}

            """
        #expect(format(source).text == formatted)
        #expect(format(formatted).text == formatted)
    }

    /// Another key may be the last one of the block after its keys are sorted.
    @Test func commentsAtTheEndOfABlockStayThereIfKeysAreSorted() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              get:
                path: /animals
                response:
                  pick: data
                  type: Page
                  # end of response
                method: POST
                # Pages come later.
              list:
                response:
                  type: Page
                  # with the total
                path: /all

            models:
              Page: {fields: {data: Page?}}
              # end of models

            """
        let formatted = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              get:
                method: POST
                path: /animals
                response:
                  type: Page
                  pick: data
                  # end of response
                # Pages come later.
              list:
                path: /all
                # with the total
                response: Page

            models:
              Page: {fields: {data: Page?}}
              # end of models

            """
        #expect(format(source).text == formatted)
        #expect(format(formatted).text == formatted)
    }

    @Test func commentsInBracketsStayInThem() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              get: {
                # the path
                path: /animals,
                # the end of get
              }
              list:
                response: none
                params: {
                  after?: String
                # the end of params
                } # of the query
                path: /all

            """
        let formatted = """
            api: Zoo
            base: https://zoo.example.com

            endpoints:
              get:
                # the path
                path: /animals
                # the end of get
              list:
                path: /all
                params:  # of the query
                  after?: String
                  # the end of params
                response: none

            """
        #expect(format(source).text == formatted)
        #expect(format(formatted).text == formatted)
    }

    @Test func commentsOfItemsStayWithTheItem() {
        let source = """
            api: Zoo
            base: https://zoo.example.com

            models:
              Animal:
                union:
                - # purrs
                  Cat
                -
                  # barks
                  type: Dog
                - as: other
                  type: {fields: {id: Int}}  # any other
              Cat: {fields: {claws: Int}}
              Dog: {fields: {teeth: Int}}

            """
        let formatted = """
            api: Zoo
            base: https://zoo.example.com

            models:
              Animal:
                union:
                  # purrs
                  - Cat
                  # barks
                  - Dog
                  - {type: {fields: {id: Int}}, as: other}  # any other
              Cat: {fields: {claws: Int}}
              Dog: {fields: {teeth: Int}}

            """
        #expect(format(source).text == formatted)
        #expect(format(formatted).text == formatted)
    }

    @Test func commentsInListsAndFlowOpenThem() {
        let source = """
            api: Zoo
            base: https://zoo.example.com
            endpoints:
              list: {path: /animals, response: [Animal], params: {  # how many
                limit: Int,  # at most 100
                after?: String}}
            models:
              Animal:
                union:
                  - Cat  # purrs
                  # barks
                  - Dog
              Cat: {fields: {claws: Int}}
              Dog: {fields: {teeth: Int}}

            """
        let text = format(source).text
        #expect(text?.contains("      limit: Int  # at most 100\n") == true)
        #expect(text?.contains("      - Cat  # purrs\n      # barks\n      - Dog\n") == true)
    }

    /// The value of each key is written in one line, which has room for one comment.
    @Test func commentsOfAValueInSeveralLinesAreWrittenAboveIt() {
        let source = """
            api: Zoo
            base: https://zoo.example.com
            endpoints:
              # All of them.
              list:
                path:  # from the root
                  /animals  # and no other
                response:
                  [  # a list
                    Int  # of ids
                  ]  # in order

            """
        let (text, codes) = format(source)
        #expect(codes.isEmpty)
        #expect(text?.contains("    # from the root\n    # and no other\n    path: /animals\n") == true)
        #expect(text?.contains("    # a list\n    # of ids\n    # in order\n    response: [Int]\n") == true)
        #expect(text.flatMap { format($0).text } == text)
    }

    /// YAML requires a space before a comment, but libyaml does not after a quote, a bracket, a comma or an indicator.
    @Test func commentsDirectlyAfterAQuoteOrABracketStay() {
        let source = """
            api: "Zoo"#1
            base: 'https://zoo.example.com/#zoo'#2
            endpoints:
              list: {path: "/animals",#3
                response: [Int]}#4
              get:
                description: |#5
                  The #first.
                path: /animals/#one
                params: {#6
                  "id":#7
                    Int}
                response: none

            """
        let formatted = """
            api: Zoo  #1
            base: https://zoo.example.com/#zoo  #2

            endpoints:
              list:  #3
                path: /animals
                response: [Int]  #4
              get:
                description: |  #5
                  The #first.
                path: /animals/#one
                params:  #6
                  id: Int  #7
                response: none

            """
        #expect(format(source).text == formatted)
        #expect(format(formatted).text == formatted)
    }

    @Test func specWithErrorsIsLeft() {
        let (text, codes) = format("api: Zoo\nbase: https://zoo.example.com\nmodles: {}\n")
        #expect(text == nil)
        #expect(codes == ["unknown-key"])
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
}
