import Diagnostics
import Foundation
import Generator
import TestSupport
import Testing

/// Nothing from a spec can become code: specs with hostile text in every free position give Swift that compiles, and
/// that contains the same text when it runs.
struct HostileTextTests {
    @Test func textStaysText() async throws {
        var specs: [HostileSpec] = []
        var files: [String: String] = [:]
        for seed in 0..<16 as Range<UInt64> {
            var generated: [GeneratedFile] = []
            var problems: [Diagnostic] = []
            let spec = HostileSpec(named: "H\(seed)", seed: seed, files: &generated, problems: &problems)
            try specs.append(#require(spec, "seed \(seed): \(problems)"))
            for file in generated { files[file.name] = file.text }
        }
        // Most places accept any text. The places with tamed text must remain the exception.
        #expect(specs.allSatisfy { $0.hostileCount > $0.texts.count * 3 / 4 }, "\(specs.map(\.hostileCount))")
        files["main.swift"] = HostileProgram.main(of: specs.map(\.name))
        let program = try await GeneratedProgram(files)
        #expect(program.complaints == "")
        let texts = Dictionary(uniqueKeysWithValues: specs.map { ($0.name, $0.texts) })
        let outcome = try await program.run(input: String(decoding: JSONEncoder().encode(texts), as: UTF8.self))
        #expect(outcome.errors == "")
        let said = try JSONDecoder().decode([String: [String: String]].self, from: Data(outcome.output.utf8))
        for spec in specs { try check(said[spec.name] ?? [:], of: spec) }
    }

    private func check(_ said: [String: String], of spec: HostileSpec) throws {
        func text(_ place: String) throws -> String {
            try #require(spec.texts[place], "the spec has no place '\(place)'")
        }
        let places = [
            "version", "service header", "own header", "key of a query", "default", "key of a constant", "constant",
            "key of a choice", "key of another choice", "step", "other step", "constant of a model",
            "default of a model", "key of a value", "key of another value",
        ]
        for place in places { #expect(try said[place] == text(place), "\(spec.name), \(place)") }
        let model = try [
            text("key of one"): "1", text("key of two"): text("constant of a model"),
            text("key of three"): text("default of a model"), text("key of four"): text("key of a value"),
            text("key of five"): "1970-01-01T" + text("pattern"),
        ]
        let objects = try [
            "model": model, "read": model, "body": [text("key of a field"): "3"],
            "tagged one": [text("key of a tag"): text("key tagged one"), text("key of a plain field"): "x"],
            "tagged two": [text("key of a tag"): text("key tagged two"), text("key of a plain field"): "x"],
            "marked": [text("key of a mark"): text("mark")],
        ]
        for (place, object) in objects {
            let found = try? JSONDecoder().decode([String: String].self, from: Data((said[place] ?? "").utf8))
            #expect(found == object, "\(spec.name), \(place)")
        }
    }
}
