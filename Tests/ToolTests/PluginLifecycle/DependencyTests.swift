import Foundation
import TestSupport
import Testing

extension ConsumerTests {
    /// The packages that a package outside of this one gets with it.
    @Suite(.serialized, .consumerPackage, .timeLimit(.minutes(15)))
    struct DependencyTests {
        /// Those of a package that enables no trait.
        static let plain: Set<String> = ["swift-argument-parser", "swift-http-types"]

        @Test func plainConsumerGetsTwoPackages() async throws {
            let package = try #require(ConsumerPackage.current)
            try package.reset()
            let built = try await package.build()
            #expect(built.status == 0, "\(built.output)\(built.errors)")
            #expect(try pins(of: package.folder) == Self.plain)
            let shown = try await package.showDependencies()
            #expect(shown.output.contains("swift-http-types"))
            for name in ["async-http-client", "swift-nio", "FlyingFox"] { #expect(!shown.output.contains(name)) }
        }

        /// The counterpart, which shows that the test above would find the packages.
        @Test func traitAddsAsyncHTTPClient() async throws {
            let folder = try TemporaryFolder()
            let package = String(reflecting: BuildFolder.package.path(percentEncoded: false))
            try folder.write(
                """
                // swift-tools-version: 6.1
                import PackageDescription

                let package = Package(
                    name: "consumer",
                    platforms: [.macOS(.v13)],
                    dependencies: [
                        .package(name: "swift-endpoint-generator", path: \(package), traits: ["AsyncHTTPClient"])
                    ],
                    targets: [
                        .target(
                            name: "Consumer",
                            dependencies: [
                                .product(name: "EndpointAsyncHTTPClient", package: "swift-endpoint-generator")
                            ]
                        )
                    ]
                )

                """,
                to: "Package.swift"
            )
            try folder.write("let number = 1\n", to: "Sources/Consumer/Consumer.swift")
            let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
            let resolved = try await run(
                URL(filePath: "/usr/bin/env"),
                [swift, "package", "--package-path", folder.path(""), "resolve"]
            )
            #expect(resolved.status == 0, "\(resolved.errors)")
            let names = try pins(of: folder)
            #expect(names.isSuperset(of: Self.plain.union(["async-http-client", "swift-nio"])))
            #expect(!names.contains("flyingfox"))
        }

        /// The names of the packages in `Package.resolved`, which the package itself is not in, as it has a path.
        private func pins(of folder: TemporaryFolder) throws -> Set<String> {
            struct Resolved: Decodable {
                struct Pin: Decodable { let identity: String }
                let pins: [Pin]
            }
            let resolved = try JSONDecoder().decode(Resolved.self, from: Data(folder.read("Package.resolved").utf8))
            return Set(resolved.pins.map(\.identity))
        }
    }
}
