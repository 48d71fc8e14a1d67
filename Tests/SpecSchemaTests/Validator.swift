import Foundation
import SpecSchema
import TestSupport
import Testing

/// The verdicts of the public validator of JSON Schemas.
enum Validator {
    /// The spec files of a folder, without those in folders whose name begins with `prefix`.
    static func files(in folder: String, without prefix: String) throws -> [String] {
        let root = BuildFolder.package.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: root.path)
            .filter { $0.hasSuffix(".endpoints.yaml") && !$0.hasPrefix(prefix) }
            .map { root.appending(path: $0).path }
    }

    static func verdicts(on files: [String]) async throws -> [(path: String, verdict: String)] {
        let folder = try TemporaryFolder()
        try folder.write(SpecSchema.text, to: "schema.json")
        let outcome = try await PythonPackages.run("validate.py", [folder.path("schema.json")] + files)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }
}
