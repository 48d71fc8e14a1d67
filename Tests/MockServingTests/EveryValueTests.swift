import Diagnostics
import Foundation
import Generator
import Spec
import SwiftRendering
import TestSupport
import Testing

@testable import MockServing

/// Every model reads and writes the values that are generated for it. A union reads such a value as the variant for
/// which it was generated, or as a variant with the same fields.
struct EveryValueTests {
    @Test(arguments: EveryResponseTests.folders)
    func isReadBack(_ folder: URL) async throws {
        let sources = try EveryResponseTests.sources(in: folder)
        var diagnostics = DiagnosticCollector()
        let spec = try #require(Pipeline.check(sources, diagnostics: &diagnostics), "\(diagnostics.diagnostics)")
        for api in spec.apis {
            let own = sources.filter { api.files.contains($0.path) }
            let files = Pipeline.generate(own, language: SwiftLanguage.self, diagnostics: &diagnostics)
            let read = ReadBack(api, models: api.models.map(\.name.value), seeds: 1...4)
            #expect(read.values.count > api.models.count)
            try await read.expectNothingIsLost(files)
        }
    }

    /// Random unions of objects, lists and texts that share keys.
    @Test func ofRandomUnionsIsReadBack() async throws {
        var random = SeededGenerator(seed: 15)
        var (lines, names): ([String], [String]) = ([], [])
        for index in 0..<120 {
            let union = RandomUnion(index, &random)
            guard Self.spec(union.lines) != nil else { continue }
            lines += union.lines
            names.append(union.name)
        }
        // The variants of most unions can be distinguished.
        #expect(names.count > 60)
        let (spec, files) = try #require(Self.spec(lines))
        let read = ReadBack(try #require(spec.apis.first), models: names, seeds: 1...12)
        #expect(read.values.count > names.count * 10)
        try await read.expectNothingIsLost(files, isExact: true)
    }

    private static func spec(_ lines: [String]) -> (ResolvedSpec, [GeneratedFile])? {
        let text = "api: Zoo\nbase: https://zoo.example\nmodels:\n" + lines.map { "  \($0)\n" }.joined()
        let sources = [SourceText(path: "Zoo.endpoints.yaml", text: text)]
        var diagnostics = DiagnosticCollector()
        return Pipeline.check(sources, for: SwiftLanguage.self, diagnostics: &diagnostics).map {
            ($0, Pipeline.generate(sources, language: SwiftLanguage.self, diagnostics: &diagnostics))
        }
    }
}

/// A union of random types, with the models that it needs.
private struct RandomUnion {
    let name: String
    private(set) var lines: [String] = []

    init(_ index: Int, _ random: inout SeededGenerator) {
        name = "U\(index)"
        var variants: [String] = []
        for variant in 0..<random.number(in: 2...4) {
            let model = "\(name)V\(variant)"
            switch random.number(in: 0...9) {
            case 0: variants.append("String")
            case 1: variants.append("Int")
            case 2, 3:
                lines.append("\(model): {fields: {\(Self.fields(&random))}}")
                variants.append("[\(model)]")
            case 4:
                let inner = (0..<2).map { "\(model)W\($0)" }
                lines += inner.map { "\($0): {fields: {\(Self.fields(&random))}}" }
                lines.append("\(model): {union: [\(inner.joined(separator: ", "))]}")
                variants.append(model)
            default:
                lines.append("\(model): {fields: {\(Self.fields(&random))}}")
                variants.append(model)
            }
        }
        lines.append("\(name): {union: [\(variants.joined(separator: ", "))]}")
    }

    private static func fields(_ random: inout SeededGenerator) -> String {
        var fields: [String] = []
        for key in ["a", "b", "c", "d", "kind"] where random.oneIn(2) || key == "a" && random.oneIn(2) {
            let type =
                key == "kind"
                ? random.pick(["{const: x}", "{const: y}", "{enum: [x, y]}", "{enum: [y, z]}"])
                : random.pick(["String", "Int", "Bool", "[String]", "{enum: [x, y]}", "{union: [String, [Int]]}"])
            fields.append(key + (random.oneIn(3) ? "?" : "") + ": " + type)
        }
        return (fields.isEmpty ? ["e?: Int"] : fields).joined(separator: ", ")
    }
}
