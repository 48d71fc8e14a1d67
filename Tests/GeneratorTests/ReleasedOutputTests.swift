import Foundation
import TestSupport
import Testing

/// The output of released generators compiles against the current runtime.
///
/// A package may commit generated code and update the runtime. The promise holds within a major version; see
/// `Documentation/Releasing.md`.
struct ReleasedOutputTests {
    private static let root = BuildFolder.package.appending(path: "Tests/ReleasedOutput")

    /// The folders of released output, by version.
    static func versions() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path(percentEncoded: false))
            .filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test func thereIsReleasedOutput() throws {
        #expect(try !Self.versions().isEmpty)
    }

    @Test(arguments: try versions())
    func compiles(version: String) async throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.root.appending(path: version),
            includingPropertiesForKeys: nil
        )
        #expect(files.count >= 3)
        let object = FileManager.default.temporaryDirectory.appending(
            component: "ReleasedOutput-\(UUID().uuidString).o"
        )
        defer { try? FileManager.default.removeItem(at: object) }
        let outcome = try await compile(
            ["-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "ReleasedOutput"]
                + BuildFolder.importOptions + ["-o", object.path(percentEncoded: false)]
                + files.map { $0.path(percentEncoded: false) }
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
