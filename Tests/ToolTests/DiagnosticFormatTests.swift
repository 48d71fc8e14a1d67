import Foundation
import TestSupport
import Testing

/// `--diagnostics`: the same mistakes for people, for scripts and for code hosts.
@Suite(.timeLimit(.minutes(15)))
struct DiagnosticFormatTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "api: Zoo\nbase: https://zoo.example.com\nmodels:\n  A: {fields: {a: Strng}}\n  B: {fields: {b: Int, b?: Int}}\n",
            to: "Zoo.endpoints.yaml"
        )
    }

    @Test func json() async throws {
        let report = try await printed("json")
        let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
        #expect(diagnostics.map { $0["code"] as? String } == ["unknown-type", "duplicate-name"])
        let first = try #require(diagnostics.first)
        #expect(first["severity"] as? String == "error")
        #expect(first["hint"] as? String == "did you mean 'String'?")
        let location = try #require(first["location"] as? [String: Any])
        #expect(location["path"] as? String == folder.path("Zoo.endpoints.yaml"))
        #expect(location["line"] as? Int == 4)
        #expect(location["column"] as? Int == 19)
        #expect(location["endColumn"] as? Int == 24)
        #expect((diagnostics.last?["notes"] as? [Any])?.count == 1)
    }

    @Test func sarif() async throws {
        let log = try await printed("sarif")
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["ruleId"] as? String } == ["unknown-type", "duplicate-name"])
        #expect(results.map { $0["level"] as? String } == ["error", "error"])
        let location = try #require((results.first?["locations"] as? [[String: Any]])?.first)
        let place = try #require(location["physicalLocation"] as? [String: Any])
        // The folder's name has a space.
        let uri = try #require((place["artifactLocation"] as? [String: Any])?["uri"] as? String)
        #expect(URL(string: uri)?.path(percentEncoded: false) == folder.path("Zoo.endpoints.yaml"))
        #expect((place["region"] as? [String: Any])?["startColumn"] as? Int == 19)
        #expect((results.last?["relatedLocations"] as? [Any])?.count == 1)
    }

    @Test(.enabled(if: PythonPackages.areThere, "\(PythonPackages.missing)"))
    func publicTypesOfSARIFTakeTheLog() async throws {
        let outcome = try await Tool.run(["check", folder.path("Zoo.endpoints.yaml"), "--diagnostics", "sarif"])
        try folder.write(outcome.output, to: "log.sarif")
        let verdict = try await PythonPackages.run("validate_sarif.py", [folder.path("log.sarif")])
        #expect(verdict.status == 0, "\(verdict.errors)")
        #expect(verdict.output == "2\n")
    }

    @Test(arguments: ["json", "sarif"]) func rightSpecsGiveAnEmptyReport(format: String) async throws {
        try folder.write("api: Zoo\nbase: https://zoo.example.com\n", to: "Zoo.endpoints.yaml")
        let outcome = try await Tool.run(["check", folder.path("Zoo.endpoints.yaml"), "--diagnostics", format])
        #expect(outcome.status == 0)
        #expect(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) is [String: Any])
    }

    private func printed(_ format: String) async throws -> [String: Any] {
        let outcome = try await Tool.run(["check", folder.path("Zoo.endpoints.yaml"), "--diagnostics", format])
        #expect(outcome.status == 1)
        #expect(outcome.errors == "")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }
}
