// swift-tools-version: 6.1
import PackageDescription

let generator = "swift-endpoint-generator"
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: generator)

let package = Package(
    name: "TwoAPIs",
    platforms: [.macOS(.v13), .iOS(.v16)],
    // In a copy of this folder: .package(url: "…/swift-endpoint-generator", from: "…")
    dependencies: [.package(name: generator, path: "../..")],
    targets: [
        client("ShopClient"),
        client("ShippingClient"),
        .target(name: "Fulfillment", dependencies: ["ShopClient", "ShippingClient", runtime]),
        .testTarget(
            name: "FulfillmentTests",
            dependencies: [
                "Fulfillment", "ShopClient", "ShippingClient", runtime,
                .product(name: "EndpointTesting", package: generator),
            ]
        ),
    ]
)

/// The target of an API. Each API has a separate target, so that a change to one API does not recompile the other.
func client(_ name: String) -> Target {
    .target(name: name, dependencies: [runtime], plugins: [.plugin(name: "EndpointGenerator", package: generator)])
}
