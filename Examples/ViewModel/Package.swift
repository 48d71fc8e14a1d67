// swift-tools-version: 6.1
import PackageDescription

let generator = "swift-endpoint-generator"
let package = Package(
    name: "ViewModel",
    platforms: [.macOS(.v14), .iOS(.v17)],
    dependencies: [.package(name: generator, path: "../..")],
    targets: [
        .target(
            name: "TasksClient",
            dependencies: [.product(name: "EndpointRuntime", package: generator)],
            plugins: [.plugin(name: "EndpointGenerator", package: generator)]
        ),
        .target(
            name: "TaskList",
            dependencies: ["TasksClient", .product(name: "EndpointRuntime", package: generator)]
        ),
        .testTarget(
            name: "TaskListTests",
            dependencies: [
                "TaskList", "TasksClient", .product(name: "EndpointRuntime", package: generator),
                .product(name: "EndpointTesting", package: generator),
            ]
        ),
    ]
)
