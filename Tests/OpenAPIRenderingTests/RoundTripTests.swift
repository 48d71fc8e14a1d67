import Foundation
import TestSupport
import Testing

/// A document that is imported again is the API that it was written from.
struct RoundTripTests {
    /// All differences between the specs of the project and what the importer reads from their documents, by their
    /// reasons.
    private static let file = BuildFolder.package.appending(
        path: "Tests/OpenAPIRenderingTests/RoundTrip/differences.txt"
    )

    @Test func onlyTheKnownPartsDiffer() throws {
        let cases = try RoundTrip.cases()
        #expect(cases.count > 80)
        var lines = KnownDifference.all.map { _ in [String]() }
        for (name, sources) in cases {
            do {
                for difference in try RoundTrip(sources).differences {
                    let line = "\(name): \(difference)"
                    if let index = try KnownDifference.all.firstIndex(where: { try $0.matches(line) }) {
                        lines[index].append(line)
                    } else {
                        Issue.record("not known: \(line)")
                    }
                }
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
        let text = zip(KnownDifference.all, lines).map { known, lines in
            "# \(known.reason)\n" + lines.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try Data(text.utf8).write(to: Self.file)
            Issue.record("recorded")
        } else {
            #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
        }
        for (known, lines) in zip(KnownDifference.all, lines) where lines.isEmpty {
            Issue.record("nothing differs any more: \(known.reason)")
        }
    }
}
