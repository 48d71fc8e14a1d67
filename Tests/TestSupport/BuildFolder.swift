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
}
