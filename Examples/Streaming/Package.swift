// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Streaming",
    platforms: [.macOS(.v13)],
    dependencies: [
        // In a copy of this folder: .package(url: "…/swift-endpoint-generator", from: "…")
        .package(name: "swift-endpoint-generator", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .executableTarget(
            name: "chat",
            dependencies: [
                .product(name: "EndpointRuntime", package: "swift-endpoint-generator"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        )
    ]
)
