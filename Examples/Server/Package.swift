// swift-tools-version: 6.2
import PackageDescription

let generator = "swift-endpoint-generator"
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: generator)

let package = Package(
    name: "Server",
    platforms: [.macOS(.v15)],
    dependencies: [
        // In a copy of this folder:
        // .package(url: "…/swift-endpoint-generator", from: "…", traits: ["AsyncHTTPClient", "Observability"])
        .package(name: generator, path: "../..", traits: ["AsyncHTTPClient", "Observability"]),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        client("WeatherClient"),
        client("AgendaClient"),
        .executableTarget(
            name: "morning",
            dependencies: [
                "WeatherClient", "AgendaClient", runtime,
                .product(name: "EndpointAsyncHTTPClient", package: generator),
                .product(name: "EndpointCaching", package: generator),
                .product(name: "EndpointObservability", package: generator),
                .product(name: "EndpointResilience", package: generator),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
        .testTarget(
            name: "MorningTests",
            dependencies: [
                "morning", "WeatherClient", "AgendaClient", runtime,
                .product(name: "EndpointTesting", package: generator),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
    ]
)

/// The target of an API. Each API has a separate target, so that a change to one API does not recompile the other.
func client(_ name: String) -> Target {
    .target(name: name, dependencies: [runtime], plugins: [.plugin(name: "EndpointGenerator", package: generator)])
}
