import Foundation
import TestSupport
import Testing

/// The names of the runtime's public types and members, from its sources.
enum RuntimeNames {
    static let types = declared(by: /public (?:indirect |final )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
    static let members = declared(by: /public (?:static |mutating |nonisolated )*(?:func|var|let) (\w+)/)

    private static let texts: [String] = {
        let folder = BuildFolder.package.appending(path: "Sources/EndpointRuntime").resolvingSymlinksInPath()
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
                .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        } catch {
            Issue.record(error)
            return []
        }
    }()

    private static func declared(by pattern: Regex<(Substring, Substring)>) -> [String] {
        Set(texts.flatMap { $0.matches(of: pattern).map { String($0.output.1) } }).sorted()
    }
}
