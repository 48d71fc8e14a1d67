import Diagnostics
import Spec
import Testing

/// Generic models, and the types in their places.
struct GenericModelTests {
    private let models = """
        models:
          Page(T): {fields: {data: [T], next?: String}}
          Users: [User]
          Name: User
          User: {fields: {id: Int}}

        """

    private func members(of name: String, in spec: MarkedSpec) throws -> [Member] {
        guard case .structure(let structure)? = try #require(spec.api).model(named: name)?.shape else {
            Issue.record("'\(name)' is not a structure")
            return []
        }
        return structure.members
    }

    @Test func anInstanceHasTheTypesWrittenOut() throws {
        let spec = MarkedSpec(rootLines + models + "endpoints: {a: {path: /a, response: Page(User)}}")
        let api = try #require(spec.api)
        #expect(api.models.map(\.title) == ["Page(T)", "User"])
        #expect(api.instances.map(\.model.name.value) == ["Page(User)"])
        #expect(api.instances.first?.generic == "Page")
        #expect(api.model(named: "Page")?.parameters.map(\.value) == ["T"])
        #expect(try members(of: "Page(User)", in: spec).map(\.type.summary) == ["[User]", "String"])
        #expect(try members(of: "Page", in: spec).map(\.type.summary) == ["[T]", "String"])
    }

    @Test func anAliasIsTheTypeThatItNames() throws {
        let spec = MarkedSpec(
            rootLines + models + """
                endpoints:
                  a: {path: /a, response: Page(Users)}
                  b: {path: /b, response: "Page([Name])"}
                  c: {path: /c, response: "[String: Page( [User] )]"}
                """
        )
        #expect(try #require(spec.api).instances.map(\.model.name.value) == ["Page([User])"])
    }

    @Test func instancesAreFoundInsideOfOneAnother() throws {
        let spec = MarkedSpec(
            rootLines + """
                models:
                  A(T): {fields: {b: B(T), other: "C([T], Int)"}}
                  B(Item): {fields: {item?: Item, c: "C(Item, String)"}}
                  C(One, Two): {fields: {one: [One], two: {fields: {two: Two}}}}
                  User: {fields: {a?: A(User)}}
                """
        )
        let names = try #require(spec.api).instances.map(\.model.name.value)
        #expect(
            Set(names) == [
                "B(T)", "C([T], Int)", "C(Item, String)", "A(User)", "C(T, String)", "B(User)", "C([User], Int)",
                "C(User, String)",
            ]
        )
        #expect(try members(of: "C([User], Int)", in: spec).first?.type.summary == "[[User]]")
    }

    @Test func parametersOfOneModelMeanNothingInOthers() {
        MarkedSpec(rootLines + models + "  Other: {fields: {a: ▷T}}").expect("unknown-type")
        MarkedSpec(rootLines + "models: {A(T): {fields: {a: T, b: B}}, B: [▷T]}").expect("unknown-type")
    }

    @Test func pagesAndPicksLeadThroughInstances() throws {
        MarkedSpec(
            rootLines + models + """
                endpoints:
                  a: {path: /a, params: {after?: String}, response: Page(User), pages: {next: {after: next}, items: data}}
                  b: {path: /b, params: {after?: String}, response: Page(User), pages: {next: {after: data.-1.id}}}
                """
        ).expect()
        MarkedSpec(
            rootLines + models + """
                endpoints:
                  a: {path: /a, params: {after?: String}, response: Page(User), pages: {next: {after: ▷data.0.name}}}
                """
        ).expect("unknown-field")
    }

    @Test func constantsOfArgumentsDistinguishInstances() {
        let shared = "  W(T): {fields: {kind: T}}\n  A: {enum: [a], closed: true}\n  B: {enum: [b], closed: true}\n"
        MarkedSpec(rootLines + "models:\n" + shared + "  U: {union: [W(A), W(B)]}").expect()
        MarkedSpec(rootLines + "models:\n" + shared + "  U: {union: [W(Int), ▷W(String)]}").expect("ambiguous-union")
    }

    @Test func exampleOfAResponseMatchesTheInstance() {
        let start = rootLines + models + "endpoints: {a: {path: /a, response: {type: Page(User), example: "
        MarkedSpec(start + "{data: [{id: 1}]}}}}").expect()
        MarkedSpec(start + "{data: [{id: ▷x}]}}}}").expect("bad-value")
    }

    @Test func recursionLeadsThroughInstances() {
        MarkedSpec(rootLines + "models: {Box(T): {fields: {value: T}}, A: {fields: {▷a: Box(A)}}}").expect(
            "recursive-model"
        )
        MarkedSpec(rootLines + "models: {Box(T): {fields: {value: T}}, A: {fields: {a?: Box(A)}}}").expect()
        MarkedSpec(rootLines + "models: {Box(T): {fields: {value?: T}}, A: {fields: {a: Box(A)}}}").expect()
    }

    @Test func argumentsThatGrowAreReportedOnce() {
        MarkedSpec(rootLines + "models: {A(T): {fields: {t: T, a?: ▷\"A([T])\"}}}").expect("endless-arguments")
        MarkedSpec(
            rootLines + "models: {A(T): {fields: {t: T, a?: ▷A(P(T))}}, P(U): {fields: {a: U, b: U}}}"
        ).expect("endless-arguments")
    }

    /// Without a limit on their number, there would be 2 to the power of the maximum depth.
    @Test func argumentsThatGrowInSeveralFieldsAreReported() {
        let spec = MarkedSpec(
            rootLines
                + "models: {M(T): {fields: {v?: T, a?: M(P(T)), b?: M(Q(T))}}, P(T): {fields: {p: T}}, Q(T): {fields: {q: T}}}"
        )
        #expect(Set(spec.diagnostics.map(\.code)) == ["endless-arguments"])
        #expect(spec.diagnostics.count <= 2)
    }

    @Test func quotedAndNestedTextsAreRead() throws {
        let spec = MarkedSpec(
            rootLines + """
                models:
                  "R(A, B)": {fields: {a: A, b?: B}}
                  User: {fields: {"r": "R(R(Int,String), [String: [R(User, Int)]])?"}}
                """
        )
        let fields = try members(of: "User", in: spec).map(\.type.summary)
        #expect(fields == ["R(R(Int, String), [String: [R(User, Int)]])"])
    }

    @Test func parametersCanHaveTheNamesOfOtherThings() throws {
        // The names of a group, of a field, of a parameter of another model, and of the type that an alias names.
        let spec = MarkedSpec(
            rootLines + """
                groups: {Cats: {endpoints: {list: {path: /cats, response: A(User)}}}}
                models:
                  A(Cats): {fields: {cats: Cats, b: B(Cats)}}
                  B(Item): {fields: {item: Item, c: C}}
                  C: {fields: {item: {fields: {id: Int}}}}
                  User: {fields: {id: Int}}
                """
        )
        #expect(try members(of: "A(User)", in: spec).map(\.type.summary) == ["User", "B(User)"])
    }

    @Test func anObjectInAListLeavesTheNameToTheParameter() throws {
        let spec = MarkedSpec(
            rootLines + """
                models:
                  Page(Item): {fields: {items: [{fields: {value: Item}}]}}
                  User: {fields: {page?: Page(User)}}
                """
        )
        for name in ["Page", "Page(User)"] {
            #expect(try members(of: name, in: spec).map { $0.type.inline?.name.value } == ["items"])
        }
    }

    @Test func aParameterIsNoTypeOfAnAlias() {
        MarkedSpec(rootLines + "models: {A(T): {fields: {t: T, b: B}}, B: C, C: [▷T]}").expect("unknown-type")
    }
}
