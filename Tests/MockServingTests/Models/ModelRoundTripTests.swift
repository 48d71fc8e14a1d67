import Diagnostics
import Foundation
import Generator
import Spec
import TestSupport
import Testing

@testable import MockServing

/// Generated code reads and writes values of every model of every golden and of random specs, which the mock makes up.
///
/// The values survive unchanged, and an error in a value is reported with its path.
struct ModelRoundTripTests {
    /// The specs are divided among programs, which are compiled and run side by side.
    private static let parts = 0..<3

    @Test(arguments: parts)
    func modelsReadAndWriteTheirDeclaredValues(part: Int) async throws {
        var files: [String: String] = [:]
        var apis: [API] = []
        for (index, golden) in try Goldens.folders().enumerated() where index % Self.parts.count == part {
            // The types of these goldens are declared by the user: `CustomTypeTests` reads and writes such values.
            if golden.lastPathComponent.hasPrefix("custom-type") { continue }
            for file in try Goldens.generated(in: golden) {
                files["\(golden.lastPathComponent)-\(file.name)"] = file.text
            }
            apis += try Goldens.apis(in: golden)
        }
        // If variants overlap, an invalid value of one variant may be a valid value of another variant. A wrong tag may
        // be the tag of a fallback.
        apis.removeAll { ["Garden", "Aviary"].contains($0.name.value) }
        for seed in 0..<4 as Range<UInt64> where seed % UInt64(Self.parts.count) == part {
            let spec = RandomSpec(named: "Random\(seed)", seed: 1000 + seed)
            for file in spec.files { files[file.name] = file.text }
            var diagnostics = DiagnosticCollector()
            let checked = Pipeline.check(spec.sources, diagnostics: &diagnostics)
            apis += try #require(checked, "seed \(seed): \(diagnostics.diagnostics)").apis
        }
        files["main.swift"] = RoundTripProgram.main(
            of: apis.flatMap { api in Self.models(of: api).map { Self.name($0, in: api) } }
        )
        let program = try await GeneratedProgram(files)
        #expect(program.complaints == "")
        let lines = apis.flatMap { api in
            (0..<3 as Range<UInt64>).flatMap { seed in
                Self.models(of: api).map { model in
                    var generator = ValueGenerator(api: api, seed: seed)
                    let value = generator.value(of: .model(model.name.value), at: .whole(named: model.name.value))
                    return "\(Self.name(model, in: api))\t\(value.compactText)"
                }
            }
        }
        let outcome = try await program.run(input: lines.joined(separator: "\n"))
        #expect(outcome.errors == "")
        #expect(outcome.output == "\(lines.count) values\n")
        #expect(lines.count > 100)
    }

    /// The models that have values: instances in place of generic models.
    private static func models(of api: API) -> [Model] {
        let instances = api.instances.filter { instance in instance.arguments.allSatisfy { isKnown($0, in: api) } }
        return api.models.filter(\.parameters.isEmpty) + instances.map(\.model)
    }

    /// Whether the type contains no parameter of another model.
    private static func isKnown(_ type: TypeReference, in api: API) -> Bool {
        type.parts.allSatisfy { part in
            guard case .model(let name) = part else { return true }
            let arguments = api.instance(named: name)?.arguments ?? []
            return api.model(named: name) != nil && arguments.allSatisfy { isKnown($0, in: api) }
        }
    }

    private static func name(_ model: Model, in api: API) -> String { name(.model(model.name.value), in: api) }

    /// The name of the type in Swift.
    private static func name(_ type: TypeReference, in api: API) -> String {
        switch type {
        case .builtin(let builtin, _): return builtin.rawValue
        case .list(let element): return "[\(name(element, in: api))]"
        case .map(let key, let value): return "[\(name(key, in: api)): \(name(value, in: api))]"
        case .optional(let wrapped): return "\(name(wrapped, in: api))?"
        case .inline(let inline): return inline.name.value
        case .model(let name):
            guard let instance = api.instance(named: name) else {
                // In Swift, neither `Any` nor `Type` can follow a dot without back-ticks.
                return "\(api.name.value).`\(name)`"
            }
            let arguments = instance.arguments.map { Self.name($0, in: api) }
            return "\(api.name.value).`\(instance.generic)`<\(arguments.joined(separator: ", "))>"
        }
    }
}
