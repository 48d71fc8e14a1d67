// swift-tools-version: 6.1

import PackageDescription

// The build-tool plugin with prebuilt tools: a package that uses it compiles only the runtime and its own code.
// `make bundle` writes this manifest, the plugin's sources and the tools into a folder that can be published as a
// package. Its targets have different names, since the target names of all packages in a build must be unique.
let package = Package(
    name: "swift-endpoint-generator-prebuilt",
    products: [.plugin(name: "PrebuiltEndpointGenerator", targets: ["PrebuiltEndpointGenerator"])],
    targets: [
        .binaryTarget(name: "endpoint-build-tool-prebuilt", path: "endpoint-build-tool.artifactbundle"),
        .binaryTarget(name: "endpoint-import-prebuilt", path: "endpoint-import.artifactbundle"),
        .plugin(
            name: "PrebuiltEndpointGenerator",
            capability: .buildTool(),
            dependencies: ["endpoint-build-tool-prebuilt", "endpoint-import-prebuilt"],
            path: "Plugins/EndpointGenerator"
        ),
    ]
)
