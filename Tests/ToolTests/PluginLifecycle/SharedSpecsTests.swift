import Foundation
import TestSupport
import Testing

extension ConsumerTests {
    /// A spec that several packages use.
    @Suite(.serialized, .timeLimit(.minutes(15)))
    struct SharedSpecsTests {
        private let folder: TemporaryFolder
        private let generator: String

        init() throws {
            folder = try TemporaryFolder()
            generator = String(reflecting: try GeneratorCopy.url.path(percentEncoded: false))
        }

        /// A package with specs and their client; `Website` uses it, and `Kiosk` uses both. All of them have the same types.
        @Test func packageOfAClient() async throws {
            try write("catalog", client: "CatalogClient")
            try folder.write(spec, to: "catalog/Sources/CatalogClient/Catalog.endpoints.yaml")
            try folder.write("let name = Catalog.service.name\n", to: "catalog/Sources/CatalogClient/Name.swift")
            try write("website", library: "Website", using: ["catalog": ["CatalogClient"]])
            try folder.write(use(of: "ListBooks"), to: "website/Sources/Website/Website.swift")
            try write("kiosk", library: "Kiosk", using: ["catalog": ["CatalogClient"], "website": ["Website"]])
            let kiosk = "import CatalogClient\nimport Website\nlet request: Catalog.Endpoint.ListBooks = website\n"
            try folder.write(kiosk, to: "kiosk/Sources/Kiosk/Kiosk.swift")
            try await expectBuild(of: url("kiosk"))

            try folder.write(editedSpec, to: "catalog/Sources/CatalogClient/Catalog.endpoints.yaml")
            try folder.write(use(of: "FindBooks"), to: "website/Sources/Website/Website.swift")
            try folder.write(kiosk.replacing("ListBooks", with: "FindBooks"), to: "kiosk/Sources/Kiosk/Kiosk.swift")
            try await expectBuild(of: url("kiosk"))
        }

        /// Two packages with symbolic links to one spec, each with a client of its own; one links the file, the other its
        /// folder.
        @Test func linkedSpecs() async throws {
            try folder.write(spec, to: "specs/Catalog.endpoints.yaml")
            try write("phone", client: "PhoneClient")
            try write("tablet", client: "TabletClient", using: ["phone": ["PhoneClient"]])
            try folder.write(name(of: "ListBooks"), to: "phone/Sources/PhoneClient/Name.swift")
            try folder.write(name(of: "ListBooks"), to: "tablet/Sources/TabletClient/Name.swift")
            try link("phone/Sources/PhoneClient/Catalog.endpoints.yaml", to: "../../../specs/Catalog.endpoints.yaml")
            try link("tablet/Sources/TabletClient/Specs", to: "../../../specs")
            try await expectBuild(of: url("tablet"))

            try folder.write(editedSpec, to: "specs/Catalog.endpoints.yaml")
            try folder.write(name(of: "FindBooks"), to: "phone/Sources/PhoneClient/Name.swift")
            try folder.write(name(of: "FindBooks"), to: "tablet/Sources/TabletClient/Name.swift")
            try await expectBuild(of: url("tablet"))
        }

        private let spec = Specs.spec(api: "Catalog", endpoint: "listBooks", model: "Book")
        private let editedSpec = Specs.spec(api: "Catalog", endpoint: "findBooks", model: "Book")

        private func url(_ package: String) -> URL { folder.url.appending(path: package) }

        private func use(of request: String) -> String {
            "public import CatalogClient\npublic let website = Catalog.Endpoint.\(request)()\n"
        }

        private func name(of request: String) -> String { "let request = Catalog.Endpoint.\(request).self\n" }

        private func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
        }

        /// Writes the manifest of a package with one library, which is generated.
        private func write(_ package: String, client: String, using others: [String: [String]] = [:]) throws {
            try write(
                package,
                library: client,
                using: others,
                plugins: #".plugin(name: "EndpointGenerator", package: generator)"#
            )
        }

        /// - Parameter others: Products of neighbouring packages, by package.
        private func write(_ package: String, library: String, using others: [String: [String]], plugins: String = "")
            throws
        {
            let packages = others.keys.sorted().map { #".package(path: "../\#($0)")"# }
            let products = others.sorted { $0.key < $1.key }.flatMap { package, products in
                products.map { #".product(name: "\#($0)", package: "\#(package)")"# }
            }
            let manifest = """
                // swift-tools-version: 6.1
                import PackageDescription

                let generator = "swift-endpoint-generator"
                let package = Package(
                    name: "\(package)",
                    platforms: [.macOS(.v13)],
                    products: [.library(name: "\(library)", targets: ["\(library)"])],
                    dependencies: [\((packages + [".package(name: generator, path: \(generator))"]).joined(separator: ", "))],
                    targets: [
                        .target(
                            name: "\(library)",
                            dependencies: [
                                \((products + [#".product(name: "EndpointRuntime", package: generator)"#]).joined(separator: ", "))
                            ],
                            plugins: [\(plugins)]
                        )
                    ]
                )

                """
            try folder.write(manifest, to: "\(package)/Package.swift")
        }
    }
}
