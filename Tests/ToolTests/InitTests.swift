import Foundation
import TestSupport
import Testing

/// `endpoint-generator init`
@Suite(.timeLimit(.minutes(15)))
struct InitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func writesASpecThatGenerates() async throws {
        let outcome = try await Tool.run([
            "init", "Shop", "--base", "https://shop.example.com/v1", "--output", folder.path("specs"),
        ])
        #expect(outcome.status == 0)
        #expect(outcome.output == "wrote \(folder.path("specs/Shop.endpoints.yaml"))\n")
        let again = try await Tool.run([
            "init", "Shop", "--base", "https://shop.example.com/v1", "--output", folder.path("specs"),
        ])
        #expect(again.status == 0)
        #expect(again.output == "\(folder.path("specs/Shop.endpoints.yaml")) is unchanged\n")
        let generated = try await Tool.run(["generate", folder.path("specs"), "--output", folder.path("out")])
        #expect(generated.status == 0, "\(generated.errors)")
        #expect(generated.errors == "")
        let client = try folder.read("out/Shop.endpoints.swift")
        #expect(client.contains("https://shop.example.com/v1"))
        // A constant `Accept` would replace the media type that an endpoint with a file or events requests.
        #expect(!client.contains("Accept"))
        let compiled = try await compile(
            ["-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library"]
                + BuildFolder.importOptions + [folder.path("out/Shop.endpoints.swift")]
        )
        #expect(compiled.status == 0, "\(compiled.errors)")
    }

    @Test func writesTheFormOfTheFormatter() async throws {
        #expect(try await Tool.run(["init", "Shop", "--output", folder.path("")]).status == 0)
        let formatted = try await Tool.run(["format", "--verify", folder.path("Shop.endpoints.yaml")])
        #expect(formatted.status == 0, "\(formatted.output)")
    }

    /// The models of the first spec have other names then.
    @Test(arguments: ["Item", "Problem", "Entry", "Fault", "Sort", "Order", "ListItems", "GetItem", "CreateItem"])
    func namesOfTheModels(name: String) async throws {
        #expect(try await Tool.run(["init", name, "--output", folder.path("")]).status == 0)
        let checked = try await Tool.run(["check", folder.path("")])
        #expect(checked.status == 0, "\(checked.errors)")
    }

    /// Generated code needs the name.
    @Test(arguments: ["Self", "EndpointRuntime"])
    func namesThatAreTaken(name: String) async throws {
        let outcome = try await Tool.run(["init", name, "--output", folder.path("")])
        #expect(outcome.status == 64)
        let reason = "'\(name)' cannot be the name of an API: '\(name)' would be the Swift type '\(name)'"
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test func replacesNothing() async throws {
        try folder.write("mine\n", to: "Shop.endpoints.yaml")
        let outcome = try await Tool.run(["init", "Shop", "--output", folder.path("")])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("error: exists already, and is not replaced [existing-file]"))
        #expect(try folder.read("Shop.endpoints.yaml") == "mine\n")
    }

    @Test(arguments: [
        ["shop"], ["Shop", "--base", "shop.example.com"], ["Shop", "--base", "https://shop.example.com/{id}"],
        ["Shop", "--base", "https://shop.example.com/ #a"], ["Shop", "--base", "https://shop.example.com\nversion: 1"],
    ])
    func wrongUsage(arguments: [String]) async throws {
        #expect(try await Tool.run(["init"] + arguments + ["--output", folder.path("")]).status == 64)
    }
}
