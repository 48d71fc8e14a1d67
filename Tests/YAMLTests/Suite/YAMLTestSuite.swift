import Foundation

/// The public test suite of YAML (github.com/yaml/yaml-test-suite), where it lies beside this package.
enum YAMLTestSuite {
    static let root = URL(filePath: #filePath).appending(path: "../../../../../shared/corpus/yaml-test-suite")
        .standardizedFileURL

    static let isThere = FileManager.default.fileExists(atPath: root.path(percentEncoded: false))

    /// A text, and the events that it must give; `nil` where it is to be refused.
    struct Case {
        /// Such as `SM9W/00`.
        let name: String
        let text: [UInt8]
        let events: [String]?
    }

    static func cases() throws -> [Case] {
        guard isThere, let files = FileManager.default.enumerator(atPath: root.path(percentEncoded: false)) else {
            return []
        }
        let names = files.compactMap { $0 as? String }.filter { $0.hasSuffix("/in.yaml") }.map { $0.dropLast(8) }
            .sorted()
        return try names.map { name in
            let folder = root.appending(path: String(name))
            let isRefused = FileManager.default.fileExists(
                atPath: folder.appending(path: "error").path(percentEncoded: false)
            )
            let events = try String(contentsOf: folder.appending(path: "test.event"), encoding: .utf8)
            return Case(
                name: String(name),
                text: [UInt8](try Data(contentsOf: folder.appending(path: "in.yaml"))),
                events: isRefused ? nil : events.split(separator: "\n").map(normalized)
            )
        }
    }

    /// An event without what libyaml does not tell: whether a document's marks are written.
    private static func normalized(_ line: Substring) -> String {
        if line.hasPrefix("+DOC") { return "+DOC" }
        if line.hasPrefix("-DOC") { return "-DOC" }
        return String(line)
    }
}
