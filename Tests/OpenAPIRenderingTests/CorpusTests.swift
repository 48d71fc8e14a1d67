import Diagnostics
import Foundation
import Generator
import TestSupport
import Testing

/// A large public document: imported, exported, and imported again, it has the same operations.
struct CorpusTests {
    private static let figma = "openapi/figma.yaml"

    @Test(.enabled(if: Corpora.has(figma), "\(Corpora.missing(figma))"))
    func operationsAreTheSame() throws {
        let data = try Data(contentsOf: Corpora.required(Self.figma))
        let source = SourceText(path: Self.figma, bytes: [UInt8](data))
        let trip = try RoundTrip(RoundTrip.specs(of: source, called: "Corpus"))
        #expect(trip.documents.map(\.name) == ["Corpus.openapi.yaml"])
        let parts = [": an endpoint → nothing", " endpoints: ", " path parameters: ", " name: ", " body: "]
        for difference in trip.differences where parts.contains(where: difference.contains) {
            Issue.record("\(difference)")
        }
    }
}
