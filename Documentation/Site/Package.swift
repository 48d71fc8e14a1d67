// swift-tools-version: 6.1

import PackageDescription

// A package of its own compiles the two libraries alone: in the package itself, every build first runs the plugins of its
// clients, and for that builds the generator.
let package = Package(
    name: "Site",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..")],
    targets: [
        .target(
            name: "Site",
            dependencies: [
                .product(name: "EndpointRuntime", package: "swift-endpoint-generator"),
                .product(name: "EndpointTesting", package: "swift-endpoint-generator"),
            ]
        )
    ]
)
