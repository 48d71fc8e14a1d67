import Foundation
import TestSupport
import Testing

/// `endpoint-generator.yaml` beside specs.
@Suite(.timeLimit(.minutes(15)))
struct ConfigurationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.zoo, to: "specs/Zoo.endpoints.yaml")
    }

    @Test func accessAppliesToSpecsThatDeclareNone() async throws {
        try folder.write("access: internal\n", to: configuration)
        try folder.write(Specs.park + "access: package\n", to: "specs/Park.endpoints.yaml")
        #expect(try await generate().status == 0)
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("\nnonisolated internal enum Zoo {"))
        #expect(try folder.read("out/Park.endpoints.swift").contains("\nnonisolated package enum Park {"))
    }

    @Test(arguments: ["", "# access: internal\n"])
    func settingsMayBeCommentedOut(text: String) async throws {
        try folder.write(text, to: configuration)
        let outcome = try await generate()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("\nnonisolated public enum Zoo {"))
    }

    @Test func templatesAreBesideTheConfiguration() async throws {
        try folder.write("templates: mine\n", to: configuration)
        try folder.write("{{access}} let {{name}}: {{type}}  // mine\n", to: "specs/mine/property.mustache")
        #expect(try await generate().status == 0)
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("public let name: String  // mine\n"))
    }

    @Test func commandLineWins() async throws {
        try folder.write("language: markdown\n", to: configuration)
        #expect(try await generate().status == 0)
        #expect(try await generate("--language", "swift").status == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == [
                "Zoo.endpoints.swift", "Zoo.md",
            ]
        )
    }

    @Test func fileElsewhereIsNamed() async throws {
        try folder.write("access: internal\n", to: "other/settings.yaml")
        #expect(try await generate("--configuration", folder.path("other/settings.yaml")).status == 0)
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("internal enum Zoo"))
    }

    @Test func mistakesHaveLocations() async throws {
        try folder.write("acess: internal\nlanguage: swft\ntemplates: [a]\naccess: private\n", to: configuration)
        let errors = try await generate().errors
        #expect(errors.contains("endpoint-generator.yaml:1:1: error: a configuration has no 'acess'"))
        #expect(errors.contains("did you mean 'access'?"))
        #expect(errors.contains(":2:11: error: 'swft' is not a value of 'language'"))
        #expect(errors.contains(":3:12: error: 'templates' needs a single text"))
        #expect(
            errors.contains(":4:9: error: 'private' is not a value of 'access' ('public', 'package' and 'internal')")
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test func twoConfigurationsAreAnError() async throws {
        try folder.write("access: internal\n", to: configuration)
        try folder.write("access: public\n", to: "more/endpoint-generator.yaml")
        try folder.write(Specs.park, to: "more/Park.endpoints.yaml")
        let outcome = try await Tool.run([
            "generate", folder.path("specs"), folder.path("more"), "--output", folder.path("out"),
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("[several-configurations]"))
    }

    @Test func configurationThatIsFoundByALinkIsTheSame() async throws {
        try folder.write("access: internal\n", to: configuration)
        try FileManager.default.createSymbolicLink(atPath: folder.path("linked"), withDestinationPath: "specs")
        let outcome = try await Tool.run([
            "generate", folder.path("specs"), folder.path("linked"), "--output", folder.path("out"),
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func configurationWithAnotherSuffixIsAWarning() async throws {
        try folder.write("access: internal\n", to: "specs/endpoint-generator.yml")
        let outcome = try await generate()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("a configuration is named 'endpoint-generator.yaml' [misnamed-file]"))
    }

    @Test func documentsAreNotImported() async throws {
        try folder.write("imports: {Shop.openapi.yaml: {api: Shop}}\n", to: configuration)
        let outcome = try await generate()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("yaml:1:11: warning: 'Shop.openapi.yaml' is left out"), "\(outcome.errors)")
        let checked = try await Tool.run(["check", folder.path("specs")])
        #expect(checked.status == 0)
        #expect(checked.errors == outcome.errors)
    }

    /// Both tools of the build-tool plugin need the documents that the configuration names.
    @Test(arguments: [["endpoint-build-tool"], ["endpoint-import", "build"]])
    func documentThatTheTargetLacksIsAnErrorInABuild(command: [String]) async throws {
        try folder.write("imports: {Shop.openapi.yaml: {api: Shop}}\n", to: configuration)
        let arguments = [
            folder.path("out"), "--configuration", folder.path(configuration), folder.path("specs/Zoo.endpoints.yaml"),
        ]
        let outcome = try await run(
            BuildFolder.products.appending(component: command[0]),
            command.dropFirst() + arguments
        )
        #expect(outcome.status == 1)
        let message = "yaml:1:11: error: no document of the target is called 'Shop.openapi.yaml' [bad-configuration]"
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errors.contains("it has no OpenAPI document"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    /// The plugins pass the name of the module, also with a configuration.
    @Test(arguments: [["endpoint-generator", "generate"], ["endpoint-build-tool"], ["endpoint-import", "build"]])
    func apiWithTheNameOfTheModuleIsAWarning(command: [String]) async throws {
        try folder.write("access: internal\n", to: configuration)
        let output = command.last == "generate" ? ["--output"] : []
        let arguments = [
            folder.path("out"), "--module", "Zoo", "--configuration", folder.path(configuration),
            folder.path("specs/Zoo.endpoints.yaml"),
        ]
        let outcome = try await run(
            BuildFolder.products.appending(component: command[0]),
            command.dropFirst() + output + arguments
        )
        #expect(outcome.status == 0)
        let message = "specs/Zoo.endpoints.yaml:1:6: warning: 'Zoo' is also the name of the module"
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("internal enum Zoo"))
    }

    /// The build-tool plugin would apply it.
    @Test func configurationInASubfolderIsAWarning() async throws {
        let nested = "specs/more/endpoint-generator.yaml"
        try folder.write("access: internal\n", to: nested)
        let outcome = try await generate()
        #expect(outcome.status == 0)
        let message = "\(folder.path(nested)):1:1: warning: this configuration is not applied"
        #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
        #expect(outcome.errors.contains("apply it with '--configuration'"))
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("public enum Zoo"))
        #expect(try await generate("--configuration", folder.path(nested)).errors == "")
        #expect(try folder.read("out/Zoo.endpoints.swift").contains("internal enum Zoo"))
    }

    @Test func linkToNoConfigurationIsAnError() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(configuration),
            withDestinationPath: "nothing.yaml"
        )
        let outcome = try await generate()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("endpoint-generator.yaml:1:1: error: cannot be read"), "\(outcome.errors)")
    }

    @Test func mistakesOfTheSpecsAreReportedAsWell() async throws {
        try folder.write("language: kotlin\ntemplates: nowhere\n", to: configuration)
        try folder.write(Specs.broken, to: "specs/Zoo.endpoints.yaml")
        let errors = try await generate().errors
        #expect(errors.contains("Zoo.endpoints.yaml:7:16: error: "))
        #expect(errors.contains("endpoint-generator.yaml:1:11: error: 'kotlin' is not a value"))
        #expect(errors.contains("endpoint-generator.yaml:2:12: error: '"))
        #expect(errors.contains("nowhere' cannot be read: there is no such folder"))
    }

    @Test func initialismsAreWrittenAsTheyAreListed() async throws {
        try folder.write("initialisms: [Id, EBITDA, 1]\n", to: configuration)
        try folder.write(
            Specs.zoo.replacing("\n      name: String", with: " {zoo_id: Int, ebitda: Int, yearly_ebitda: Int}"),
            to: "specs/Zoo.endpoints.yaml"
        )
        let refused = try await generate()
        #expect(refused.status == 1)
        #expect(refused.errors.contains("endpoint-generator.yaml:1:27: error: '1' is not an initialism"))
        try folder.write("initialisms: [ID, EBITDA, Id, ID]\n", to: configuration)
        let contradiction = try await generate()
        #expect(contradiction.status == 1)
        #expect(contradiction.errors.split(separator: "\n").filter { $0.contains("error:") }.count == 1)
        #expect(contradiction.errors.contains("endpoint-generator.yaml:1:27: error: 'Id' contradicts 'ID'"))
        try folder.write("initialisms: [Id, EBITDA, Id]\n", to: configuration)
        #expect(try await generate().status == 0)
        let swift = try folder.read("out/Zoo.endpoints.swift")
        for name in ["zooId", "ebitda", "yearlyEBITDA"] { #expect(swift.contains("public let \(name): Int\n")) }
    }

    @Test func checkReadsIt() async throws {
        try folder.write("access: private\n", to: configuration)
        #expect(try await Tool.run(["check", folder.path("specs")]).status == 1)
    }

    private let configuration = "specs/endpoint-generator.yaml"

    private func generate(_ options: String...) async throws -> Outcome {
        try await Tool.run(["generate", folder.path("specs"), "--output", folder.path("out")] + options)
    }
}
