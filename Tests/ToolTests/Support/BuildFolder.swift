import Foundation

/// Where SwiftPM put what it built for this run of the tests, whatever its scratch path is.
enum BuildFolder {
    /// The folder of the test bundle and of the executables.
    static var products: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return Bundle.main.bundleURL
        #endif
    }

    /// The root of this package.
    static var package: URL {
        URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    }
}
