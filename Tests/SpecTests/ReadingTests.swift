import Diagnostics
import Spec
import Testing

/// From text to a spec as written, and what is said about the text.
struct ReadingTests {
    @Test func everyMistakeOfARunIsTold() {
        MarkedSpec(
            """
            api: Zoo
            base: https://zoo.example.com
            ▷hedders: {A: b}
            ▷acess: public
            endpoints:
              get: {▷pth: /a, path: /a}
              ▷list: {response: none}
            """
        ).expect("unknown-key", "unknown-key", "unknown-key", "missing-key")
    }

    @Test func misspeltKeyHasAProposal() throws {
        let spec = MarkedSpec(rootLines + "endponts: {}")
        #expect(try #require(spec.diagnostics.first).hint == "did you mean 'endpoints'?")
    }

    @Test func textCutByACommaIsAKeyWithoutAValue() throws {
        let spec = MarkedSpec(rootLines + "endpoints:\n  pay: {path: /pay, description: Pay for a, ▷b}")
        spec.expect("empty-value")
        #expect(try #require(spec.diagnostics.first?.hint).contains("comma"))
    }

    @Test func textCutByASignIsTold() {
        MarkedSpec(rootLines + "endpoints:\n  a:\n    path: /a\n    description: ▷C# and #1 of all").expect(
            "cut-by-comment"
        )
    }

    @Test func commentAtADistanceIsAComment() {
        MarkedSpec(rootLines + "description: Animals.   # and people\n").expect()
    }

    @Test func missingSpaceAfterAColonIsTold() {
        MarkedSpec(rootLines + "models: {A: {fields: {▷id:Int}}}").expect("missing-space")
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
    func whatIsNoTypeIsTold(text: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {id: '\(text)'}}}")
        #expect(spec.diagnostics.map(\.code.rawValue) == ["bad-type"])
    }

    @Test func wrongKindsOfNodeAreTold() {
        MarkedSpec(
            rootLines + """
                version: ▷[1]
                endpoints: ▷[a]
                models:
                  A: {fields: ▷text}
                  B: {enum: ▷free}
                """
        ).expect("wrong-kind", "wrong-kind", "wrong-kind", "wrong-kind")
    }

    @Test func credentialsInEverySpelling() throws {
        let spec = MarkedSpec(
            rootLines + """
                auth: [bearer, {header: Authorization, prefix: Bot}, none]
                endpoints:
                  a: {path: /a}
                  b: {path: /b, auth: {bearer: admin}}
                  c: {path: /c, auth: none}
                  d: {path: /d, auth: {header: [X-A, X-B], query: key}}
                """
        )
        #expect(try spec.endpoint("a").auth.map { $0.map(\.name) } == [["bearer"], ["Authorization"], []])
        #expect(try spec.endpoint("b").auth.map { $0.map(\.name) } == [["admin"]])
        #expect(try spec.endpoint("c").auth.map { $0.map(\.name) } == [[]])
        #expect(try spec.endpoint("d").auth.map { $0.map(\.name) } == [["X-A", "X-B", "key"]])
    }
}

/// A type as a spec would write it.
func describe(_ type: TypeReference) -> String {
    switch type {
    case .builtin(let builtin, _): builtin.rawValue
    case .model(let name): name
    case .inline(let inline): "{\(inline.name.value)}"
    case .list(let element): "[\(describe(element))]"
    case .map(let key, let value): "[\(describe(key)): \(describe(value))]"
    case .optional(let wrapped): describe(wrapped) + "?"
    }
}
