import Diagnostics
import Foundation
import Generator
import Spec
import TestSupport
import Testing

@testable import MockServing

/// Values of every model of every golden and of random specs, made up by the mock, are read and written by what is generated from them.
///
/// They come back as they went; and whatever is wrong in them is told at its place.
struct ModelRoundTripTests {
    @Test func modelsReadAndWriteWhatTheirSpecsSay() async throws {
        var files: [String: String] = [:]
        // The types of this one are the user's: `OwnTypeTests` reads and writes such values.
        for golden in try Goldens.folders() where golden.lastPathComponent != "own-types" {
            for file in try Goldens.generated(in: golden) {
                files["\(golden.lastPathComponent)-\(file.name)"] = file.text
            }
        }
        // A wrong value of variants that overlap may be a good one of another variant; `EveryValueTests` reads those.
        var apis = try Goldens.apis().filter { !["Garden", "Kiosk"].contains($0.name.value) }
        for seed in 0..<4 as Range<UInt64> {
            let spec = RandomSpec(named: "Random\(seed)", seed: 1000 + seed)
            for file in spec.files { files[file.name] = file.text }
            var diagnostics = DiagnosticCollector()
            let checked = Pipeline.check(spec.sources, diagnostics: &diagnostics)
            apis += try #require(checked, "seed \(seed): \(diagnostics.diagnostics)").apis
        }
        files["main.swift"] = RoundTripProgram.main(
            of: apis.flatMap { api in api.models.map { Self.name($0, in: api) } }
        )
        let program = try await GeneratedProgram(files)
        #expect(program.complaints == "")
        let lines = apis.flatMap { api in
            (0..<5 as Range<UInt64>).flatMap { seed in
                api.models.map { model in
                    var generator = ValueGenerator(api: api, seed: seed)
                    let value = generator.value(of: .model(model.name.value), at: .whole(named: model.name.value))
                    return "\(Self.name(model, in: api))\t\(value.compactText)"
                }
            }
        }
        let outcome = try await program.run(input: lines.joined(separator: "\n"))
        #expect(outcome.errors == "")
        #expect(outcome.output == "\(lines.count) values\n")
        #expect(lines.count > 300)
    }

    private static func name(_ model: Model, in api: API) -> String {
        // In Swift, neither `Any` nor `Type` can follow a dot without back-ticks.
        "\(api.name.value).`\(model.name.value)`"
    }
}
