import Foundation
import TestSupport
import Testing

/// A package that uses the prebuilt tool of `make bundle` compiles only the runtime and its own code.
///
/// A tool in release with everything that it links takes minutes to compile, so that only `make bundle-test` runs this
/// suite, after it has written the bundle.
@Suite(
    .timeLimit(.minutes(30)),
    .enabled(if: ProcessInfo.processInfo.environment["BUNDLE"] != nil, "make bundle-test runs it")
)
struct PrebuiltToolTests {
    private static let tools = ["endpoint-build-tool", "endpoint-import"]
    private let folder: TemporaryFolder
    private let bundle: URL

    init() throws {
        folder = try TemporaryFolder()
        bundle = URL(filePath: try #require(ProcessInfo.processInfo.environment["BUNDLE"]))
    }

    @Test func clientIsCompiledWithoutTheTool() async throws {
        try folder.write(Self.manifest(bundle: bundle.path), to: "Package.swift")
        try folder.write(Specs.zoo, to: "Sources/ZooClient/Zoo.endpoints.yaml")
        try folder.write("let zoo = Zoo.Endpoint.ListAnimals.self\n", to: "Sources/ZooClient/Names.swift")
        let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        let outcome = try await run(
            command: swift,
            ["build", "--verbose", "--package-path", folder.path(""), "--scratch-path", folder.path("build")]
        )
        let log = outcome.output + outcome.errors
        #expect(outcome.status == 0, "\(log.suffix(4000))")
        #expect(log.contains("-module-name EndpointRuntime"))
        for module in ["Spec", "SwiftRendering", "endpoint_build_tool", "ArgumentParser"] {
            #expect(!log.contains("-module-name \(module) "), "\(module) was compiled")
        }
    }

    #if os(Linux)
        /// The machine of a user has neither libyaml nor Swift's libraries.
        @Test(arguments: tools)
        func toolContainsItsLibraries(name: String) async throws {
            let bundle = bundle.appending(path: "\(name).artifactbundle")
            let triples = try FileManager.default.contentsOfDirectory(atPath: bundle.path).filter { $0 != "info.json" }
            #expect(triples.count == 1)
            for triple in triples {
                let outcome = try await run(command: "ldd", [bundle.appending(path: "\(triple)/\(name)").path])
                #expect(outcome.status == 0)
                for library in ["libyaml", "libswift", "libFoundation", "not found"] {
                    #expect(!outcome.output.contains(library), "\(outcome.output)")
                }
            }
        }
    #endif

    private static func manifest(bundle: String) -> String {
        """
        // swift-tools-version: 6.1
        import PackageDescription

        let generator = "swift-endpoint-generator"
        let package = Package(
            name: "zoo",
            platforms: [.macOS(.v13)],
            dependencies: [
                .package(name: generator, path: \(String(reflecting: BuildFolder.package.path(percentEncoded: false)))),
                .package(name: "\(generatorBundle)", path: \(String(reflecting: bundle))),
            ],
            targets: [
                .target(
                    name: "ZooClient",
                    dependencies: [.product(name: "EndpointRuntime", package: generator)],
                    plugins: [.plugin(name: "PrebuiltEndpointGenerator", package: "\(generatorBundle)")]
                )
            ]
        )

        """
    }

    private static let generatorBundle = "swift-endpoint-generator-prebuilt"
}
