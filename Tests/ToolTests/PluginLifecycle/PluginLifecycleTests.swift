import Foundation
import TestSupport
import Testing

extension ConsumerTests {
    /// The edits of a user of the plugin to the specs of a package, one after the other.
    @Suite(.serialized, .consumerPackage, .timeLimit(.minutes(15)))
    struct PluginLifecycleTests {
        let package: ConsumerPackage
        var folder: TemporaryFolder { package.folder }

        init() throws {
            package = try #require(ConsumerPackage.current)
            try package.reset()
        }

        @Test func onlyWhatChangedIsRecompiled() async throws {
            try await expectSuccess()
            try expectNoPackageOfATrait()
            let before = try package.compilations()
            #expect(before.names.contains("ZooClient.build/Park.endpoints.dia"))
            try await expectSuccess()
            // SwiftPM links the tool again after the first plan, and so generates again. The second time must not
            // compile, either.
            try await expectSuccess()
            #expect(try package.compilations().changes(since: before) == [])
            // The edit changes a description alone.
            try folder.write(Specs.editedZoo, to: zoo)
            try await expectSuccess()
            let changes = try package.compilations().changes(since: before)
            #expect(changes == ["ZooClient.build/Zoo.endpoints.dia", "ZooClient.build/ZooClient.emit-module.dia"])
        }

        /// One edit after the other, each of which another file of the target needs.
        @Test func editedAddedRenamedAndDeletedSpecs() async throws {
            try await expectSuccess()
            try folder.write(Specs.zoo.replacing("listAnimals", with: "findAnimals"), to: zoo)
            try folder.write("let name = Zoo.Endpoint.FindAnimals.self\n", to: "Sources/ZooClient/Names.swift")
            try await expectSuccess()
            let added = "Sources/ZooClient/New/Farm.endpoints.yaml"
            try folder.write(Specs.spec(api: "ZooClient", endpoint: "listCows", model: "Cow"), to: added)
            try folder.write("let cows = ZooClient.Endpoint.ListCows.self\n", to: "Sources/ZooClient/Cows.swift")
            let warning = "\(folder.path(added)):1:6: warning: 'ZooClient' is also the name of the module"
            try await expectSuccess(saying: warning)
            // If the code that was generated under the old name were still compiled, everything would be declared twice.
            try folder.rename(zoo, to: "Sources/ZooClient/Animals.endpoints.yaml")
            try await expectSuccess()
            // If the code that was generated from the spec were still compiled, `Park` would be declared twice.
            try folder.remove(park)
            try folder.write("enum Park { enum Endpoint { enum ListTrees {} } }\n", to: "Sources/ZooClient/Park.swift")
            try await expectSuccess()
        }

        @Test func brokenSpecsFailTheBuildUntilTheyAreMended() async throws {
            try folder.write(Specs.broken, to: zoo)
            try folder.write(Specs.park + "modles: {}\n", to: park)
            let errors = ["\(folder.path(zoo)):7:16: error: ", "\(folder.path(park)):12:1: error: "]
            try await expectFailure(saying: errors)
            try await expectFailure(saying: errors)
            try package.reset()
            try await expectSuccess()
        }

        @Test func targetWithoutSpecs() async throws {
            try folder.remove("Sources/CityClient/City.endpoints.yaml")
            try await expectFailure(saying: ["target 'CityClient' has no endpoint spec", "'<name>.endpoints.yaml'"])
        }

        @Test func targetWithMisnamedSpecsOnly() async throws {
            try folder.remove("Sources/CityClient/City.endpoints.yaml")
            let names = ["City.endpoint.yaml", "City.endpoints.yml.txt", "City.yml", "endpoints.yaml", "openapi.json"]
            for name in names { try folder.write(Specs.park, to: "Sources/CityClient/\(name)") }
            try await expectFailure(saying: [
                names.map { "'\($0)'" }.joined(separator: ", "), "an OpenAPI document is named '<name>.openapi.yaml'",
            ])
        }

        @Test func misnamedFilesBesideAGoodSpec() async throws {
            let spec = "Sources/CityClient/Park.Endpoints.yaml"
            let configuration = "Sources/CityClient/endpoint-generator.yml"
            let quoted = "Sources/CityClient/A\"B.endpoints.yaml"
            try folder.write(Specs.park, to: spec)
            try folder.write("access: internal\n", to: configuration)
            try folder.write(Specs.park, to: quoted)
            try await expectFailure(saying: [
                "'\(folder.path(spec))' is not read: a spec is named",
                "'\(folder.path(configuration))' is not read: a configuration is named 'endpoint-generator.yaml'",
                "the name of '\(folder.path(quoted))' contains a quotation mark or a backslash",
            ])
        }

