// swift-tools-version: 6.1
import PackageDescription

// `swift package --allow-writing-to-package-directory generate-endpoints` writes `Sources/WeatherClient/Generated`.
// With `--verify` it writes nothing, and fails if a file is not up to date: run that in CI.
let package = Package(
    name: "CommittedCode",
    platforms: [.macOS(.v13)],
    // In a copy of this folder: .package(url: "…/swift-endpoint-generator", from: "…")
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..")],
    targets: [
        .target(
            name: "WeatherClient",
            dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")],
            exclude: ["Weather.endpoints.yaml"]
        )
    ]
)
