import Foundation
import TestSupport
import Testing

/// A package outside this one, with two targets that are generated through the plugin.
///
/// Its folder is new in every run of the tests, and it uses the ``GeneratorCopy``.
struct ConsumerPackage {
    /// The package of the suite that runs; see ``Trait/consumerPackage``.
    @TaskLocal static var current: ConsumerPackage?

    let folder: TemporaryFolder
    /// The files that every test starts with.
    private let files: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        let path = String(reflecting: try GeneratorCopy.url.path(percentEncoded: false))
        files = Self.sources.merging(["Package.swift": Self.manifest(generator: path)]) { $1 }
    }

    /// Two targets with generated code, one of which has two specs in two folders, and a target without generated code.
    private static let sources = [
        "Sources/ZooClient/Names.swift": """
        let zoo = Zoo.Endpoint.ListAnimals.self
        let park = Park.Endpoint.ListTrees.self
        """,
        "Sources/ZooClient/Zoo.endpoints.yaml": Specs.zoo,
        "Sources/ZooClient/Other specs/Park.endpoints.yml": Specs.park,
        "Sources/CityClient/Names.swift": "let city = City.Endpoint.ListHouses.self",
        "Sources/FarmClient/Barn.swift": "let barn = 1",
        "Sources/CityClient/City.endpoints.yaml": Specs.spec(api: "City", endpoint: "listHouses", model: "House"),
    ]

    private static func manifest(generator path: String) -> String {
        """
        // swift-tools-version: 6.1
        import PackageDescription

        let generated = "swift-endpoint-generator"
        let package = Package(
            name: "consumer",
            platforms: [.macOS(.v13)],
            dependencies: [.package(name: generated, path: \(path))],
            targets: ["ZooClient", "CityClient"].map {
                .target(
                    name: $0,
                    dependencies: [.product(name: "EndpointRuntime", package: generated)],
                    plugins: [.plugin(name: "EndpointGenerator", package: generated)]
                )
            } + [
                .target(
                    name: "FarmClient",
                    dependencies: [.product(name: "EndpointRuntime", package: generated)],
                    exclude: ["Farm.endpoints.yaml"]
                )
            ]
        )

        """
    }

    /// Undoes the changes of the previous test. Unchanged files are not written, and so not compiled again.
    func reset() throws {
        let sources = try Snapshot(of: folder.url) { $0.hasPrefix("Sources/") && $0.contains(".") }
        for name in sources.names where files[name] == nil { try folder.remove(name) }
        for (name, text) in files { try folder.write(text, to: name) }
    }

    /// - Parameter prefix: The beginning of the command; see ``ConsumerTests/swift(_:_:in:then:by:)``.
    func build(by prefix: [String] = []) async throws -> Outcome {
        try await ConsumerTests.swift("build", in: folder.url, by: prefix)
    }

    /// Runs `swift package generate-endpoints`.
    func generateEndpoints(_ options: String...) async throws -> Outcome { try await generateEndpoints(options) }

    /// Runs `swift package generate-endpoints`.
    func generateEndpoints(_ options: [String]) async throws -> Outcome {
        try await ConsumerTests.swift(
            "package",
            "--allow-writing-to-package-directory",
            in: folder.url,
            then: ["generate-endpoints"] + options
        )
    }

    /// The Swift that the build-tool plugin generated last.
    func generated(_ name: String, for target: String) throws -> String {
        try ConsumerTests.generated(name, for: target, in: folder.url)
    }

    /// The compiler's last diagnostics file for each source file of the package's own targets. The compiler writes it
    /// whenever it compiles the source file, unlike an object file, which it leaves alone if the object is the same.
    func compilations() throws -> Snapshot {
        try Snapshot(of: ConsumerTests.scratch.appending(path: "debug")) {
            $0.contains("Client.build/") && $0.hasSuffix(".dia")
        }
    }
}
