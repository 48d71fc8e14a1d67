import Diagnostics
import Testing

/// The messages about models and types: their names and values, and unions that are ambiguous.
struct TypeMessageTests {
    @Test(arguments: [
        ("Date", "2020-01-01T00:00:00Z"), ("Decimal", "1.5"), ("UUID", "e621e1f8"), ("URL", "https://a.b"), ("W", "1"),
    ])
    func typesWithoutDefaults(type: String, value: String) throws {
        for key in ["default", "const"] {
            let spec = MarkedSpec(
                rootLines + "models: {A: {fields: {a: {type: \(type), \(key): '\(value)'}}}, W: {wraps: Int}}"
            )
            let found = try #require(spec.diagnostics.first)
            #expect(spec.diagnostics.count == 1)
            #expect(found.message.hasPrefix("\(type) takes no"))
            #expect(try #require(found.hint).contains("'Int'"))
        }
    }

    @Test(arguments: [("[Date]", "[2024-02-29]", "[]"), ("'[String: Int]'", "{a: 1}", "{}")])
    func defaultsOfMapsAndOtherListsAreEmpty(type: String, value: String, empty: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: \(type), default: ▷\(value)}}}}")
        spec.expect("bad-value")
        #expect(spec.diagnostics.first?.hint == "write \(empty)")
    }

    @Test(arguments: [
        ("Day", "2024-02-29", "2023-02-29"), ("Day", "1999-12-31", "1999-31-12"), ("Day", "0001-01-01", "+001-01-01"),
        ("UUID", "E621E1F8-c36c-495a-93fc-0c247a3e6e5f", "e621e1f8"),
        ("Decimal", "-1.50", "0x1F"), ("Decimal", "1e3", "many"), ("'[Day]'", "[2024-02-29]", "[soon]"),
    ])
    func examplesAreInTheFormatOfTheirType(type: String, good: String, bad: String) {
        let spec = { (example: String) in
            MarkedSpec(rootLines + "models: {A: {fields: {a: {type: \(type), example: \(example)}}}}")
        }
        spec(good).expect()
        #expect(spec(bad).diagnostics.map(\.code) == ["bad-value"])
    }

    @Test(arguments: [
        ("String, ▷Date", "Date cannot be distinguished from String: both are strings in JSON"),
        ("Int, ▷Int64", "Int64 cannot be distinguished from Int: both are numbers in JSON"),
        (
            "'[String]', ▷'[URL]'",
            "[URL] cannot be distinguished from [String]: the elements of both lists are strings in JSON"
        ),
        (
            "{fields: {a: Int}, as: One}, ▷{fields: {a: Date}}",
            "an object cannot be distinguished from One: they have no constants that differ and the same keys"
        ),
        (
            "{fields: {a: Int}}, ▷{fields: {a: Date}}",
            "an object cannot be distinguished from the other one: they have no constants that differ and the same keys"
        ),
    ])
    func typesThatNothingDistinguishes(variants: String, message: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {union: [\(variants)]}}")
        spec.expect("ambiguous-union")
        #expect(spec.diagnostics.first?.message == message)
        #expect((spec.diagnostics.first?.hint == "declare only the more general type") == !variants.contains("fields"))
    }

    /// Neither type is more general, so that no help says so.
    @Test(arguments: [
        ("Day, ▷URL", "URL cannot be distinguished from Day: both are strings in JSON"),
        (
            "Int32, {type: ▷Date, format: seconds}",
            "Date cannot be distinguished from Int32: both may be numbers in JSON"
        ),
        (
            "{type: Int, format: number-or-string}, ▷String",
            "String cannot be distinguished from Int: both may be strings in JSON"
        ),
        (
            "{enum: [a, b, c], as: One}, ▷{enum: [b, c, d], as: Two}",
            "Two cannot be distinguished from One: both may be 'b' or 'c'"
        ),
        (
            "{type: [{enum: [a, b], as: One}], as: ones}, {type: ▷[{enum: [b, c], as: Two}], as: twos}",
            "[an enum ('b' and 'c')] cannot be distinguished from [an enum ('a' and 'b')]: "
                + "the elements of both lists may be 'b'"
        ),
    ])
    func typesOfWhichNoneIsMoreGeneral(variants: String, message: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {union: [\(variants)]}}")
        spec.expect("ambiguous-union")
        #expect(spec.diagnostics.first?.message == message)
        #expect(spec.diagnostics.first?.hint == "declare one type for both, or a model with 'swift: …' that reads both")
    }

    @Test(arguments: ["▷B: {wraps: 'A?'}, A: {wraps: B}", "A: {fields: {▷w: W}}, W: {wraps: 'A?'}"])
    func theOptionalOfAWrapperDoesNotBreakACycle(models: String) throws {
        let spec = MarkedSpec(rootLines + "models: {\(models)}")
        spec.expect("recursive-model")
        let found = try #require(spec.diagnostics.first)
        #expect(!found.message.contains("no finite value"))
        #expect(found.hint?.hasSuffix("an optional type in 'wraps' does not break a cycle") == true)
    }

    @Test(arguments: ["none", "text", "data"]) func kindsOfBodyHaveNoQuestionMark(word: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: ▷'\(word)?'}}")
        spec.expect("bad-type")
        #expect(try #require(spec.diagnostics.first).message.contains("'\(word)'"))
    }

    /// Another name for a type is no type in Swift, so a group may have it.
    @Test func groupsKeepOtherNamesOfTypes() {
        MarkedSpec(
            rootLines + """
                groups: {Pets: {endpoints: {list: {path: /pets, response: Pets}}}, ▷Dogs: {endpoints: {get: {path: /dogs}}}}
                models: {Pets: "[Pet]", Pet: {fields: {a: Int}}, Dogs: {fields: {a: Int}}}
                """
        ).expect("name-clash")
    }

    @Test func builtInTypesKeepTheirNames() {
        MarkedSpec(
            rootLines + """
                endpoints: {a: {path: /a, params: {x: {type: String, in: header}}}}
                models: {▷String: {fields: {a: Int}}, B: {fields: {m: "[String: Int]"}}}
                """
        ).expect("name-clash")
    }

    @Test func protocolsAreNoModels() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: Int}, conforms: [▷hashable]}}")
        spec.expect("bad-name")
        #expect(try #require(spec.diagnostics.first).message.contains("the name of a protocol"))
    }
}
