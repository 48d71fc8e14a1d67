import Foundation
import TestSupport

/// What the runtime declares for all to see, as its sources say.
enum RuntimeNames {
    static let types = declared(by: /public (?:indirect |final )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
    static let members = declared(by: /public (?:static |mutating |nonisolated )*(?:func|var|let) (\w+)/)

    private static let texts: [String] = {
        let folder = BuildFolder.package.appending(path: "Sources/EndpointRuntime")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.allObjects ?? []).compactMap { file in
            (file as? URL).flatMap { $0.pathExtension == "swift" ? try? String(contentsOf: $0, encoding: .utf8) : nil }
        }
    }()

    private static func declared(by pattern: Regex<(Substring, Substring)>) -> [String] {
        Set(texts.flatMap { $0.matches(of: pattern).map { String($0.output.1) } }).sorted()
    }
}
