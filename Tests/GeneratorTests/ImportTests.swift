import Foundation
import TestSupport
import Testing

/// A user's file with `import EndpointRuntime` compiles beside generated files, regardless of their access level.
struct ImportTests {
    @Test(
        arguments: ["access-internal", "access-package", "one-endpoint"],
        [["-swift-version", "5"], ["-swift-version", "6"]]
    )
    func aPlainImportIsWelcome(golden: String, version: [String]) async throws {
        for feature in [[], ["-enable-upcoming-feature", "InternalImportsByDefault"]] {
            let outcome = try await typecheck("import EndpointRuntime", beside: [golden], version + feature)
            #expect(outcome.status == 0, "\(feature): \(outcome.errors)")
        }
    }

    /// Several specs of one target may have different access levels.
    @Test func filesOfEveryAccessStandTogether() async throws {
        let goldens = ["access-internal", "access-package", "one-endpoint"]
        for feature in [[], ["-enable-upcoming-feature", "InternalImportsByDefault"]] {
            let outcome = try await typecheck(
                "import EndpointRuntime",
                beside: goldens,
                ["-swift-version", "6"] + feature
            )
            #expect(outcome.status == 0, "\(feature): \(outcome.errors)")
        }
    }

    /// If imports are internal by default, a file may declare the access level of each of its imports.
    @Test(arguments: ["access-internal", "access-package", "one-endpoint"])
    func anExplicitImportIsWelcome(golden: String) async throws {
        let settings = ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"]
        for line in ["internal import EndpointRuntime", "fileprivate import EndpointRuntime"] {
            let outcome = try await typecheck(line, beside: [golden], settings)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    private func typecheck(_ line: String, beside goldens: [String], _ settings: [String]) async throws -> Outcome {
        let folder = try TemporaryFolder()
        try folder.write(
            "\(line)\n\nprivate func status(_ response: RawResponse) -> Int { response.statusCode }\n",
            to: "User.swift"
        )
        let generated = try goldens.flatMap { name in
            try FileManager.default.contentsOfDirectory(
                at: GoldenCase.root.appending(component: name),
                includingPropertiesForKeys: nil
            ).filter { $0.pathExtension == "swift" }
        }
        #expect(generated.count == goldens.count)
        return try await compile(
            [
                "-typecheck", "-wmo", "-parse-as-library", "-warnings-as-errors", "-module-name", "Client",
                "-package-name", "client",
            ]
                + settings + BuildFolder.importOptions + [folder.path("User.swift")]
                + generated.map { $0.path(percentEncoded: false) }
        )
    }
}
