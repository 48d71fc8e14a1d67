import Testing

/// The examples of bodies and models in the reference.
struct ExampleTests {
    /// Null means that an optional field is absent, and a number may be written in other ways than in JSON.
    @Test func nullsAndNumbersAreThoseOfTheSpec() throws {
        let page = try ReferencePages.page(
            """
            models:
              Item:
                fields: {id: Int, size?: Int, nick?: String}
                additional: String
                example: {id: 007, size: null, nick: ~, zip: 12345}
            """
        )
        #expect(page.contains(#"{"id": 7, "zip": "12345"}"#), "\(page)")
    }

    @Test func examplesAreJSON() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              a:
                method: POST
                path: /a
                body: {type: Item, example: {id: 1, size: large}}
                responses:
                  200:
                    pick: data
                    type: [Item]
                    example: [{id: 7, size: l, at: 5, price: "1.5", text: 12, any: {x: "1", y: ~}}]
                  202: {type: text, example: "one\\n```two"}
            models:
              Item:
                fields:
                  id: Int
                  size?: {enum: {small: s, large: l}}
                  at?: {type: Date, format: seconds}
                  price?: {type: Decimal, format: string}
                  text?: String?
                  any?: JSON
                example: {id: 2, text: null}
            """
        )
        #expect(page.contains("\nExample of the body:\n\n```json\n{\"id\": 1, \"size\": \"l\"}\n```\n"), "\(page)")
        #expect(
            page.contains(
                """

                Example of 200 at `data`:

                ```json
                [
                  {
                    "id": 7,
                    "size": "l",
                    "at": 5,
                    "price": "1.5",
                    "text": "12",
                    "any": {"x": "1", "y": null}
                  }
                ]
                ```

                """
            ),
            "\(page)"
        )
        #expect(page.contains("\nExample of 202:\n\n````\none\n```two\n````\n"), "\(page)")
        #expect(page.hasSuffix("\nExample:\n\n```json\n{\"id\": 2, \"text\": null}\n```\n"), "\(page)")
    }

    @Test func examplesInFilesAreNamed() throws {
        let page = try ReferencePages.page(
            """
            endpoints: {a: {path: /a, response: {type: Item, example: {file: "a.json#/one~1two"}}}}
            models: {Item: {fields: {id: Int}, example: {file: b.json}}}
            """
        )
        #expect(page.contains("\nExample of 2xx: in `a.json`, at `/one~1two`\n"), "\(page)")
        #expect(page.hasSuffix("\nExample: in `b.json`\n"), "\(page)")
    }

    @Test func longExamplesAreCut() throws {
        let numbers = (1000..<1100).map(String.init).joined(separator: ", ")
        let page = try ReferencePages.page(
            """
            endpoints: {a: {path: /a, response: {type: [Int], example: [\(numbers)]}}}
            models: {Text: {wraps: String, example: "\(String(repeating: "x", count: 1000))"}}
            """
        )
        let rest = "The example is cut; the rest is in `Shop.endpoints.yaml`, line 3."
        #expect(page.contains("\n  1057,\n  1058,\n```\n\n\(rest)\n"), "\(page)")
        #expect(page.contains("\n\"\(String(repeating: "x", count: 199))…\n```\n\nThe example is cut; "), "\(page)")
    }
}
