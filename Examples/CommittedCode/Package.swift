// swift-tools-version: 6.1
import PackageDescription

// `swift package --allow-writing-to-package-directory generate-endpoints` writes `Sources/WeatherClient/Generated`.
let package = Package(
    name: "CommittedCode",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..")],
    targets: [
        .target(
            name: "WeatherClient",
            dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")],
            exclude: ["Weather.endpoints.yaml"]
        )
    ]
)
