import Diagnostics
import Spec
import Testing

/// Models that hold themselves: at a distance where a value may end, else not at all.
struct RecursionTests {
    @Test(arguments: [
        ("A: {fields: {a?: A}}", ["A.a"]),
        ("A: {fields: {a: A?, b?: A?}}", ["A.a", "A.b"]),
        ("A: {fields: {a: [A], b?: '[String: A]', c: Int}}", []),
        ("A: {fields: {b?: B}}, B: {fields: {a: A}}", ["A.b"]),
        ("A: {fields: {b?: B, c: C}}, B: {fields: {a?: A, c?: C}}, C: {fields: {x: Int}}", ["A.b", "B.a"]),
        ("A: {fields: {b?: B}}, B: {fields: {c?: C}}, C: {fields: {b: [B], d: Int}}", []),
        ("A: {fields: {i?: {fields: {a: A}}}}", ["A.i"]),
        ("A: {fields: {i: {fields: {a?: A, x?: Int}}}}", ["A.i.a"]),
        ("A: {fields: {w?: W}}, W: {wraps: A}", ["A.w"]),
        ("A: {fields: {l?: L}}, L: A", ["A.l"]),
        ("A: {fields: {i?: [{fields: {a?: A}}]}}", []),
    ])
    func fieldsThatCloseACircleHoldTheirValueAtADistance(models: String, indirect: [String]) throws {
        let spec = MarkedSpec(rootLines + "models: {\(models)}")
        let api = try #require(spec.api, "\(spec.diagnostics)")
        let found = api.models.flatMap { model -> [String] in
            guard case .structure(let structure) = model.shape else { return [] }
            return structure.members.indirectFields(below: model.name.value)
        }
        #expect(found == indirect)
    }

    /// `L` is as large as a value may be that is held directly, `XL` has a field more.
    @Test(arguments: [
        ("A: {fields: {l: L, x: XL}}", ["A.x"]),
        ("A: {fields: {x?: XL?}}", ["A.x"]),
        ("A: {fields: {x: [XL], y: '[String: XL]'}}", []),
        ("A: {fields: {l: L, i: Int}}, B: {fields: {a: A}}, C: {fields: {b: B}}", ["B.a"]),
        ("A: {fields: {w: W}}, W: {wraps: XL}", []),
        ("A: {fields: {l: L, i: {fields: {x: XL}}}}", ["A.i.x"]),
        ("A: {fields: {u: U}}, U: {union: [Int, L]}", []),
    ])
    func largeValuesAreHeldAtADistance(models: String, indirect: [String]) throws {
        let fields = (1...16).map { "f\($0): String" }.joined(separator: ", ")
        let large = "L: {fields: {\(fields)}}, XL: {fields: {\(fields), last: Int}}"
        let spec = MarkedSpec(rootLines + "models: {\(models), \(large)}")
        let api = try #require(spec.api, "\(spec.diagnostics)")
        let found = api.models.flatMap { model -> [String] in
            guard case .structure(let structure) = model.shape else { return [] }
            return structure.members.indirectFields(below: model.name.value)
        }
        #expect(found == indirect)
    }

