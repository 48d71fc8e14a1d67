import Diagnostics
import Testing
import YAML

@testable import Spec

/// Each pass of the checker by itself.
struct CheckingPassesTests {
    /// The results of the passes before the resolver for a spec.
    private struct Passes {
        let sink = DiagnosticSink()
        let declarations: DeclarationTable
        let structures: StructureFlattener
        let state = ResolutionState()

        init(_ text: String, inheritanceLimit: Int = 1_000_000) throws {
            declarations = try #require(DeclarationTable(MarkedSpec(rootLines + text).files, sink))
            structures = StructureFlattener(declarations, sink, inheritanceLimit: inheritanceLimit)
        }

        var types: TypeResolver { TypeResolver(declarations, structures, state, sink) }
        var codes: [String] { sink.diagnostics.map(\.code.rawValue) }
    }

    private func name(_ text: String) -> Name {
        let start = SourcePosition(line: 1, column: 1)
        return Name(text, at: SourceLocation(path: "A", range: SourceRange(start: start, end: start)))
    }

    @Test func aSinkKeepsEachDiagnosticOnce() {
        let sink = DiagnosticSink()
        for message in ["a", "b", "a"] { sink.report(.error("bad-type", at: nil, message)) }
        #expect(sink.diagnostics.map(\.message) == ["a", "b"])
    }

    /// A file that is missing leaves many uses of a few names.
    @Test func aMisspelledTypeIsSearchedForOnce() {
        let sink = DiagnosticSink(comparisons: 10)
        var searches = 0
        for _ in 0..<3 {
            let near = sink.nearTypes(to: "Usr", among: .all) {
                searches += 1
                return ["User", "Page"]
            }
            #expect(near == ["User"])
        }
        #expect(searches == 1)
        #expect(sink.nearTypes(to: "Usr", among: .objects) { [] } == [])
    }

    @Test func suggestionsEndWithTheirBudget() {
        let sink = DiagnosticSink(comparisons: 10)
        #expect(sink.maySuggest(among: 6))
        #expect(!sink.maySuggest(among: 6))
        // A long list leaves the rest of the budget to shorter ones.
        #expect(sink.maySuggest(among: 4))
        #expect(!sink.maySuggest(among: 1))
    }

    @Test func theFirstDeclarationOfANameIsReferable() throws {
        let passes = try Passes("models: {A: {fields: {a: Int}}, B: A, C: B, Int: {fields: {a: Int}}}")
        #expect(passes.codes == ["name-clash"])
        #expect(passes.declarations.models.keys.sorted() == ["A", "B", "C"])
        #expect(passes.declarations.aliasTarget(of: "C") == "A")
        #expect(passes.declarations.aliasTarget(of: "Missing") == "Missing")
    }

    @Test func structuresInheritFieldsUpToALimit() throws {
        let models = "models: {A: {fields: {a: Int, b: Int}}, B: {extends: A, fields: {c: Int}}, C: {extends: B}}"
        let passes = try Passes(models)
        #expect(passes.structures.models["C"]?.fields.map(\.name.value) == ["a", "b", "c"])
        #expect(passes.codes.isEmpty)
        let bounded = try Passes(models, inheritanceLimit: 4)
        #expect(bounded.structures.models["C"]?.fields.map(\.name.value) == [])
        #expect(bounded.codes == ["bad-extends"])
    }

    @Test func filesAreTypesOfPartsOnly() throws {
        let passes = try Passes("models: {A: {fields: {a: Int}}}")
        var types = passes.types
        _ = types.resolve(.named(name("Upload")), namedAfter: name("x"))
        #expect(passes.codes == ["misplaced-upload"])
        types.uploads = .part
        _ = types.resolve(.list(.named(name("Upload")), name("x").location), namedAfter: name("x"))
        #expect(passes.codes.count == 1)
    }

    @Test func aLongChainOfAliasesIsReportedAsOne() throws {
        let aliases = (1..<130).map { "A\($0): '[A\($0 + 1)]'" } + ["A130: String"]
        let passes = try Passes("models: {\(aliases.joined(separator: ", "))}")
        for index in 1...130 { _ = passes.types.resolve(.named(name("A\(index)")), namedAfter: name("x")) }
        #expect(passes.codes == ["cyclic-model"])
        #expect(passes.sink.diagnostics.first?.message.contains("has 100 steps") == true)
    }

    /// `+` after a place that can encode a value of the type, `-` after a place that cannot.
    @Test(arguments: [
        ("String", "path+ query+ header+ cookie+ body+"),
        ("JSON", "path- query+ header- cookie- body+"),
        ("Upload", "path- query- header- cookie- body+"),
        ("[Int]", "path+ query+ header+ cookie+ body+"),
        ("[[Int]]", "path- query+ header- cookie- body+"),
        ("[String: Int]", "path- query+ header+ cookie- body+"),
        ("[String: [Int]]", "path- query+ header- cookie- body+"),
        ("Wrapper", "path+ query+ header+ cookie+ body+"),
        ("Level", "path+ query+ header+ cookie+ body+"),
        ("Object", "path- query+ header- cookie- body+"),
        ("[Object]", "path- query+ header- cookie- body+"),
    ])
    func placesTakeTypesUpToTheirCapacity(type: String, places: String) throws {
        let passes = try Passes(
            "models: {Wrapper: {wraps: Int}, Level: {enum: [a]}, Object: {fields: {o?: Object, a: Int}}}"
        )
        var types = passes.types
        types.uploads = .part
        var parser = TypeTextParser(type, at: name(type).location, isPlain: false)
        let resolved = try #require(types.resolve(try parser.parse().type, namedAfter: name("x")))
        let found = ParameterPlace.allCases.map { place in
            place.rawValue + (PlacementChecker(types: types).allows(resolved, in: place) ? "+" : "-")
        }
        #expect(found.joined(separator: " ") == places)
    }

    @Test func pathsAreJoinedWithOneSlash() {
        let sink = DiagnosticSink()
        let checker = PathChecker(sink: sink)
        for (group, path, joined) in [
            ("/a/", "/b", "/a/b"), ("/a", "b", "/a/b"), ("/a", "?x", "/a?x"), ("", "/b", "/b"),
        ] {
            #expect(checker.check(name(path), below: name(group), parameters: [])?.text == joined)
        }
        #expect(sink.diagnostics.isEmpty)
        #expect(checker.check(name("/a/../b"), below: nil, parameters: []) == nil)
        #expect(sink.diagnostics.map(\.code.rawValue) == ["bad-path"])
    }
}

/// The rules of texts that go into requests.
struct HTTPGrammarTests {
    @Test(arguments: [("X-Key", true), ("a.b_c~", true), ("", false), ("a b", false), ("ä", false), ("a:b", false)])
    func tokens(text: String, isToken: Bool) {
        #expect(HTTPGrammar.isToken(text) == isToken)
    }

    @Test(arguments: [
        ("application/json", true), ("text/plain; charset=utf-8", true), ("image/*, */*", true), ("json", false),
        ("a/b/c", false), ("", false), ("a/b,", false), ("text/pläin", false), ("a /b", true),
    ])
    func mediaRanges(text: String, isValid: Bool) {
        #expect(HTTPGrammar.isMediaRangeList(text) == isValid)
    }

    @Test(arguments: [("a b", true), ("", true), (" a", false), ("a\t", false), ("a\tb", true), ("a\u{7F}", false)])
    func fieldValues(text: String, isValid: Bool) {
        #expect(HTTPGrammar.isFieldValue(text) == isValid)
    }
}
