import Testing

/// All comments stay, each with the key or the block that it belongs to.
struct SpecFormatterCommentTests {
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
}
