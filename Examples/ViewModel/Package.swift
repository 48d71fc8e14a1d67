// swift-tools-version: 6.1
import PackageDescription

let generator = "swift-endpoint-generator"
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: generator)
let testing = Target.Dependency.product(name: "EndpointTesting", package: generator)

let package = Package(
    name: "ViewModel",
    platforms: [.macOS(.v14), .iOS(.v17)],
    // In a copy of this folder: .package(url: "…/swift-endpoint-generator", from: "…")
    dependencies: [.package(name: generator, path: "../..")],
    targets: [
        .target(
            name: "TasksClient",
            dependencies: [runtime],
            plugins: [.plugin(name: "EndpointGenerator", package: generator)]
        ),
        .target(name: "TaskList", dependencies: ["TasksClient", runtime]),
        .target(name: "TaskListPreviews", dependencies: ["TaskList", "TasksClient", runtime, testing]),
        .testTarget(name: "TaskListTests", dependencies: ["TaskList", "TasksClient", runtime, testing]),
    ]
)
