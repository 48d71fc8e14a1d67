import Foundation
import Generator
import TestSupport
import Testing

/// Names that Swift, its library or generated code use. A name that cannot be distinguished is a diagnostic, never an
/// error of the Swift compiler.
struct AwkwardNamesTests {
    @Test func anyNameCompilesOrIsReported() async throws {
        let folder = try TemporaryFolder()
        var names: [String] = []
        var lines = 0
        for seed in 0..<24 as Range<UInt64> {
            let spec = AwkwardSpec(named: "Awkward\(seed)", seed: seed)
            lines += spec.lineCount
            for file in spec.files {
                try folder.write(file.text, to: file.name)
                names.append(folder.path(file.name))
            }
        }
        #expect(names.count > 20)
        #expect(RuntimeNames.types.count > 50 && RuntimeNames.members.count > 100)
        // Most names are accepted.
        #expect(lines > 24 * 15)
        for settings in UserSettings.all {
            let outcome = try await compile(
                ["-typecheck", "-wmo", "-parse-as-library", "-module-name", "Names", "-package-name", "names"]
                    + settings + BuildFolder.importOptions + names
            )
            let errors = outcome.errors.split(separator: "\n").filter { $0.contains("error:") }
            #expect(outcome.status == 0, "\(errors.joined(separator: "\n"))")
        }
    }
}
