import Diagnostics
import Foundation
import Generator
import Spec
import SpecDifferences
import SpecWriting
import TestSupport
import Testing
import YAML

/// Specs that differ only in their text have no differences.
struct EqualVersionsTests {
    /// Random specs, each in two files.
    private static let randomSpecs = (100..<112 as Range<UInt64>).map { RandomSpec(named: "Random", seed: $0) }

    @Test func aSpecEqualsItself() throws {
        let goldens = try Goldens.valid()
        #expect(goldens.count > 80)
        for (name, sources) in goldens + Self.randomSpecs.map({ ("random", $0.sources) }) {
            let version = ClientVersion(try Versions.spec(sources))
            #expect(SpecComparison.changes(from: version, to: version) == [], "\(name)")
        }
    }

    /// Each model refers to the next one: more of them than the stack is deep.
    @Test func longChainsOfModelsAreCompared() throws {
        let models = (0..<500).map { "  M\($0): {fields: {next?: M\($0 + 1)}}\n" }.joined()
        let text = """
            api: Chain
            base: https://chain.example.com
            endpoints: {first: {path: /, response: M0}}
            models:

            """ + models + "  M500: {fields: {last: Int}}\n"
        let version = ClientVersion(try Versions.spec([SourceText(path: "Chain.endpoints.yaml", text: text)]))
        #expect(SpecComparison.changes(from: version, to: version) == [])
    }

    @Test func aSpecEqualsItsFormattedText() throws {
        var formatted = 0
        for (name, sources) in try Goldens.valid() + Self.randomSpecs.map({ ("random", $0.sources) }) {
            let texts = sources.map { source in
                var diagnostics = DiagnosticCollector()
                let text = SpecFormatter.format(source, diagnostics: &diagnostics)
                if let text, Array(text.utf8) != source.bytes { formatted += 1 }
                return text.map { SourceText(path: source.path, text: $0) } ?? source
            }
            let old = ClientVersion(try Versions.spec(sources))
            let new = ClientVersion(try Versions.spec(texts))
            #expect(SpecComparison.changes(from: old, to: new) == [], "\(name)")
        }
        #expect(formatted > 60)
    }

    /// Endpoints, groups and models have another order, and half of them are in another file.
    @Test func theOrderAndTheFilesOfDeclarationsDoNotMatter() throws {
        for (name, sources) in try Goldens.valid() {
            let files = try sources.map { source in
                var diagnostics = DiagnosticCollector()
                let document = try #require(YAMLReader().readRecovering(source, reporting: &diagnostics))
                return try #require(SpecReader.read(document).file)
            }
            let split = files.flatMap { file -> [SpecFile] in
                var file = file
                var other = SpecFile(path: "Other-\(file.path)", api: file.api)
                (file.groups, other.groups) = (file.groups.reversed(), [])
                for index in file.groups.indices { file.groups[index].endpoints.reverse() }
                let (endpoints, models) = (file.endpoints.count / 2, file.models.count / 2)
                other.endpoints = file.endpoints.prefix(endpoints).reversed()
                file.endpoints = file.endpoints.dropFirst(endpoints).reversed()
                other.models = file.models.prefix(models).reversed()
                file.models = file.models.dropFirst(models).reversed()
                return [other, file]
            }
            let (spec, diagnostics) = SpecChecker.check(split)
            try #require(!diagnostics.contains { $0.severity == .error }, "\(name): \(diagnostics)")
            let old = ClientVersion(try Versions.spec(sources))
            #expect(SpecComparison.changes(from: old, to: ClientVersion(spec)) == [], "\(name)")
        }
    }

    @Test func descriptionsAndExamplesDoNotMatter() throws {
        let spec = { (description: String) in
            """
            api: Shop
            description: \(description)
            base: https://shop.example.com
            endpoints:
              get:
                description: \(description)
                path: /get
                params: {a: {type: Int, description: \(description)}}
                response: {type: A, description: \(description), example: {a: \(description.count), k: x}}
            models:
              A:
                description: \(description)
                fields: {a: {type: Int, description: \(description)}, k: {enum: {x: {value: x, description: \(description)}}}}
            """
        }
        #expect(try Versions.changes(from: spec("One."), to: spec("Twenty.")) == [])
    }

    /// What is removed in one direction is added in the other.
    @Test func bothDirectionsHaveTheSameRemovals() throws {
        let versions = try Self.randomSpecs.map { ClientVersion(try Versions.spec($0.sources)) }
        for (first, second) in zip(versions, versions.dropFirst()) {
            let forward = SpecComparison.changes(from: first, to: second)
            let backward = SpecComparison.changes(from: second, to: first)
            #expect(!forward.isEmpty)
            for (removed, added) in [
                (ChangeKind.endpointRemoved, ChangeKind.endpointAdded), (.typeRemoved, .typeAdded),
                (.fieldRemoved, .fieldAdded), (.caseRemoved, .caseAdded),
            ] {
                let count = { (changes: [SpecChange], kind: ChangeKind) in changes.count { $0.kind == kind } }
                #expect(count(forward, removed) == count(backward, added), "\(removed)")
            }
        }
    }
}
