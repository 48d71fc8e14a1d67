import SpecDifferences
import TestSupport
import Testing

/// The compiler agrees with the verdicts about the source: code that uses a client compiles after compatible changes, and
/// only after them.
struct SourceVerdictTests {
    private static let cases = SourceCase.breaking + SourceCase.compatible

    @Test func verdicts() throws {
        for (index, change) in Self.cases.enumerated() {
            let isBreaking = index < SourceCase.breaking.count
            #expect(try change.isBreaking("Shop\(index)") == isBreaking, "\(change.old) -> \(change.new)")
        }
    }

    @Test func everyConsumerCompilesWithTheOldClient() async throws {
        let complaints = try await Self.compile(\.old)
        #expect(complaints.failed == [], "\(complaints.errors)")
    }

    @Test func onlyBreakingChangesBreakConsumers() async throws {
        let complaints = try await Self.compile(\.new)
        let failed = Set(complaints.failed)
        for (index, change) in Self.cases.enumerated() {
            let isBroken = failed.contains("Consumer\(index).swift")
            #expect(isBroken == (index < SourceCase.breaking.count), "\(change.old) -> \(change.new)")
        }
        // The clients themselves have no errors.
        #expect(failed.allSatisfy { $0.hasPrefix("Consumer") }, "\(complaints.errors)")
    }

    /// Type-checks one version of all clients, with all consumers, in one run of the compiler.
    ///
    /// - Returns: The names of the files with errors.
    private static func compile(
        _ version: KeyPath<SourceCase, String>
    ) async throws -> (failed: [String], errors: String) {
        let folder = try TemporaryFolder()
        var names: [String] = []
        for (index, change) in cases.enumerated() {
            let client = try SourceCase.client(change[keyPath: version], "Shop\(index)")
            for (name, text) in [
                ("Client\(index).swift", client), ("Consumer\(index).swift", change.consumerText("Shop\(index)")),
            ] {
                try folder.write(text, to: name)
                names.append(folder.path(name))
            }
        }
        let outcome = try await TestSupport.compile(
            ["-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Consumers"]
                + ["-package-name", "consumers"] + BuildFolder.importOptions + names
        )
        let files = outcome.errorLines.compactMap { line in
            line.firstMatch(of: /([A-Za-z]+[0-9]+\.swift):[0-9]+:[0-9]+: error:/).map { String($0.1) }
        }
        let errors = outcome.errorLines.filter { $0.contains(": error: ") }.joined(separator: "\n")
        // An error without a location, such as a missing module, must not look like success.
        try #require(outcome.status == 0 || !files.isEmpty, "\(outcome.errors)")
        return (Set(files).sorted(), errors)
    }
}
