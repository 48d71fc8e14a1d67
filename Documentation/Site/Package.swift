// swift-tools-version: 6.1

import PackageDescription

// A package of its own compiles the libraries alone: in the package itself, every build first runs the plugins of its
// clients, and for that builds the generator.
let modules = [
    "EndpointRuntime", "EndpointTesting", "EndpointMocking", "EndpointCaching", "EndpointResilience",
    "EndpointObservability", "EndpointAsyncHTTPClient",
]

let package = Package(
    name: "Site",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(
            name: "swift-endpoint-generator",
            path: "../..",
            traits: ["AsyncHTTPClient", "Observability"]
        )
    ],
    targets: [
        .target(
            name: "Site",
            dependencies: modules.map { .product(name: $0, package: "swift-endpoint-generator") }
        )
    ]
)
