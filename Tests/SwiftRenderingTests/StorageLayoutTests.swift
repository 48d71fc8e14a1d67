import Diagnostics
import Testing

@testable import Spec
@testable import SwiftRendering

/// Values that are boxed: values that make a type recursive, and large values.
struct StorageLayoutTests {
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
    func fieldsThatMakeATypeRecursiveAreBoxed(models: String, boxed: [String]) throws {
        #expect(try boxedFields(in: models) == boxed)
    }

    /// `L` has the largest size of a value that is stored inline, and `XL` has one field more.
    @Test(arguments: [
        ("A: {fields: {l: L, x: XL}}", ["A.x"]),
        ("A: {fields: {x?: XL?}}", ["A.x"]),
        ("A: {fields: {x: [XL], y: '[String: XL]'}}", []),
        ("A: {fields: {l: L, i: Int}}, B: {fields: {a: A}}, C: {fields: {b: B}}", ["B.a"]),
        ("A: {fields: {w: W}}, W: {wraps: XL}", []),
        ("A: {fields: {l: L, i: {fields: {x: XL}}}}", ["A.i.x"]),
        ("A: {fields: {u: U}}, U: {union: [Int, L]}", []),
    ])
    func largeValuesAreBoxed(models: String, boxed: [String]) throws {
        let fields = (1...16).map { "f\($0): String" }.joined(separator: ", ")
        let large = "L: {fields: {\(fields)}}, XL: {fields: {\(fields), last: Int}}"
        #expect(try boxedFields(in: "\(models), \(large)") == boxed)
    }

    @Test(arguments: ["Int, L": true, "Int, String": false])
    func unionsOfLargeValuesAreIndirect(variants: String, isBoxed: Bool) throws {
        let fields = (1...40).map { "f\($0): String" }.joined(separator: ", ")
        let models = "A: {fields: {u: U}}, U: {union: [\(variants)]}, L: {fields: {\(fields)}}"
        #expect(try layout(of: models).isBoxed(unionAt: TypePath(model: "U")) == isBoxed)
        #expect(try boxedFields(in: models) == [])
    }

    @Test(arguments: ["{left: U, right: U}": true, "{all: [U]}": false])
    func recursiveUnionsAreIndirect(fields: String, isBoxed: Bool) throws {
        let models = "U: {union: [Leaf, Node]}, Leaf: {fields: {v: Int}}, Node: {fields: \(fields)}"
        #expect(try layout(of: models).isBoxed(unionAt: TypePath(model: "U")) == isBoxed)
    }

    /// The placeholder for a value that fails to decode must not contain another value of the union.
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
    func placeholderTerminates(models: String, variant: Int) throws {
        #expect(try layout(of: models).placeholder(ofUnionAt: TypePath(model: "U")) == variant)
    }

    @Test func longCyclesAreBoxedOnceARound() throws {
        let models = (0..<20_000).map { "  M\($0): {fields: {next?: M\(($0 + 1) % 20_000)}}" }
        let api = try #require(resolve("models:\n" + models.joined(separator: "\n")).apis.first)
        #expect(StorageLayout(api).boxedFields(at: TypePath(model: "M7")) == ["next"])
    }

    private func layout(of models: String) throws -> StorageLayout {
        StorageLayout(try #require(resolve("models: {\(models)}").apis.first))
    }

    /// The paths of the boxed fields of structures.
    private func boxedFields(in models: String) throws -> [String] {
        let api = try #require(resolve("models: {\(models)}").apis.first)
        let layout = StorageLayout(api)
        return api.models.flatMap { model -> [String] in
            guard case .structure(let structure) = model.shape else { return [] }
            return layout.boxedFields(of: structure, at: TypePath(model: model.name.value))
        }
    }
}

extension StorageLayout {
    fileprivate func boxedFields(of structure: Structure, at path: TypePath) -> [String] {
        let boxed = boxedFields(at: path)
        return structure.members.flatMap { member -> [String] in
            let own = path.appending(member.wireName.value)
            let here = boxed.contains(member.wireName.value) ? [own.steps.joined(separator: ".")] : []
            guard case .structure(let inner)? = member.type.inline?.shape else { return here }
            return here + boxedFields(of: inner, at: own)
        }
    }
}
