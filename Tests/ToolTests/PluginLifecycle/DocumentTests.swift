import Foundation
import TestSupport
import Testing

/// A package with an OpenAPI document in a target, which the plugin imports.
///
/// The plugin is that of the ``PrebuiltPackage``. With the trait `OpenAPIDocuments` of this package, the same plugin finds
/// the importer, but everything would be compiled again; `make document-test` does so. The package has a build folder of
/// its own, and need not wait for those of ``ConsumerTests``.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct DocumentTests {
    private let folder: TemporaryFolder
    private let scratch = BuildFolder.products.appending(component: "documents")

    init() async throws {
        folder = try TemporaryFolder()
        if Self.usesTrait {
            try folder.write(
                Self.manifest(
                    package: "swift-endpoint-generator",
                    path: BuildFolder.package.path(percentEncoded: false),
                    options: #", traits: ["OpenAPIDocuments"]"#,
                    plugin: "EndpointGenerator"
                ),
                to: "Package.swift"
            )
        } else {
            let package = folder.url.appending(path: PrebuiltPackage.name)
            try await PrebuiltPackage.write(to: package)
            let path = package.path(percentEncoded: false)
            try folder.write(
                Self.manifest(package: PrebuiltPackage.name, path: path, plugin: PrebuiltPackage.plugin),
                to: "Package.swift"
            )
        }
        try folder.write(Self.document, to: document)
        try folder.write(Self.schemas, to: "Sources/ShopClient/schemas.yaml")
        try folder.write("let orders = Shop.Endpoint.ListOrders.self\n", to: "Sources/ShopClient/Names.swift")
    }

    @Test func documentIsImportedInTheBuild() async throws {
        try await expectSuccess()
        let configuration = "Sources/ShopClient/endpoint-generator.yaml"
        try folder.write("imports:\n  Shop.openapi.yaml: {api: Store, only: [path=/orders]}\n", to: configuration)
        try folder.write("endpoints: {listOrders: findOrders}\n", to: "Sources/ShopClient/Store.renames.yaml")
        try folder.write(
            "let orders = Store.Endpoint.FindOrders.self\nlet park = Park.Endpoint.ListTrees.self\n",
            to: "Sources/ShopClient/Names.swift"
        )
        try folder.write(Specs.park, to: "Sources/ShopClient/Park.endpoints.yaml")
        try await expectSuccess()
        try folder.write(
            "func name(of order: Store.Order) -> String { order.name }\n",
            to: "Sources/ShopClient/Order.swift"
        )
        try folder.write(Self.schemas.replacing("title", with: "name"), to: "Sources/ShopClient/schemas.yaml")
        try await expectSuccess()
        try folder.write(Self.traffic(title: #""A""#), to: "Sources/ShopClient/traffic.har")
        try folder.write("imports:\n  Shop.openapi.yaml: {evidence: traffic.har}\n", to: configuration)
        try folder.write(
            "func title(of order: Shop.Order) -> String { order.title }\n",
            to: "Sources/ShopClient/Order.swift"
        )
        try folder.write("let park = Park.Endpoint.ListTrees.self\n", to: "Sources/ShopClient/Names.swift")
        try folder.write(Self.schemas, to: "Sources/ShopClient/schemas.yaml")
        try await expectSuccess()
        try folder.write(Self.traffic(title: "null"), to: "Sources/ShopClient/traffic.har")
        try await expectFailure(saying: "must be unwrapped")
        try folder.write("imports: {Shop.openapi.json: {}}\n", to: configuration)
        try await expectFailure(saying: "1:11: error: no document of the target is called 'Shop.openapi.json'")
        try folder.write("imports: {Shop.openapi.yaml: {only: [path=/ordrs]}}\n", to: configuration)
        try await expectFailure(saying: "1:38: error: 'path=/ordrs' selects no operation of the document")
        try folder.write("access: public\n", to: configuration)
        try folder.write(Specs.zoo, to: "Sources/ShopClient/Zoo.Endpoints.yaml")
        try await expectFailure(saying: "'\(folder.path("Sources/ShopClient/Zoo.Endpoints.yaml"))' is not read")
        try folder.remove("Sources/ShopClient/Zoo.Endpoints.yaml")
        try folder.write("openapi: 4.0.0\n", to: document)
        try await expectFailure(saying: "\(folder.path(document)):1:10: error: this is OpenAPI 4.0.0")
        guard !Self.usesTrait else { return }
        // A bundle without the tools of this machine needs no trait.
        for tool in ["endpoint-build-tool", "endpoint-import"] {
            let manifest = "\(PrebuiltPackage.name)/\(tool).artifactbundle/info.json"
            let triples = /"supportedTriples": \["[^"]*"\]/
            let others = #""supportedTriples": ["wasm32-unknown-wasi"]"#
            try folder.write(try folder.read(manifest).replacing(triples, with: others), to: manifest)
        }
        // Without a new file, SwiftPM would not run the plugin again.
        try folder.write("let trees = Park.Endpoint.ListTrees.self\n", to: "Sources/ShopClient/Trees.swift")
        try await expectFailure(saying: "is not supported on the target platform")
    }

    /// The trait is the condition for the plugin's dependency on the importer.
    @Test func traitAddsTheImporter() async throws {
        let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        let options = [
            "--package-path", BuildFolder.package.path(percentEncoded: false), "--scratch-path", folder.path("dump"),
        ]
        let outcome = try await run(URL(filePath: "/usr/bin/env"), [swift, "package"] + options + ["dump-package"])
        let package = try JSONDecoder().decode(Manifest.self, from: Data(outcome.output.utf8))
        let plugin = try #require(package.targets.first { $0.name == "EndpointGenerator" })
        let importer = try #require(plugin.dependencies.compactMap(\.target).first { $0.name == "endpoint-import" })
        #expect(importer.traits == ["OpenAPIDocuments"])
        #expect(plugin.dependencies.count == 2)
    }

    private static let usesTrait = ProcessInfo.processInfo.environment["DOCUMENT_TRAIT"] != nil

    private let document = "Sources/ShopClient/Shop.openapi.yaml"

    private func expectSuccess(at place: SourceLocation = #_sourceLocation) async throws {
        let outcome = try await build()
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)", sourceLocation: place)
    }

    private func expectFailure(saying text: String, at place: SourceLocation = #_sourceLocation) async throws {
        let outcome = try await build()
        #expect(outcome.status != 0, sourceLocation: place)
        #expect((outcome.output + outcome.errors).contains(text), sourceLocation: place)
    }

    private func build() async throws -> Outcome {
        let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        let places = ["--package-path", folder.path(""), "--scratch-path", scratch.path(percentEncoded: false)]
        let options = ConsumerTests.fasterBuild + ["--disable-index-store"]
        return try await run(URL(filePath: "/usr/bin/env"), [swift, "build"] + places + options)
    }

    /// The generated code is compiled with the runtime of the tests, which need not be compiled again.
    private static func manifest(package: String, path: String, options: String = "", plugin: String) -> String {
        """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
            name: "shop",
            platforms: [.macOS(.v13)],
            dependencies: [.package(name: "\(package)", path: \(String(reflecting: path))\(options))],
            targets: [
                .target(
                    name: "ShopClient",
                    swiftSettings: [.unsafeFlags(\(String(reflecting: BuildFolder.importOptions)))],
                    plugins: [.plugin(name: "\(plugin)", package: "\(package)")]
                )
            ]
        )

        """
    }

    private static let document = """
        openapi: 3.1.0
        info: {title: The shop of a vendor, version: '1'}
        servers: [{url: 'https://shop.example.com'}]
        paths:
          /orders:
            get:
              operationId: listOrders
              responses:
                '200':
                  description: OK
                  content:
                    application/json:
                      schema: {type: array, items: {$ref: 'schemas.yaml#/Order'}}
          /customers:
            get: {operationId: listCustomers, responses: {'204': {description: OK}}}

        """

    /// An HTTP archive with one order.
    private static func traffic(title: String) -> String {
        let response = #"[{"title":\#(title)}]"#.replacing("\"", with: #"\""#)
        return """
            {"log": {"version": "1.2", "entries": [{
              "request": {"method": "GET", "url": "https://shop.example.com/orders", "headers": []},
              "response": {"status": 200, "content": {"mimeType": "application/json", "text": "\(response)"}}
            }]}}
            """
    }

    private static let schemas = """
        Order:
          type: object
          required: [title]
          properties:
            title: {type: string}

        """
}

/// The parts of a dumped manifest that the tests read.
private struct Manifest: Decodable {
    struct Target: Decodable {
        let name: String
        let dependencies: [Dependency]
    }

    struct Dependency: Decodable {
        let target: TargetDependency?
    }

    /// A list of a name and its condition.
    struct TargetDependency: Decodable {
        struct Condition: Decodable {
            let traits: [String]
        }

        let name: String
        let traits: [String]

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            name = try list.decode(String.self)
            traits = try list.decodeIfPresent(Condition.self)?.traits ?? []
        }
    }

    let targets: [Target]
}
