// swift-tools-version: 6.1

import PackageDescription

// A package of its own compiles the libraries alone: in the package itself, every build first runs the plugins of its
// clients, and for that builds the generator, which needs libyaml.
let package = Package(
    name: "Windows",
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..")],
    targets: [
        .target(
            name: "Libraries",
            dependencies: ["EndpointRuntime", "EndpointTesting", "EndpointCaching", "EndpointResilience"].map {
                .product(name: $0, package: "swift-endpoint-generator")
            }
        )
    ]
)
