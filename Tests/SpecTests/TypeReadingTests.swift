import Diagnostics
import Spec
import Testing
import TextCoding

/// The types of fields, parameters and responses, their formats, and the models in which they are declared.
struct TypeReadingTests {
    /// A type may have any name that an identifier can be, such as one with a combining mark.
    @Test(arguments: ["Société", "Socie\u{301}te\u{301}", "動物"])
    func typesAreIdentifiers(name: String) {
        MarkedSpec(rootLines + "models: {M\(name): {fields: {a?: M\(name)}}}").expect()
    }

    /// An object without fields is declared by `fields: {}`; nothing else leaves the fields out.
    @Test func objectsWithoutFields() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {a: {path: /a, method: POST, body: {fields: {}}, response: A}}
                models:
                  A: {fields: {}}
                  B: {extends: A, fields: {}}
                  C: {fields: {a: A, c?: {fields: {}}}}
                """
        )
        spec.expect()
        #expect(try spec.fields(of: "A").isEmpty)
        MarkedSpec(rootLines + "models: {A: {▷fields: }, B: {extends: ▷[]}}").expect("empty-value", "empty-model")
    }

    /// A stream is declared in place of the type.
    @Test(arguments: [
        ("method: PUT, body: {type: {▷lines: Int}, media: a/b}", "unknown-key", "{lines: T, media: …}"),
        ("response: {type: {▷events: Int}}", "unknown-key", "{events: T}"),
        ("response: ▷lines", "unknown-type", "{lines: T}"), ("response: ▷events", "unknown-type", "{events: T}"),
        ("response: ▷Events", "unknown-type", "declare it under 'models'"),
    ])
    func streamsAreNotTypes(keys: String, code: String, hint: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, \(keys)}}")
        spec.expect(code)
        #expect(try #require(spec.diagnostics.first?.hint).contains(hint))
    }

    @Test func fieldAndOptionalFieldOfOneNameAreOneName() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {tags: Int, ▷tags?: Int}}}")
        spec.expect("duplicate-name")
        #expect(spec.diagnostics.first?.notes.count == 1)
    }

    @Test(arguments: [
        ("String", "String"), ("[Int]", "[Int]"), ("[String: Int]", "[String: Int]"), ("\"[Int]?\"", "[Int]?"),
        ("\"[String: [Int?]]\"", "[String: [Int?]]"), ("{type: Date, format: seconds}", "Date"), ("A", "A"),
        ("[[A]]", "[[A]]"), ("String -- What it is.", "String"), ("'String --'", "String"),
    ])
    func typesInEverySpelling(written: String, read: String) throws {
        let spec = MarkedSpec(
            rootLines
                + "models:\n  A:\n    fields:\n      id: Int\n      list: [A]\n      x: \(written.replacing("A", with: "B"))\n  B: {enum: [b]}"
        )
        let member = try #require(try spec.fields(of: "A").last)
        let isOptional = if case .nullable = member.presence { true } else { false }
        #expect(describe(member.type) + (isOptional ? "?" : "") == read.replacing("A", with: "B"))
    }

    @Test func descriptionFollowsAType() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {id: Int -- Counts from 1.}}}")
        #expect(try spec.fields(of: "A").first?.description == "Counts from 1.")
    }

    @Test(arguments: ["Map<K>", "[Int", "Int]", "", "?", "Int Int", "Int--x"])
    func reportsInvalidTypes(text: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {id: '\(text)'}}}")
        #expect(spec.diagnostics.map(\.code.rawValue) == ["bad-type"])
    }

    @Test(arguments: [
        "yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "dd/MM/yyyy HH:mm", "yyyyMMddHHmmss", "yyyy-MM-dd HH:mm:ss Z",
    ])
    func patternsOfDates(pattern: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Date, format: \"\(pattern)\"}}}}")
        guard case .builtin(.date, .pattern(let found)) = try #require(try spec.fields(of: "A").first?.type) else {
            Issue.record("no pattern")
            return
        }
        #expect(found.text == pattern)
    }

    @Test(arguments: ["yy-MM-dd", "yyyy-MM", "yyyy-MM-dd hh:mm", "yyyy-MM-dd 'at", "yyyy-MM-dd MM", "YYYY-MM-dd y"])
    func textsThatAreNoPatterns(pattern: String) {
        MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Date, format: ▷\"\(pattern)\"}}}}").expect(
            "bad-pattern"
        )
    }

    /// The hours of half a day may be meant.
    @Test(arguments: [("YYYY-MM-DD", "yyyy-MM-dd"), ("YYYY-MM-DD hh:mm", nil), ("\"YYYY-MM-DD\"", nil)])
    func patternsInTheFieldsOfOtherLibrariesAreReplaced(pattern: String, replacement: String?) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Date, format: ▷\(pattern)}}}}")
        spec.expect("bad-pattern")
        #expect(spec.diagnostics.map(\.replacement) == [replacement])
    }
}

/// A type in the syntax of a spec.
private func describe(_ type: TypeReference) -> String {
    switch type {
    case .builtin(let builtin, _): builtin.rawValue
    case .model(let name): name
    case .inline(let inline): "{\(inline.name.value)}"
    case .list(let element): "[\(describe(element))]"
    case .map(let key, let value): "[\(describe(key)): \(describe(value))]"
    case .optional(let wrapped): describe(wrapped) + "?"
    }
}