        @Test func documentNeedsATrait() async throws {
            let document = "Sources/CityClient/Town.openapi.json"
            try folder.write("{}", to: document)
            try await expectFailure(saying: [
                "'\(folder.path(document))' is an OpenAPI document, which needs the trait 'OpenAPIDocuments'"
            ])
        }

        @Test func specsOfOneName() async throws {
            let twin = "Sources/ZooClient/Other specs/Zoo.endpoints.yml"
            try folder.write(Specs.zoo, to: twin)
            try await expectFailure(saying: [
                "'\(folder.path(twin))' and '\(folder.path(zoo))' would all be compiled as 'Zoo.endpoints.swift'"
            ])
        }

        @Test func editedConfigurationAndTemplates() async throws {
            let configuration = "Sources/CityClient/endpoint-generator.yaml"
            try folder.write("access: internal\n", to: configuration)
            try await expectSuccess()
            #expect(try package.generated("City.endpoints.swift", for: "CityClient").contains("internal enum City"))
            let template = "Sources/CityClient/Templates/property.mustache"
            try folder.write("access: package\ntemplates: Templates\n", to: configuration)
            try folder.write("{{access}} let {{name}}: {{type}}  // mine\n", to: template)
            try await expectSuccess()
            #expect(
                try package.generated("City.endpoints.swift", for: "CityClient").contains(
                    "package let name: String  // mine"
                )
            )
            try folder.write("{{access}} let {{name}}: {{type}}  // yours\n", to: template)
            try await expectSuccess()
            #expect(
                try package.generated("City.endpoints.swift", for: "CityClient").contains(
                    "package let name: String  // yours"
                )
            )
            try folder.write("acess: package\n", to: configuration)
            try await expectFailure(saying: ["\(folder.path(configuration)):1:1: error: a configuration has no 'acess'"]
            )
        }

        /// `FarmClient` commits its generated code, and does not use the build-tool plugin. Links lead to its
        /// configuration, and to the output of another generator in `CityClient`.
        @Test func committedOutput() async throws {
            let spec = "Sources/FarmClient/Farm.endpoints.yaml"
            try folder.write(Specs.spec(api: "Farm", endpoint: "listCows", model: "Cow"), to: spec)
            try folder.write("let cows = Farm.Endpoint.ListCows.self\n", to: "Sources/FarmClient/Cows.swift")
            try folder.write("access: package\n", to: "shared/settings/endpoint-generator.yaml")
            try folder.write("let other = 1\n", to: "shared/other/Other.swift")
            let (settings, other) = ("Sources/FarmClient/Settings", "Sources/CityClient/Generated")
            defer { for link in [settings, other] { try? folder.remove(link) } }
            try link(settings, to: "../../shared/settings")
            let generated = try await package.generateEndpoints("--target", "FarmClient")
            #expect(generated.status == 0, "\(generated.output)\(generated.errors)")
            let swift = folder.url.appending(path: "Sources/FarmClient/Generated/Farm.endpoints.swift")
            #expect(try String(contentsOf: swift, encoding: .utf8).contains("package enum Farm"))
            try await expectSuccess()
            #expect(try await package.generateEndpoints("--verify").status == 0)
            let second = "Sources/FarmClient/endpoint-generator.yaml"
            try folder.write("access: public\n", to: second)
            let ambiguous = try await package.generateEndpoints("--verify")
            #expect(ambiguous.status != 0)
            let message = "would all apply to the target; keep one of them"
            #expect((ambiguous.output + ambiguous.errors).contains(message), "\(ambiguous.output)\(ambiguous.errors)")
            try folder.remove(second)
            try folder.write(Specs.spec(api: "Farm", endpoint: "listPigs", model: "Cow"), to: spec)
            let stale = try await package.generateEndpoints("--verify")
            #expect(stale.status != 0)
            #expect(stale.output.contains("+    package struct ListPigs: FarmRequest {"))
            try folder.remove(spec)
            let renamed = "Sources/FarmClient/Pigs.endpoints.yaml"
            try folder.write(Specs.spec(api: "Farm", endpoint: "listPigs", model: "Cow"), to: renamed)
            // The output of another generator.
            try link(other, to: "../../shared/other")
            // A folder without Swift is that of another output language.
            try folder.createFolder("Sources/ZooClient/Generated")
            try folder.write("language: markdown\n", to: "Sources/ZooClient/endpoint-generator.yaml")
            let cleaned = try await package.generateEndpoints("--clean")
            #expect(cleaned.status == 0, "\(cleaned.output)\(cleaned.errors)")
            for (target, names) in [
                "Farm": ["Pigs.endpoints.swift"], "City": ["Other.swift"], "Zoo": ["Park.md", "Zoo.md"],
            ] {
                let found = folder.path("Sources/\(target)Client/Generated")
                #expect(try FileManager.default.contentsOfDirectory(atPath: found).sorted() == names)
            }
            let unknown = try await package.generateEndpoints("--target", "BarnClient")
            #expect(unknown.status != 0)
            let reason = "the package has no Swift target 'BarnClient'; SwiftPM ignores a target without a Swift file"
            #expect((unknown.output + unknown.errors).contains(reason))
        }

        @Test func mistypedOptionsOfTheCommand() async throws {
            for (options, text) in [
                (["--clean", "--target"], "'--target' needs the name of a target"),
                (["--target", "--verify"], "'--target' needs the name of a target"),
                (["--target="], "'--target' needs the name of a target"),
                (["--verfy"], "'--verfy' is unknown"), (["FarmClient"], "'FarmClient' is unknown"),
                (["--verify", "--dry-run"], "'--verify' and '--dry-run' exclude each other"),
            ] {
                let outcome = try await package.generateEndpoints(options)
                #expect(outcome.status != 0)
                #expect((outcome.output + outcome.errors).contains(text), "\(outcome.output)\(outcome.errors)")
            }
            let help = try await package.generateEndpoints("--help")
            #expect(help.status == 0)
            #expect(help.output.contains("--target <name>"), "\(help.output)\(help.errors)")
        }

        @Test func committedOutputBesideThePlugin() async throws {
            let city = "Sources/CityClient/City.endpoints.yaml"
            try folder.write(Specs.spec(api: "CityClient", endpoint: "listHouses", model: "House"), to: city)
            let generated = try await package.generateEndpoints("--target", "CityClient")
            #expect(generated.status == 0)
            let warning = "\(folder.path(city)):1:6: warning: 'CityClient' is also the name of the module"
            #expect((generated.output + generated.errors).contains(warning), "\(generated.output)\(generated.errors)")
            try await expectFailure(saying: ["remove the committed code from the target, or the plugin"])
        }

        private func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
        }

        let zoo = "Sources/ZooClient/Zoo.endpoints.yaml"
        private let park = "Sources/ZooClient/Other specs/Park.endpoints.yml"

        func expectSuccess(saying text: String? = nil, at place: SourceLocation = #_sourceLocation) async throws {
            let outcome = try await package.build()
            let log = outcome.output + outcome.errors
            #expect(outcome.status == 0, "\(log)", sourceLocation: place)
            if let text { #expect(log.contains(text), "\(log)", sourceLocation: place) }
        }

        /// Expects that the builds have neither resolved nor compiled a package of a trait. No package with this build
        /// folder uses a trait.
        private func expectNoPackageOfATrait() throws {
            #expect(try ResolvedPackagesTests.identities(in: folder.url) == ResolvedPackagesTests.plain)
            let modules = ConsumerTests.scratch.appending(path: "debug/Modules").path(percentEncoded: false)
            let names = try FileManager.default.contentsOfDirectory(atPath: modules)
                .map { $0.prefix { $0 != "." } }
            #expect(names.contains("EndpointRuntime"))
            let optional: Set<Substring> = [
                "EndpointAsyncHTTPClient", "AsyncHTTPClient", "NIOCore", "Logging", "Metrics", "Tracing", "FlyingFox",
            ]
            #expect(optional.intersection(names) == [])
        }

        private func expectFailure(saying texts: [String], at place: SourceLocation = #_sourceLocation) async throws {
            let outcome = try await package.build()
            #expect(outcome.status != 0, sourceLocation: place)
            for text in texts {
                #expect((outcome.output + outcome.errors).contains(text), sourceLocation: place)
            }
        }
    }
}
