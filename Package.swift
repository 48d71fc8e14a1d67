// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "swift-endpoint-generator",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "EndpointRuntime", targets: ["EndpointRuntime"]),
        .library(name: "EndpointAsyncHTTPClient", targets: ["EndpointAsyncHTTPClient"]),
        .library(name: "EndpointCaching", targets: ["EndpointCaching"]),
        .library(name: "EndpointObservability", targets: ["EndpointObservability"]),
        .library(name: "EndpointResilience", targets: ["EndpointResilience"]),
        .library(name: "EndpointTesting", targets: ["EndpointTesting"]),
        .library(name: "EndpointMocking", targets: ["EndpointMocking"]),
        .plugin(name: "EndpointGenerator", targets: ["EndpointGenerator"]),
        .plugin(name: "GenerateEndpoints", targets: ["GenerateEndpoints"]),
        .executable(name: "endpoint-generator", targets: ["endpoint-generator"]),
        .executable(name: "endpoint-import", targets: ["endpoint-import"]),
        .executable(name: "endpoint-mock", targets: ["endpoint-mock"]),
    ],
    traits: [
        .trait(name: "MockServer", description: "Compiles the loopback servers of the demo and of the tests."),
        .trait(
            name: "AsyncHTTPClient",
            description: "Compiles the transport over AsyncHTTPClient, 'EndpointAsyncHTTPClient'; needs Swift 6.2."
        ),
        .trait(
            name: "Observability",
            description: "Compiles the middleware for logs, metrics and traces; needs Swift 6.2."
        ),
        .trait(name: "OpenAPIDocuments", description: "Compiles the importer for OpenAPI documents in targets."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.36.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    ],
    targets: generatorTargets + runtimeTargets + mockTargets + demoTargets + testTargets,
    swiftLanguageModes: [.v6]
)

// Swift settings belong to targets, so they are added to all of them at once.
for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

