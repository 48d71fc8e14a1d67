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
    package static var modules: URL { products.appending(component: "Modules") }

    /// The root of this package.
    package static var package: URL {
        URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    }
}
