import Testing

@testable import OpenAPIImport

/// Alternatives that cannot be distinguished by their values.
struct UnionTests {
    @Test func constantsOfAUnionAreOneEnum() throws {
        let imported = try ImportedDocument(
            properties: """
                depart: {anyOf: [{const: now}, {type: string, format: date-time}, {enum: [soon, later]}, {type: integer}]}
                """
        )
        imported.expect(
            "Box: {fields: {depart?: {union: [{enum: [now, soon, later], as: Text}, Date, Int]}}}"
        )
        #expect(imported.codes == [])
    }

    @Test func anOnlyValueNamesItsAlternative() throws {
        let imported = try ImportedDocument(
            properties: "depart: {anyOf: [{type: string, format: date-time}, {const: now}]}"
        )
        imported.expect("Box: {fields: {depart?: {union: [Date, {enum: [now], as: Now}]}}}")
        #expect(imported.codes == [])
    }

    /// A value with the key `id` needs no `email`.
    @Test func alternativesThatOnlyRequireKeysCountBesideOthers() throws {
        let imported = try ImportedDocument(
            properties: """
                own: {$ref: "#/components/schemas/Own"}
                part: {$ref: "#/components/schemas/Part"}
                beside: {$ref: "#/components/schemas/Beside"}
                any: {oneOf: [{type: object, required: [id]}, {$ref: "#/components/schemas/Email"}]}
                """,
            schemas: "Base: {type: object, properties: {id: {type: string}}}",
            "Email: {type: object, required: [email], properties: {email: {type: string}}}",
            ##"Own: {type: object, properties: {id: {type: string}}, oneOf: [{required: [id]}, {$ref: "#/components/schemas/Email"}]}"##,
            ##"Part: {allOf: [{$ref: "#/components/schemas/Base"}, {oneOf: [{required: [id]}, {$ref: "#/components/schemas/Email"}]}]}"##,
            ##"Beside: {allOf: [{$ref: "#/components/schemas/Base"}], oneOf: [{required: [id], not: {required: [email]}}, {$ref: "#/components/schemas/Email"}]}"##
        )
        imported.expect(
            "Own: {fields: {id?: String, email?: String}}",
            "Part: {extends: [Base], fields: {email?: String}}",
            "Beside: {extends: [Base], fields: {email?: String}}"
        )
        imported.expect(declarations: "any?: {union: [JSON, Email]}")
        #expect(imported.codes == ["merged-union", "merged-union", "merged-union"])
    }

    @Test func alternativesThatAllOnlyRequireKeysAreIgnored() throws {
        let imported = try ImportedDocument(
            properties: ##"own: {$ref: "#/components/schemas/Own"}"##,
            schemas: "Own: {type: object, properties: {id: {type: string}}, anyOf: [{required: [id]}, {required: [b]}]}"
        )
        imported.expect("Own: {fields: {id?: String}}")
        #expect(imported.codes == [])
    }

    @Test func textsBecomeOneStringBesideOtherTypes() throws {
        let imported = try ImportedDocument(
            properties: """
                date: {anyOf: [{type: string, format: date}, {type: string, format: uri}, {type: number}]}
                last: {anyOf: [{type: integer}, {type: string, enum: [a, b]}, {type: string, format: uuid}]}
                nested: {anyOf: [{type: boolean}, {anyOf: [{type: string, format: date}, {type: string, format: uri}, {type: number}], description: x}]}
                lists: {type: array, items: {anyOf: [{type: string, format: date}, {type: string, format: uri}, {type: number}]}}
                maps: {anyOf: [{type: string, format: date}, {type: string, format: uri}, {type: object, additionalProperties: {type: integer}}]}
                """
        )
        imported.expect(
            "date?: {union: [String, Double]}",
            "last?: {union: [Int, {enum: [a, b], as: Text}, UUID]}",
            "nested?: {union: [Bool, String, Double]}",
            "lists?: [BoxList]",
            "BoxList: {union: [String, Double]}",
            "maps?: {union: [String, [String: Int]]}"
        )
        #expect(imported.codes == Array(repeating: "merged-union", count: 4))
    }

    @Test func textsInDifferentFormatsAreDistinguished() throws {
        let imported = try ImportedDocument(
            properties: """
                start: {anyOf: [{type: string, format: date}, {type: string, format: date-time}, {type: number}]}
                """
        )
        imported.expect("Box: {fields: {start?: {union: [Day, Date, Double]}}}")
        #expect(imported.codes == [])
    }

    /// The cases would otherwise be `text0`, `text5` and `thread`.
    @Test func numericTagsOfOneTypeAreNamedByTheirEnum() throws {
        let imported = try ImportedDocument(
            properties: """
                channel: {oneOf: [{$ref: "#/components/schemas/Text"}, {$ref: "#/components/schemas/Thread"}]}
                page: {oneOf: [{$ref: "#/components/schemas/Sheet"}, {$ref: "#/components/schemas/Thread"}]}
                box: {oneOf: [{$ref: "#/components/schemas/One"}, {$ref: "#/components/schemas/Two"}]}
                """,
            schemas: """
                Kind: {type: integer, oneOf: [{title: GUILD_TEXT, const: 0}, {title: NEWS, const: 5}, {title: THREAD, const: 11}, {title: NONE, const: 12}]}
                """,
            """
            Text: {type: object, required: [type], properties: {type: {type: integer, enum: [0, 5], allOf: [{$ref: "#/components/schemas/Kind"}]}, a: {type: string}}}
            """,
            """
            Thread: {type: object, required: [type], properties: {type: {type: integer, enum: [11], allOf: [{$ref: "#/components/schemas/Kind"}]}, b: {type: string}}}
            """,
            """
            Sheet: {type: object, required: [type], properties: {type: {type: integer, enum: [5, 12], allOf: [{$ref: "#/components/schemas/Kind"}]}, c: {type: string}}}
            """,
            """
            One: {type: object, required: [type], properties: {type: {type: integer, enum: [1, 2]}, a: {type: string}}}
            """,
            """
            Two: {type: object, required: [type], properties: {type: {type: integer, enum: [3]}, b: {type: string}}}
            """
        )
        imported.expect(
            "union: {0: {type: Text, as: guildText}, 5: {type: Text, as: news}, 11: {type: Thread, as: thread}}",
            "page?: {union: {5: Sheet, 12: Sheet, 11: Thread}, by: type}",
            "box?: {union: {1: One, 2: One, 3: Two}, by: type}"
        )
        #expect(imported.codes == [])
    }
}