/// The generator, the importer and their plugin; from `YAML` to `SwiftRendering`, each target is one step.
var generatorTargets: [Target] {
    [
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .target(name: "Diagnostics"),
        .target(name: "TextCoding"),
        .target(name: "MarkdownText"),
        .target(name: "FolderListing", dependencies: ["Diagnostics"]),
        .target(name: "YAML", dependencies: ["CYAML", "TextCoding", "Diagnostics"]),
        .target(name: "Spec", dependencies: ["YAML", "TextCoding", "Diagnostics"]),
        .target(name: "SpecSchema", dependencies: ["Spec"]),
        .target(name: "Templating", dependencies: ["MarkdownText", "Diagnostics"]),
        .target(name: "SwiftNaming", dependencies: ["Spec"]),
        .target(name: "Generator", dependencies: ["YAML", "Spec", "SwiftNaming", "Diagnostics"]),
        .target(
            name: "SwiftRendering",
            dependencies: [
                "Generator", "Spec", "SwiftNaming", "Templating", "MarkdownText", "TextCoding", "Diagnostics",
            ]
        ),
        .target(
            name: "MarkdownRendering",
            dependencies: ["Generator", "Spec", "Templating", "YAML", "MarkdownText", "TextCoding", "Diagnostics"]
        ),
        .target(
            name: "SpecDifferences",
            dependencies: ["Generator", "SwiftRendering", "SwiftNaming", "Spec", "Diagnostics"]
        ),
        .target(
            name: "OpenAPIRendering",
            dependencies: ["Generator", "Spec", "SpecWriting", "YAML", "MarkdownText", "TextCoding", "Diagnostics"]
        ),
        .target(
            name: "CommandLineSupport",
            dependencies: ["Generator", "Templating", "Spec", "YAML", "FolderListing", "Diagnostics"]
        ),
        .target(
            name: "CommandLineArguments",
            dependencies: [
                "CommandLineSupport", "Diagnostics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "endpoint-build-tool",
            dependencies: ["Generator", "SwiftRendering", "CommandLineSupport", "Diagnostics"]
        ),
        .executableTarget(
            name: "endpoint-generator",
            dependencies: [
                "Generator", "SwiftRendering", "MarkdownRendering", "OpenAPIRendering", "Templating",
                "CommandLineSupport", "CommandLineArguments", "SpecSchema", "SpecWriting", "SpecDifferences",
                "FolderListing", "Diagnostics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(name: "SpecWriting", dependencies: ["Spec", "YAML", "Diagnostics"]),
        .target(
            name: "SpecImport",
            dependencies: ["YAML", "Spec", "SpecWriting", "Generator", "SwiftNaming", "TextCoding", "Diagnostics"]
        ),
        .target(
            name: "OpenAPIImport",
            dependencies: [
                "YAML", "Spec", "SpecImport", "Generator", "SwiftNaming", "MarkdownText", "TextCoding", "Diagnostics",
            ]
        ),
        .executableTarget(
            name: "endpoint-import",
            dependencies: [
                "OpenAPIImport", "SpecImport", "SwiftRendering", "CommandLineSupport", "CommandLineArguments",
                "Generator", "YAML", "FolderListing", "Diagnostics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .plugin(
            name: "EndpointGenerator",
            capability: .buildTool(),
            dependencies: [
                "endpoint-build-tool",
                .target(name: "endpoint-import", condition: .when(traits: ["OpenAPIDocuments"])),
            ]
        ),
        .plugin(
            name: "GenerateEndpoints",
            capability: .command(
                intent: .custom(
                    verb: "generate-endpoints",
                    description: "Generates the Swift of endpoint specs into 'Generated' folders of their targets."
                ),
                permissions: [.writeToPackageDirectory(reason: "It writes the generated files beside the specs.")]
            ),
            dependencies: ["endpoint-generator"]
        ),
    ]
}

/// What generated code and its users' tests compile against.
var runtimeTargets: [Target] {
    [
        .target(name: "CurlABI"),
        .target(name: "ZlibABI"),
        .target(
            name: "EndpointRuntime",
            dependencies: [
                "CurlABI", "ZlibABI", "TextCoding", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: unusedPrivacyManifest,
            resources: privacyManifest
        ),
        .target(
            name: "EndpointAsyncHTTPClient",
            dependencies: [
                "EndpointRuntime", .product(name: "HTTPTypes", package: "swift-http-types"),
            ] + asyncHTTPClient
        ),
        .target(
            name: "EndpointCaching",
            dependencies: ["EndpointRuntime", "TextCoding", .product(name: "HTTPTypes", package: "swift-http-types")],
            exclude: unusedPrivacyManifest,
            resources: privacyManifest
        ),
        .target(
            name: "EndpointResilience",
            dependencies: ["EndpointRuntime", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "EndpointTesting",
            dependencies: ["EndpointRuntime", "TextCoding", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "EndpointObservability",
            dependencies: ["EndpointRuntime", .product(name: "HTTPTypes", package: "swift-http-types")]
                + observability(["Logging", "Metrics", "Tracing"])
        ),
    ]
}

/// The mock server and the mock transport, which respond to requests as specs declare.
var mockTargets: [Target] {
    [
        .target(name: "MockMessages"),
        .target(name: "LoopbackServer", dependencies: ["MockMessages", "EndpointRuntime"] + flyingFox),
        .target(
            name: "MockServing",
            dependencies: ["Spec", "YAML", "TextCoding", "Diagnostics", "EndpointRuntime", "MockMessages"]
        ),
        .target(
            name: "EndpointMocking",
            dependencies: [
                "Generator", "Spec", "SwiftNaming", "FolderListing", "Diagnostics", "MockServing", "MockMessages",
                "EndpointRuntime",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .executableTarget(
            name: "endpoint-mock",
            dependencies: [
                "Diagnostics", "Spec", "CommandLineSupport", "CommandLineArguments", "MockServing", "MockMessages",
                "LoopbackServer", "Generator", "EndpointRuntime",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ]
}

/// Real specs, each a target built through the plugin, and the programs that show and check them.
var demoTargets: [Target] {
    [
        client("GitHubClient", path: "Specs/GitHub"),
        client("MessagesClient", path: "Specs/Messages"),
        client("QiitaClient", path: "Specs/Qiita"),
        client("AccountsClient", path: "Specs/Accounts"),
        .executableTarget(
            name: "Demo",
            dependencies: [
                "EndpointRuntime", "CommandLineSupport", "GitHubClient", "MessagesClient", "QiitaClient",
                "AccountsClient", "endpoint-mock",
            ]
        ),
    ]
}

func client(_ name: String, path: String) -> Target {
    .target(name: name, dependencies: ["EndpointRuntime"], path: path, plugins: ["EndpointGenerator"])
}

var testTargets: [Target] {
    [
        .target(
            name: "TestSupport",
            dependencies: ["Generator", "SwiftRendering", "Spec", "Diagnostics"],
            path: "Tests/TestSupport"
        ),
        .target(name: "TestClocks", dependencies: ["EndpointRuntime"], path: "Tests/TestClocks"),
        .target(name: "ScriptedServing", dependencies: ["EndpointRuntime"], path: "Tests/ScriptedServing"),
        client("FeaturesClient", path: "Tests/FeaturesClient"),
        client("NotesClient", path: "Tests/NotesClient"),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
        .testTarget(name: "TextCodingTests", dependencies: ["TextCoding"]),
        .testTarget(name: "MarkdownTextTests", dependencies: ["MarkdownText"]),
        .testTarget(name: "YAMLTests", dependencies: ["YAML", "Diagnostics", "TestSupport"]),
        .testTarget(name: "SpecTests", dependencies: ["Spec", "YAML", "TextCoding", "Diagnostics"]),
        .testTarget(name: "SpecWritingTests", dependencies: ["SpecWriting", "Spec", "YAML", "Diagnostics"]),
        .testTarget(
            name: "SpecImportTests",
            dependencies: ["SpecImport", "SwiftRendering", "Spec", "YAML", "Diagnostics"]
        ),
        .testTarget(
            name: "OpenAPIImportTests",
            dependencies: [
                "OpenAPIImport", "SpecImport", "Generator", "SwiftRendering", "Spec", "YAML", "Diagnostics",
                "EndpointRuntime", "TestSupport", "endpoint-import",
            ]
        ),
        .testTarget(
            name: "SpecSchemaTests",
            dependencies: ["SpecSchema", "Generator", "Spec", "Diagnostics", "TestSupport"]
        ),
        .testTarget(
            name: "TemplatingTests",
            dependencies: ["Templating", "SwiftRendering", "MarkdownRendering", "Diagnostics"]
        ),
        .testTarget(name: "MarkdownRenderingTests", dependencies: ["MarkdownRendering", "Generator", "Diagnostics"]),
        .testTarget(
            name: "SpecDifferencesTests",
            dependencies: [
                "SpecDifferences", "SpecWriting", "SwiftRendering", "Generator", "Spec", "YAML", "Diagnostics",
                "EndpointRuntime", "TestSupport",
            ]
        ),
        .testTarget(
            name: "OpenAPIRenderingTests",
            dependencies: [
                "OpenAPIRendering", "OpenAPIImport", "SpecImport", "SwiftRendering", "Generator", "Spec", "YAML",
                "TextCoding", "Diagnostics", "TestSupport",
            ],
            exclude: ["RoundTrip/differences.txt"]
        ),
        .testTarget(name: "SwiftNamingTests", dependencies: ["SwiftNaming"]),
        .testTarget(
            name: "SwiftRenderingTests",
            dependencies: ["SwiftRendering", "SwiftNaming", "Generator", "Spec", "Templating", "YAML", "Diagnostics"]
        ),
        .testTarget(
            name: "GeneratorTests",
            dependencies: [
                "Generator", "SwiftRendering", "MarkdownRendering", "OpenAPIRendering", "Templating", "Diagnostics",
                "YAML", "Spec", "EndpointRuntime", "EndpointCaching", "EndpointResilience", "EndpointTesting",
                "EndpointMocking", "TestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "EndpointRuntimeTests",
            dependencies: [
                "EndpointRuntime", "TestClocks", "TestSupport", "MockMessages", "LoopbackServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "EndpointResilienceTests",
            dependencies: [
                "EndpointResilience", "EndpointRuntime", "TestClocks", "MockMessages", "LoopbackServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "EndpointTestingTests",
            dependencies: [
                "EndpointTesting", "EndpointResilience", "EndpointRuntime", "TestClocks",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "EndpointCachingTests",
            dependencies: [
                "EndpointCaching", "EndpointRuntime", "TestClocks", "TestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "EndpointObservabilityTests",
            dependencies: [
                "EndpointObservability", "EndpointResilience", "EndpointRuntime", "TestClocks",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ] + observability(["Logging", "Metrics", "MetricsTestKit", "Tracing", "InMemoryTracing"])
        ),
        .testTarget(name: "EndpointMockingTests", dependencies: ["EndpointMocking", "EndpointRuntime"]),
        .executableTarget(
            name: "TransportScenarios",
            dependencies: [
                "EndpointRuntime", "EndpointAsyncHTTPClient",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ] + asyncHTTPClient,
            path: "Tests/TransportScenarios",
            exclude: ["failed-seeds.txt", "thread-sanitizer.c"]
        ),
        .testTarget(
            name: "TransportTests",
            dependencies: [
                "EndpointRuntime", "EndpointAsyncHTTPClient", "TransportScenarios", "ScriptedServing", "TestClocks",
                "TestSupport", .product(name: "HTTPTypes", package: "swift-http-types"),
            ] + asyncHTTPClient
        ),
        .testTarget(
            name: "GeneratedClientTests",
            dependencies: [
                "EndpointRuntime", "GitHubClient", "MessagesClient", "QiitaClient", "AccountsClient", "FeaturesClient",
                "NotesClient", "EndpointTesting", "Generator", "Diagnostics", "MockServing", "MockMessages",
                "LoopbackServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            resources: [.embedInCode("GitHub/Fixtures")]
        ),
        .testTarget(
            name: "MockServingTests",
            dependencies: [
                "MockServing", "MockMessages", "Generator", "SwiftRendering", "SwiftNaming", "Spec", "Diagnostics",
                "LoopbackServer", "endpoint-mock", "TestSupport", "TestClocks", "OpenAPIImport", "SpecImport",
                "YAML",
            ]
        ),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "endpoint-generator", "endpoint-build-tool", "endpoint-import", "endpoint-mock", "Demo",
                "CommandLineSupport", "TestSupport",
            ]
        ),
    ]
}

/// The HTTP server of the demo and of the tests; without the trait it is neither resolved nor compiled.
var flyingFox: [Target.Dependency] {
    ["FlyingFox", "FlyingSocks"].map {
        .product(name: $0, package: "FlyingFox", condition: .when(traits: ["MockServer"]))
    }
}

/// The App Store requires a privacy manifest for the functions that read the metadata of files. On other systems, it would
/// only be a bundle to ship.
#if canImport(Darwin)
    var privacyManifest: [Resource] { [.copy("PrivacyInfo.xcprivacy")] }
    var unusedPrivacyManifest: [String] { [] }
#else
    var privacyManifest: [Resource] { [] }
    var unusedPrivacyManifest: [String] { ["PrivacyInfo.xcprivacy"] }
#endif

/// The packages of logs, metrics and traces; without the trait they are neither resolved nor compiled.
func observability(_ products: [String]) -> [Target.Dependency] {
    let packages = [
        "Logging": "swift-log", "Metrics": "swift-metrics", "MetricsTestKit": "swift-metrics",
        "Tracing": "swift-distributed-tracing", "InMemoryTracing": "swift-distributed-tracing",
    ]
    return products.map {
        .product(name: $0, package: packages[$0, default: $0], condition: .when(traits: ["Observability"]))
    }
}

/// The client of servers and its event loops; without the trait they are neither resolved nor compiled.
var asyncHTTPClient: [Target.Dependency] {
    [
        ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"),
        ("NIOPosix", "swift-nio"), ("NIOHPACK", "swift-nio-http2"), ("NIOHTTP2", "swift-nio-http2"),
        ("NIOHTTPCompression", "swift-nio-extras"), ("NIOSSL", "swift-nio-ssl"),
    ].map { .product(name: $0, package: $1, condition: .when(traits: ["AsyncHTTPClient"])) }
}
