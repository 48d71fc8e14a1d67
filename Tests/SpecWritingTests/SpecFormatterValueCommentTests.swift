import Testing

/// Comments inside of a value or directly before it stay with the value, in every notation.
struct SpecFormatterValueCommentTests {
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
}
