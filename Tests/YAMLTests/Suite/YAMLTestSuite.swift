import Foundation
import TestSupport

/// The public test suite of YAML (github.com/yaml/yaml-test-suite).
enum YAMLTestSuite {
    /// The name of the suite among the ``Corpora``.
    static let name = "yaml-test-suite"

    /// A text, and the events that it must give; `nil` if the text must be rejected.
    struct Case {
        /// The name of the case, such as `SM9W/00`.
        let name: String
        let text: [UInt8]
        let events: [String]?
    }

    static func cases() throws -> [Case] {
        let root = try Corpora.required(name)
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.path(percentEncoded: false))
        let names = files.filter { $0.hasSuffix("/in.yaml") }.map { $0.dropLast(8) }.sorted()
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

    /// An event without the detail that libyaml does not report: whether the marks of a document are written.
    private static func normalized(_ line: Substring) -> String {
        if line.hasPrefix("+DOC") { return "+DOC" }
        if line.hasPrefix("-DOC") { return "-DOC" }
        return String(line)
    }
}
