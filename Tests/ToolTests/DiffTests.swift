import Foundation
import TestSupport
import Testing

/// `endpoint-generator diff`
@Suite(.timeLimit(.minutes(15)))
struct DiffTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.zoo, to: "old/Zoo.endpoints.yaml")
        try folder.write(Specs.zoo, to: "new/Zoo.endpoints.yaml")
    }

    private func diff(_ options: String...) async throws -> Outcome {
        try await Tool.run(["diff", folder.path("old"), folder.path("new")] + options)
    }

    @Test func equalSpecs() async throws {
        try folder.write(Specs.editedZoo, to: "new/Zoo.endpoints.yaml")
        let outcome = try await diff()
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.errors == "no changes\n")
    }

    @Test func aBreakingChangeIsPrintedWithItsLocation() async throws {
        try folder.write(Specs.zoo.replacing("name: String", with: "title: String"), to: "new/Zoo.endpoints.yaml")
        let outcome = try await diff()
        #expect(outcome.status == 1)
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines == [
                """
                \(folder.path("new/Zoo.endpoints.yaml")):11:7: breaking (source, wire): 'Zoo.Animal.title' was added: \
                the initializer requires it, and a response without it is rejected [field-added]
                """,
                """
                \(folder.path("old/Zoo.endpoints.yaml")):11:7: breaking (source): 'Zoo.Animal.name' was removed \
                [field-removed]
                """,
            ]
        )
        #expect(outcome.errors == "2 breaking changes\n")
        let single = try await Tool.run([
            "diff", folder.path("old/Zoo.endpoints.yaml"), folder.path("new/Zoo.endpoints.yaml"),
        ])
        #expect(single.output == outcome.output)
    }

    @Test func compatibleAndAllowedChangesAreNoFailure() async throws {
        let changed = Specs.zoo.replacing("name: String", with: "{name: String, kind: String, age?: Int}")
        try folder.write(changed, to: "new/Zoo.endpoints.yaml")
        #expect(try await diff().errors == "1 breaking and 1 compatible changes\n")
        let allowed = try await diff("--allow", "field-added")
        #expect(allowed.status == 0)
        #expect(allowed.output.contains("compatible (source, wire): 'Zoo.Animal.kind' was added"))
        #expect(allowed.errors == "2 compatible changes\n")
        let breaking = try await diff("--breaking")
        #expect(breaking.status == 1)
        #expect(breaking.output.split(separator: "\n").count == 1)
        #expect(breaking.errors == "1 breaking change\n")
        let hidden = try await diff("--breaking", "--allow", "field-added")
        #expect(hidden.output == "")
        #expect(hidden.errors == "no breaking changes\n")
        #expect(try await diff("--allow", "field-addde").status == 64)
    }

    @Test(arguments: ["json", "sarif"]) func reports(format: String) async throws {
        try folder.write(Specs.zoo.replacing("name: String", with: "age?: Int"), to: "new/Zoo.endpoints.yaml")
        let outcome = try await diff("--diagnostics", format)
        #expect(outcome.status == 1)
        #expect(outcome.errors == "")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        )
        let run = (report["runs"] as? [[String: Any]])?.first
        let entries = try #require((report["diagnostics"] ?? run?["results"]) as? [[String: Any]])
        #expect(entries.map { ($0["severity"] ?? $0["level"]) as? String } == ["error", "note"])
        #expect(entries.map { ($0["code"] ?? $0["ruleId"]) as? String } == ["field-removed", "field-added"])
    }

    @Test func mistakesAreReportedAndHaveAStatusOfTheirOwn() async throws {
        try folder.write(Specs.broken, to: "new/Zoo.endpoints.yaml")
        let outcome = try await diff()
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("new/Zoo.endpoints.yaml:7:16: error: "))
        let report = try await diff("--diagnostics", "json")
        #expect(report.status == 2)
        #expect(report.output.contains("\"unknown-type\""))
        let missing = try await Tool.run(["diff", folder.path("gone"), folder.path("new")])
        #expect(missing.status == 2)
        #expect(try await Tool.run(["diff", folder.path("old")]).status == 64)
    }

    /// Each version has its own configuration.
    @Test func configurations() async throws {
        try folder.write(Specs.zoo.replacing("name", with: "qr_code_id"), to: "old/Zoo.endpoints.yaml")
        try folder.write(Specs.zoo.replacing("name", with: "qr_code_id"), to: "new/Zoo.endpoints.yaml")
        try folder.write("initialisms: [Id]\n", to: "new/endpoint-generator.yaml")
        let outcome = try await diff()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("'Zoo.Animal.qrCodeID' is now called 'qrCodeId' [field-renamed]"))
    }

    /// No option of the command applies it.
    @Test func configurationInASubfolderIsAnError() async throws {
        for (version, access) in [("old", "public"), ("new", "internal")] {
            try folder.write(Specs.zoo, to: "\(version)/Zoo/Zoo.endpoints.yaml")
            try folder.write("access: \(access)\n", to: "\(version)/Zoo/endpoint-generator.yaml")
            try folder.remove("\(version)/Zoo.endpoints.yaml")
        }
        let outcome = try await diff()
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        let path = folder.path("new/Zoo/endpoint-generator.yaml")
        #expect(outcome.errors.contains("\(path):1:1: error: this configuration would not be applied"))
        #expect(outcome.errors.contains("compare the folder of each target on its own"))
        let target = try await Tool.run(["diff", folder.path("old/Zoo"), folder.path("new/Zoo")])
        #expect(target.status == 1)
        #expect(target.output.contains("[api-access]"))
    }
}
