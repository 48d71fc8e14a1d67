import Diagnostics
import Spec
import Testing

/// Unions, with and without tags.
struct UnionTests {
    private static let models = """
        models:
          Dog: {fields: {kind: {const: dog}, name: String}}
          Cat: {fields: {kind: {const: cat}, lives: Int}}
          Fish: {fields: {name: String, depth?: Int}}

        """

    private func union(_ model: String, _ more: String = "") throws -> Union {
        let spec = MarkedSpec(rootLines + Self.models + "  U: \(model)\n" + more)
        guard case .union(let union)? = try #require(spec.api, "\(spec.diagnostics)").model(named: "U")?.shape else {
            throw NotAUnion()
        }
        return union
    }

    private struct NotAUnion: Error {}

    @Test(arguments: ["none", "{}"])
    func variantsOfOnlyATag(type: String) {
        let spec = MarkedSpec(
            rootLines + "models: {U: {union: {a: A, b: ▷\(type)}, by: kind}, A: {fields: {n: Int}}}"
        )
        spec.expect("empty-model")
        #expect(
            spec.diagnostics.first?.hint == "write 'b: {fields: {kind: {const: b}}}' for an object with only the tag"
        )
    }

    @Test func helpQuotesNamesThatYAMLWouldReadAsSomethingElse() throws {
        let models = ["A", "B"].map { "\($0): {fields: {'@type': String, \($0): Int}}" }.joined(separator: ", ")
        let spec = MarkedSpec(rootLines + "models: {U: {union: {a: A, b: B}, by: ▷type}, \(models)}")
        spec.expect("bad-union")
        let error = try #require(spec.diagnostics.first)
        #expect(error.hint?.hasPrefix("write 'by: \"@type\"'") == true)
        #expect(error.replacement == "\"@type\"")
    }

    @Test func variantsKeepTheirOrderAndThoseKnownByMoreAreTriedFirst() throws {
        let union = try union("{union: [Fish, Dog, String, [Int]]}")
        #expect(union.variants.map(\.type.name) == ["Fish", "Dog", "String", "list"])
        #expect(union.order == [1, 0, 2, 3])
        #expect(union.tagField == nil && !union.isClosed)
    }

    @Test(arguments: [
        "[Dog, Cat]", "[String, Int, Double, Bool, Dog, [String]]", "[[String], [Int]]", "[{enum: [a, b]}, String]",
        "[{enum: [a]}, {enum: [b]}]", "[Fish, {fields: {depth: Int}}]", "[Fish, {fields: {name: String}}]",
        "[Dog, '[String: Int]']", "[Day, [Day]]",
        "[Dog, JSON]", "[{type: Date, format: seconds}, String]", "[[[Int]], [Int]]",
    ])
    func acceptsDistinguishableVariants(variants: String) throws {
        _ = try union("{union: \(variants)}")
    }

    @Test(arguments: [
        "[String, ▷URL]", "[Int, ▷Int64]", "[[String], ▷[URL]]", "[Fish, ▷{fields: {name: String, depth?: Int}}]",
        "[{enum: [a, b]}, ▷{enum: [b, c]}]", "[JSON, ▷JSON]", "['[String: Int]', ▷'[String: String]']",
        "[Date, ▷String]", "[Double, {type: ▷Date, format: seconds}]", "[{type: Date, format: milliseconds}, ▷Int]",
    ])
    func reportsAmbiguousVariants(variants: String) {
        MarkedSpec(rootLines + Self.models + "  U: {union: \(variants)}\n").expect("ambiguous-union")
    }

    @Test func tagsHaveTheTypeOfTheVariantsOwnConstants() throws {
        let union = try union(
            "{union: {0: Off, 1: On, 2: Fish}, by: op, closed: true}",
            """
              Off: {fields: {op: {type: Int, const: 0}}}
              On: {fields: {op: {type: Int, const: 1}}}
            """
        )
        #expect(union.tagField == "op" && union.isClosed)
        #expect(union.variants.map(\.tag?.value) == [.integer("0"), .integer("1"), .integer("2")])
    }

    /// A quoted number is written with a fraction, and read without it, too.
    @Test(arguments: ["1.0", "1"]) func tagsHaveTheFormsOfTheVariantsOwnConstants(tag: String) throws {
        let union = try union(
            "{union: {\(tag): Off, 2: Fish}, by: op}",
            "  Off: {fields: {op: {type: Double, format: string, const: 1}}}"
        )
        #expect(union.variants.compactMap(\.tag?.forms) == [[.string("1.0"), .string("1")], [.string("2")]])
        MarkedSpec(
            rootLines + """
                models:
                  U: {union: {1.0: Off, ▷1: B}, by: op}
                  Off: {fields: {op: {type: Double, format: string, const: 1}}}
                  B: {fields: {b: Int}}
                """
        )
        .expect("duplicate-name")
    }

    @Test func tagsAreNumbersIfAVariantDeclaresANumber() throws {
        let union = try union(
            "{union: {1: Off, 2: Fish}, by: op}",
            "  Off: {fields: {op: {type: Double, const: 1}}}"
        )
        #expect(union.variants.map(\.tag?.value) == [.number("1.0"), .number("2.0")])
    }

    @Test func oneModelMayHaveSeveralTags() throws {
        let union = try union(
            "{union: {LINEAR: Gradient, RADIAL: Gradient, SOLID: Fish}, by: type}",
            "  Gradient: {fields: {type: {enum: [LINEAR, RADIAL]}}}"
        )
        #expect(union.variants.compactMap(\.tag?.text.value) == ["LINEAR", "RADIAL", "SOLID"])
    }

    @Test func reportsATagThatTheVariantDoesNotHave() throws {
        let spec = MarkedSpec(rootLines + Self.models + "  U: {union: {dog: Dog, ▷kat: Cat}, by: kind}")
        spec.expect("bad-tag")
        #expect(try #require(spec.diagnostics.first).hint == "did you mean 'cat'?")
    }

    @Test func tagsNeedAFieldAndAFieldNeedsTags() {
        MarkedSpec(rootLines + Self.models + "  U: {union: ▷{dog: Dog}}").expect("missing-key")
        MarkedSpec(rootLines + Self.models + "  U: {union: [Dog, Cat], by: ▷kind}").expect("stray-key")
        MarkedSpec(rootLines + Self.models + "  U: {union: {▷a: String}, by: kind}").expect("bad-union")
    }

    /// A variant need not declare the field of its tag, and its other keys are checked against its fields.
    @Test func examplesOfTaggedUnionsAreCheckedByTheirTags() {
        let models = """
            models:
              Bird: {fields: {wings: Int}}
              Worm: {fields: {rings: Int}}

            """
        let union = "  U: {union: {bird: Bird, worm: Worm}, by: kind, example: "
        MarkedSpec(rootLines + models + union + "{kind: bird, wings: 2}}\n").expect()
        MarkedSpec(rootLines + models + union + "{kind: other, paws: 4}}\n").expect()
        MarkedSpec(rootLines + models + union + "{kind: bird, ▷wigns: 2}}\n").expect("bad-example")
        MarkedSpec(rootLines + models + union + "{kind: worm, rings: ▷many}}\n").expect("bad-value")
    }

    @Test func otherTagsMayHaveATypeOfTheirOwn() throws {
        let union = try union(
            "{union: {dog: Dog, cat: Cat}, by: kind, else: Base}",
            "  Base: {fields: {kind?: String}}"
        )
        #expect(union.fallback == 2)
        #expect(union.variants.map(\.tag?.text.value) == ["dog", "cat", nil])
        #expect(try self.union("{union: {dog: Dog, cat: Cat}, by: kind}").fallback == nil)
        #expect(try self.union("{union: [Dog, Cat]}").fallback == nil)
    }

    @Test func typeOfOtherTagsKeepsTheTag() {
        let union = "  U: {union: {dog: Dog}, by: kind, else: "
        MarkedSpec(rootLines + Self.models + union + "▷{fields: {depth: Int}}}").expect("bad-union")
        MarkedSpec(rootLines + Self.models + union + "▷{fields: {kind: {const: cow}}}}").expect("bad-union")
        MarkedSpec(rootLines + Self.models + union + "▷JSON}").expect("bad-union")
        MarkedSpec(rootLines + Self.models + union + "{fields: {kind: String}}, closed: ▷true}").expect("stray-key")
        MarkedSpec(rootLines + Self.models + "  U: {union: [Dog], else: ▷Cat}").expect("stray-key")
    }

    @Test func unionsInsideOfUnionsAreKnownByTheirVariants() throws {
        let outer = try union("{union: [Pet, String]}", "  Pet: {union: {d: Dog, c: Cat}, by: tag}")
        #expect(outer.variants[0].signature.forms.count == 2)
        MarkedSpec(rootLines + Self.models + "  U: {union: [Pet, ▷Dog]}\n  Pet: {union: [Dog, Cat]}")
            .expect("ambiguous-union")
    }

    @Test func reportsOptionalVariants() {
        MarkedSpec(rootLines + Self.models + "  U: {union: [Dog, ▷String?]}").expect("bad-union")
    }

    @Test func reportsEmptyUnions() {
        MarkedSpec(rootLines + "models: {U: {union: ▷[]}}").expect("empty-union")
    }

    @Test func unknownTypeInAUnionSetsOffNothingElse() {
        MarkedSpec(rootLines + Self.models + "  U: {union: [Dog, ▷Kat]}\n  A: {fields: {u: U}}").expect("unknown-type")
    }

    @Test func inlineUnionsAreNamedAfterTheirField() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {stop?: {union: [String, [String]], closed: true}}}}")
        let inline = try #require(try spec.fields(of: "A").first?.type.inline)
        #expect(inline.name.value == "stop")
        guard case .union(let union) = inline.shape else { throw NotAUnion() }
        #expect(union.isClosed)
    }
}

extension TypeReference {
    fileprivate var name: String {
        switch self {
        case .model(let name): name
        case .builtin(let builtin, _): builtin.rawValue
        case .list: "list"
        default: "other"
        }
    }
}
