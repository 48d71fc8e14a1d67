package import Foundation

/// Public test data that is not part of the package: in `../shared/corpus`, else where `make corpora` puts it.
package enum Corpora {
    private static let folders = ["../shared/corpus", ".build-corpora"]

    /// A file or a folder, such as `openapi/github.yaml`; `nil` where it is not available.
    package static func url(_ path: String) -> URL? {
        folders.map { BuildFolder.package.appending(path: "\($0)/\(path)").standardizedFileURL }
            .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    }

    package static func has(_ path: String) -> Bool { url(path) != nil }

    /// The reason for which a test is skipped.
    package static func missing(_ path: String) -> String {
        let list = BuildFolder.package.appending(path: "Tests/Corpora/corpora.txt")
        let entries = (try? String(contentsOf: list, encoding: .utf8))?.split(separator: "\n") ?? []
        let names = entries.map { $0.prefix { $0 != " " } }
        let isListed = names.contains { path == $0 || path.hasPrefix("\($0)/") }
        let advice = isListed ? "`make corpora` fetches it" : "`make corpora` cannot fetch it, see CONTRIBUTING.md"
        return "'\(path)' is neither in \(folders[0]) nor in \(folders[1]); \(advice)"
    }

    /// - Throws: ``Missing`` where it is not available.
    package static func required(_ path: String) throws -> URL {
        guard let url = url(path) else { throw Missing(description: missing(path)) }
        return url
    }

    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }
}
