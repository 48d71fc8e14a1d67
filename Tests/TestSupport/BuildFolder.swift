package import Foundation

/// Where SwiftPM put what it built for this run of the tests, whatever its scratch path is.
package enum BuildFolder {
    /// The folder of the test bundle and of the executables.
    package static var products: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return Bundle.main.bundleURL
        #endif
    }

    /// Where the compiled modules are, the runtime's among them.
    private static var modules: URL { products.appending(component: "Modules") }

    /// What the compiler has to be told to import the runtime.
    package static var importOptions: [String] {
        ["-I", modules.path(percentEncoded: false)]
            + ["-I", package.appending(path: "Sources/CurlABI/include").path(percentEncoded: false)]
    }

    /// The root of this package.
    package static var package: URL {
        URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    }

    /// The object files of the runtime and of what it needs, as the link of the tests lists them: a source that is gone
    /// leaves its object file behind.
    package static var runtimeObjects: [String] {
        get throws {
            let tests = try FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
                .filter { $0.lastPathComponent.hasSuffix("PackageTests.product") }
            let lists = tests.map { $0.appending(component: "Objects.LinkFileList") }
            let text = try lists.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
            let modules = ["/EndpointRuntime.build/", "/CurlABI.build/", "/HTTPTypes.build/"]
            return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: ["'", "\""]) }
                .filter { object in modules.contains { object.contains($0) } }
        }
    }
}
