import Foundation
import TestSupport

/// A package with the prebuilt plugin, like that of `make bundle`, whose tools were compiled with the tests.
///
/// A package that uses it compiles neither the tool nor the importer.
enum PrebuiltPackage {
    static let name = "swift-endpoint-generator-prebuilt"
    static let plugin = "PrebuiltEndpointGenerator"

    /// Writes the package.
    static func write(to folder: URL) async throws {
        let plugins = BuildFolder.package.appending(path: "Plugins")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Plugins"),
            withIntermediateDirectories: true
        )
        for (original, copy) in [
            "Prebuilt/Package.swift": "Package.swift", "EndpointGenerator": "Plugins/EndpointGenerator",
        ] {
            try FileManager.default.copyItem(
                at: plugins.appending(path: original),
                to: folder.appending(path: copy)
            )
        }
        let triple = try await hostTriple()
        for tool in ["endpoint-build-tool", "endpoint-import"] {
            let bundle = folder.appending(path: "\(tool).artifactbundle")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: bundle.appending(path: tool),
                withDestinationURL: BuildFolder.products.appending(component: tool)
            )
            let manifest = """
                {"schemaVersion": "1.0", "artifacts": {"\(tool)": {
                  "type": "executable", "version": "0.0.0",
                  "variants": [{"path": "\(tool)", "supportedTriples": ["\(triple)"]}]
                }}}
                """
            try Data(manifest.utf8).write(to: bundle.appending(path: "info.json"))
        }
    }

    /// The triple of the machine without the version of its system.
    private static func hostTriple() async throws -> String {
        struct Information: Decodable {
            struct Target: Decodable {
                let unversionedTriple: String
            }

            let target: Target
        }

        let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        let outcome = try await run(command: swift, ["-print-target-info"])
        return try JSONDecoder().decode(Information.self, from: Data(outcome.output.utf8)).target.unversionedTriple
    }
}
