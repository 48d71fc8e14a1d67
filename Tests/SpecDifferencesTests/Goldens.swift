import Diagnostics
import Foundation
import Generator
import TestSupport

/// The specs of `Tests/Goldens`.
enum Goldens {
    /// The valid specs of the goldens, by the name of the case.
    static func valid() throws -> [(name: String, sources: [SourceText])] {
        let folder = BuildFolder.package.appending(path: "Tests/Goldens")
        let cases = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try cases.sorted { $0.path < $1.path }.compactMap { golden in
            guard golden.hasDirectoryPath, !golden.lastPathComponent.hasPrefix("error-") else { return nil }
            let files = try FileManager.default.contentsOfDirectory(at: golden, includingPropertiesForKeys: nil)
            let specs = files.filter { SpecFileName.isSpec($0.lastPathComponent) }.sorted { $0.path < $1.path }
            let sources = try specs.map {
                SourceText(path: $0.lastPathComponent, bytes: [UInt8](try Data(contentsOf: $0)))
            }
            return (golden.lastPathComponent, sources)
        }
    }
}
