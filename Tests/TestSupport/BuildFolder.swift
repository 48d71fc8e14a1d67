package import Foundation

/// The folders of SwiftPM's products for this run of the tests, regardless of the scratch path.
package enum BuildFolder {
    /// The folder of the test bundle and of the executables.
    package static var products: URL {
        #if canImport(Darwin)
            // A program of the toolchain loads the test bundle, and is the main bundle.
            return Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
        #else
            return Bundle.main.bundleURL
        #endif
    }

    #if canImport(Darwin)
        /// A class of the test bundle.
        private final class Anchor {}
    #endif

    /// The folder of the compiled modules, including the runtime.
    private static var modules: URL { products.appending(component: "Modules") }

    /// The compiler options that are needed to import the runtime.
    package static var importOptions: [String] {
        ["-I", modules.path(percentEncoded: false)]
            + ["CurlABI", "ZlibABI"].flatMap {
                ["-I", package.appending(path: "Sources/\($0)/include").path(percentEncoded: false)]
            }
    }

    /// The root of this package.
    package static var package: URL {
        URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    }

    /// The name that SwiftPM gives this package in `-package-name`: the name of its folder.
    package static var packageName: String {
        String(package.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The object files of the runtime and of the modules that it imports, as they were linked into the running tests.
    ///
    /// The folders of the modules are not listed instead: an object file stays there when its source is removed.
    ///
    /// - Throws: ``MissingObjects`` if a module has no object file in the list, or if an object file does not exist.
    package static var runtimeObjects: [String] {
        get throws { try objects(of: ["EndpointRuntime", "TextCoding", "CurlABI", "ZlibABI", "HTTPTypes"]) }
    }

    /// The object files of modules, as they were linked into the running tests.
    ///
    /// - Throws: ``MissingObjects`` if a module has no object file in the list, or if an object file does not exist.
    package static func objects(of modules: [String]) throws -> [String] {
        let list = try linkFileList
        let objects = try String(contentsOf: list, encoding: .utf8).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: ["'", "\""]) }
        return try modules.flatMap { module in
            let own = objects.filter { $0.contains("/\(module).build/") }
            guard !own.isEmpty, own.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) else {
                throw MissingObjects(description: "\(list.path) lists no object files of \(module) that exist")
            }
            return own
        }
    }

    /// The list of the object files with which SwiftPM linked the running tests.
    ///
    /// A folder with the tests of several packages (one was renamed) is an error, since it has a list for each.
    private static var linkFileList: URL {
        get throws {
            let folders = try FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
                .filter { $0.lastPathComponent.hasSuffix("PackageTests.product") }
            guard folders.count == 1 else {
                throw MissingObjects(
                    description:
                        "\(products.path) holds the tests of \(folders.count) packages; remove it and build again"
                )
            }
            return folders[0].appending(component: "Objects.LinkFileList")
        }
    }

    package struct MissingObjects: Error, CustomStringConvertible {
        package let description: String
    }
}
