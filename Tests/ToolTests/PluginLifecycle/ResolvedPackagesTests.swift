import Foundation
import TestSupport
import Testing

/// The packages that a package resolves because it uses this one.
struct ResolvedPackagesTests {
    /// The packages without any trait.
    static let plain: Set = ["swift-argument-parser", "swift-http-types"]

    @Test func plainConsumerResolvesTwoPackages() async throws {
        #expect(try await resolvedPackages(products: ["EndpointRuntime"]) == Self.plain)
    }

    @Test func productsWithoutTheirTraitsResolveNoMore() async throws {
        let products = [
            "EndpointRuntime", "EndpointCaching", "EndpointResilience", "EndpointObservability",
            "EndpointAsyncHTTPClient",
        ]
        #expect(try await resolvedPackages(products: products) == Self.plain)
    }

    @Test func traitAddsItsPackages() async throws {
        let found = try await resolvedPackages(products: ["EndpointObservability"], traits: ["Observability"])
        #expect(found.subtracting(Self.plain) == ["swift-log", "swift-metrics", "swift-distributed-tracing"])
        let client = try await resolvedPackages(products: ["EndpointAsyncHTTPClient"], traits: ["AsyncHTTPClient"])
        #expect(client.isSuperset(of: Self.plain.union(["async-http-client", "swift-nio"])))
        #expect(client.isDisjoint(with: ["flyingfox", "swift-metrics"]))
    }

    /// The identities in the `Package.resolved` of a package that uses products of this one.
    private func resolvedPackages(products: [String], traits: [String] = []) async throws -> Set<String> {
        let folder = try TemporaryFolder()
        let path = String(reflecting: BuildFolder.package.path(percentEncoded: false))
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let generated = "swift-endpoint-generator"
            let package = Package(
                name: "consumer",
                platforms: [.macOS(.v13)],
                dependencies: [.package(name: generated, path: \(path), traits: [\(Self.list(traits))])],
                targets: [
                    .target(
                        name: "Client",
                        dependencies: [\(Self.list(products))].map { .product(name: $0, package: generated) }
                    )
                ]
            )

            """,
            to: "Package.swift"
        )
        try folder.write("let client = 1\n", to: "Sources/Client/Client.swift")
        let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        let outcome = try await run(
            URL(filePath: "/usr/bin/env"),
            [swift, "package", "--package-path", folder.path(""), "resolve"]
        )
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        return try Self.identities(in: folder.url)
    }

    /// The identities in the `Package.resolved` of a package.
    static func identities(in package: URL) throws -> Set<String> {
        let file = try Data(contentsOf: package.appending(component: "Package.resolved"))
        return Set(try JSONDecoder().decode(Resolved.self, from: file).pins.map(\.identity))
    }

    private static func list(_ names: [String]) -> String {
        names.map { String(reflecting: $0) }.joined(separator: ", ")
    }

    private struct Resolved: Decodable {
        struct Pin: Decodable {
            let identity: String
        }

        let pins: [Pin]
    }
}
