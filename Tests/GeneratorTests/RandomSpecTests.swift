import Foundation
import Generator
import Spec
import TestSupport
import Testing

/// Random specs with every key in the language's tables give Swift that compiles under every setting, and a reference.
struct RandomSpecTests {
    @Test func anySpecCompiles() async throws {
        let folder = try TemporaryFolder()
        var names: [String] = []
        var uses: Set<RandomSpec.Use> = []
        var (lines, mistakes) = (0, 0)
        for seed in 0..<28 as Range<UInt64> {
            let spec = RandomSpec(named: "Random\(seed)", seed: seed)
            #expect(spec.files.count == 2, "seed \(seed): \(spec.mistakes)")
            uses.formUnion(spec.uses)
            lines += spec.lineCount
            mistakes += spec.mistakes.count
            for file in spec.files {
                try folder.write(file.text, to: file.name)
                names.append(folder.path(file.name))
            }
        }
        // A key that is entered in the tables has to be entered in `SpecMaker`, too.
        #expect(RandomSpec.allUses.subtracting(uses) == [])
        // Most declarations must be valid.
        #expect(mistakes < lines / 3, "\(mistakes) of \(lines)")
        // Type checking alone does not report code that is never executed.
        let code = folder.path("random.sib")
        for (settings, action) in zip(UserSettings.all, [["-emit-sib", "-o", code], ["-typecheck"]]) {
            let outcome = try await compile(
                action + ["-wmo", "-parse-as-library", "-module-name", "Random", "-package-name", "random"] + settings
                    + BuildFolder.importOptions + names
            )
            let errors = outcome.errors.split(separator: "\n").filter { $0.contains("error:") }
            #expect(outcome.status == 0, "\(errors.joined(separator: "\n"))")
        }
    }
}
