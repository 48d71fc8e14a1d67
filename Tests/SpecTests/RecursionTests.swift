import Diagnostics
import Spec
import Testing

/// Models that require a value of themselves, and so have no finite value.
struct RecursionTests {
    @Test(arguments: [
        "A: {fields: {▷a: A}}",
        "A: {fields: {▷b: B}}, B: {fields: {▽a: A, o?: A}}",
        "C: {fields: {▷a: A}}, A: {fields: {▽b: B}}, B: {fields: {▽c: C}}",
        "A: {fields: {▷i: {fields: {▽a: A}}}}",
        "▷A: {wraps: A}",
        "▷A: {wraps: A, example: 1}",
        "▷A: {wraps: 'A?', example: 1}",
        "▷A: {wraps: A}, E: {fields: {a: A?}, example: {a: [1]}}",
        "A: {fields: {▷w: W}}, ▽W: {wraps: A}",
    ])
    func reportsRecursiveModelsWithTheWholeCycle(models: String) {
        let spec = MarkedSpec(rootLines + "models: {\(models.replacing("▽", with: ""))}")
        spec.expect("recursive-model")
        #expect(spec.diagnostics.first?.notes.count == models.count { $0 == "▽" })
    }

    @Test func reportsEachCycleOnce() {
        MarkedSpec(rootLines + "models: {A: {fields: {▷a: A, b: B}}, B: {fields: {▷b: B, c?: A}}}")
            .expect("recursive-model", "recursive-model")
    }

    @Test(arguments: [
        "▷U: {union: [A, B], closed: true}, A: {fields: {u: U, a: Int}}, B: {fields: {u: U, b: Int}}",
        "▷U: {union: {v: V}, by: k, closed: true}, ▷V: {union: {b: B}, by: l, closed: true}, B: {fields: {u: U}}",
        "A: {fields: {▷u: {union: [B, C], closed: true}}}, B: {fields: {b: A}}, C: {fields: {a: A, c: Int}}",
        "A: {fields: {o?: {fields: {▷u: {union: [A], closed: true}}}, u: {fields: {▷v: {union: [A], closed: true}}}}}",
    ])
    func reportsUnionsWithoutATerminatingVariant(models: String) {
        let codes = models.filter { $0 == "▷" }.map { _ in "recursive-model" }
        let spec = MarkedSpec(rootLines + "models: {\(models)}")
        #expect(spec.diagnostics.map(\.code.rawValue) == codes)
        #expect(spec.diagnostics.compactMap(\.location?.start) == spec.marks)
    }

    @Test(arguments: [
        "▷U: {union: {a: U}, by: t}",
        "▷U: {union: {a: V}, by: t}, ▽V: {union: {x: U}, by: k}",
        "▷U: {union: {a: V}, by: t}, ▽V: {union: {x: W}, by: k}, ▽W: {union: {y: U}, by: l}",
        "▷U: {union: {a: V}, by: t}, V: {wraps: U}",
        "▷U: {union: [V]}, ▽V: {union: [U]}",
        "▷U: {union: [V], example: {a: 1}}, ▽V: {union: [U]}",
        "▷U: {union: {a: U}, by: t, example: {t: a}}",
        "▷U: {union: [V], example: 1}, ▽V: {union: [W]}, W: {wraps: U}",
    ])
    func reportsUnionsThatAreVariantsOfThemselves(models: String) {
        let spec = MarkedSpec(rootLines + "models: {\(models.replacing("▽", with: ""))}")
        spec.expect("recursive-model")
        #expect(spec.diagnostics.first?.notes.count == models.count { $0 == "▽" })
    }

    @Test(arguments: [
        "U: {union: {a: V, b: W}, by: t}, V: {fields: {u: U}}, W: {fields: {n: Int}}",
        "U: {union: [V, Int]}, V: {fields: {u: U}}",
        "U: {union: [[U], Int]}",
        "U: {union: [V, W]}, V: {union: [Int, Bool]}, W: {union: [String, [String]]}",
    ])
    func acceptsUnionsInListsAndFieldsOfTheirVariants(models: String) {
        #expect(MarkedSpec(rootLines + "models: {\(models)}").diagnostics == [])
    }

    @Test func examplesOfInlineUnionsInThemselvesAreCheckedToTheirEnd() {
        let spec = MarkedSpec(rootLines + "models: {A: {wraps: {union: [A, Bool]}, example: 1}}")
        #expect(spec.diagnostics.contains { $0.code == "recursive-model" })
    }

    @Test func checksLongCyclesInLinearTime() {
        let models = (0..<20_000).map { "  M\($0): {fields: {next?: M\(($0 + 1) % 20_000)}}" }
        let spec = MarkedSpec(rootLines + "models:\n" + models.joined(separator: "\n"))
        #expect(spec.diagnostics == [])
    }

    @Test func findsDistantTerminatingVariants() {
        let models = (0..<20_000).map { "  M\($0): {fields: {next: M\($0 + 1)}}" }
        let end = "  M20000: {union: [M0, Int], closed: true}"
        let spec = MarkedSpec(rootLines + "models:\n" + (models + [end]).joined(separator: "\n"))
        #expect(spec.diagnostics == [])
    }
}