    @Test(arguments: ["Int, L": true, "Int, String": false])
    func unionsOfLargeValuesHoldThemAtADistance(variants: String, isIndirect: Bool) throws {
        let fields = (1...40).map { "f\($0): String" }.joined(separator: ", ")
        let models = "A: {fields: {u: U}}, U: {union: [\(variants)]}, L: {fields: {\(fields)}}"
        let spec = MarkedSpec(rootLines + "models: {\(models)}")
        let api = try #require(spec.api, "\(spec.diagnostics)")
        for model in api.models {
            if case .union(let union) = model.shape { #expect(union.isIndirect == isIndirect) }
        }
        #expect(try spec.fields(of: "A").allSatisfy { !$0.isIndirect })
    }

    @Test(arguments: [
        "A: {fields: {▷a: A}}",
        "A: {fields: {▷b: B}}, B: {fields: {▽a: A, o?: A}}",
        "C: {fields: {▷a: A}}, A: {fields: {▽b: B}}, B: {fields: {▽c: C}}",
        "A: {fields: {▷i: {fields: {▽a: A}}}}",
        "▷A: {wraps: A}",
        "A: {fields: {▷w: W}}, ▽W: {wraps: A}",
    ])
    func modelsThatNeedThemselvesAreToldWithTheWholeWay(models: String) {
        let spec = MarkedSpec(rootLines + "models: {\(models.replacing("▽", with: ""))}")
        spec.expect("recursive-model")
        #expect(spec.diagnostics.first?.notes.count == models.count { $0 == "▽" })
    }

    @Test func eachCircleIsToldOnce() {
        MarkedSpec(rootLines + "models: {A: {fields: {▷a: A, b: B}}, B: {fields: {▷b: B, c?: A}}}")
            .expect("recursive-model", "recursive-model")
    }

    /// What cannot be read is replaced by a value of a variant, which must be made of nothing.
    @Test(arguments: [
        ("U: {union: [A, Int], closed: true}, A: {fields: {u: U}}", 1),
        (
            "U: {union: [A, B, C], closed: true}, A: {fields: {u: U, a: Int}}, B: {fields: {a: A, b: Int}}, C: {fields: {c: Int}}",
            2
        ),
        ("U: {union: [A, B], closed: true}, A: {fields: {u: U, a: Int}}, B: {fields: {u?: U, b: Int}}", 1),
        (
            "U: {union: {v: V, a: A}, by: k, closed: true}, V: {union: {b: B}, by: l, closed: true}, A: {fields: {a: Int}}, B: {fields: {u: U}}",
            1
        ),
        ("U: {union: [A, Int], closed: true}, A: {fields: {us: '[U]'}}", 0),
        ("U: {union: [A, String]}, A: {fields: {u: U}}", 1),
    ])
    func closedUnionsHaveAVariantThatEnds(models: String, variant: Int) throws {
        let spec = MarkedSpec(rootLines + "models: {\(models)}")
        let api = try #require(spec.api, "\(spec.diagnostics)")
        guard case .union(let union) = api.models.first?.shape else {
            Issue.record("no union comes first")
            return
        }
        #expect(union.terminatingVariant == variant)
    }

    @Test(arguments: [
        "▷U: {union: [A, B], closed: true}, A: {fields: {u: U, a: Int}}, B: {fields: {u: U, b: Int}}",
        "▷U: {union: {v: V}, by: k, closed: true}, ▷V: {union: {b: B}, by: l, closed: true}, B: {fields: {u: U}}",
        "A: {fields: {▷u: {union: [B, C], closed: true}}}, B: {fields: {b: A}}, C: {fields: {a: A, c: Int}}",
        "A: {fields: {o?: {fields: {▷u: {union: [A], closed: true}}}, u: {fields: {▷v: {union: [A], closed: true}}}}}",
    ])
    func unionsWithoutAnEndAreTold(models: String) {
        let codes = models.filter { $0 == "▷" }.map { _ in "recursive-model" }
        let spec = MarkedSpec(rootLines + "models: {\(models)}")
        #expect(spec.diagnostics.map(\.code.rawValue) == codes)
        #expect(spec.diagnostics.compactMap(\.location?.start) == spec.marks)
    }

    @Test func longCirclesAreNoTrouble() throws {
        let models = (0..<20_000).map { "  M\($0): {fields: {next?: M\(($0 + 1) % 20_000)}}" }
        let spec = MarkedSpec(rootLines + "models:\n" + models.joined(separator: "\n"))
        #expect(spec.diagnostics == [])
        #expect(try spec.fields(of: "M7").first?.isIndirect == true)
    }

    @Test func longWaysToAnEndAreNoTrouble() throws {
        let models = (0..<20_000).map { "  M\($0): {fields: {next: M\($0 + 1)}}" }
        let end = "  M20000: {union: [M0, Int], closed: true}"
        let spec = MarkedSpec(rootLines + "models:\n" + (models + [end]).joined(separator: "\n"))
        #expect(spec.diagnostics == [])
    }
}

extension [Member] {
    /// The ways to the fields that hold their value at a distance.
    fileprivate func indirectFields(below path: String) -> [String] {
        flatMap { member -> [String] in
            let own = "\(path).\(member.wireName.value)"
            let held = member.isIndirect ? [own] : []
            guard case .structure(let structure)? = member.type.inline?.shape else { return held }
            return held + structure.members.indirectFields(below: own)
        }
    }
}
