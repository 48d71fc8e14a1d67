// swift-tools-version: 6.1

import PackageDescription

// The build-tool plugin with a tool that is built already: a package that uses it compiles the runtime and its own code.
// `make bundle` writes this manifest, the plugin's sources and the tool into a folder that can be published as a package.
let package = Package(
    name: "swift-endpoint-generator-prebuilt",
    products: [.plugin(name: "EndpointGenerator", targets: ["EndpointGenerator"])],
    targets: [
        .binaryTarget(name: "endpoint-build-tool", path: "endpoint-build-tool.artifactbundle"),
        .plugin(name: "EndpointGenerator", capability: .buildTool(), dependencies: ["endpoint-build-tool"]),
    ]
)
