import Foundation
import TestSupport
import Testing

/// A document that is imported again is the API that it was written from.
struct RoundTripTests {
    /// All differences between the specs of the project and what the importer reads from their documents. Those of a class
    /// are listed together, with the reason.
    private static let file = BuildFolder.package.appending(path: "Tests/OpenAPIRenderingTests/RoundTrip/differences.txt")

    @Test func onlyTheKnownPartsDiffer() throws {
        let cases = try RoundTrip.cases()
        #expect(cases.count > 80)
        var lines: [String] = []
        for (name, sources) in cases {
            do {
                lines += try RoundTrip(sources).differences.map { "\(name): \($0)" }
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try Data(text.utf8).write(to: Self.file)
            Issue.record("recorded")
        } else {
            #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
        }
    }
}
