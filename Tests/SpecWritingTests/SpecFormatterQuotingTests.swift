import Testing

/// Values keep the quotes and escapes without which a reader or the checker would take them for others.
struct SpecFormatterQuotingTests {
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

    /// Names and values with spaces that a reader would overlook are escaped, so that the checker does not warn of
    /// them.
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
}
