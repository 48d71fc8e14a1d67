import SpecDifferences
import Testing

/// Every kind of change, in both directions.
struct ChangeKindTests {
    @Test(arguments: ChangeCase.all)
    func changes(_ change: ChangeCase) throws {
        let forward = try change.changes(from: change.old, to: change.new)
        #expect(forward.map(\.summary) == change.forward, "\(forward.map(\.text).joined())")
        let backward = try change.changes(from: change.new, to: change.old)
        #expect(backward.map(\.summary) == change.backward, "\(backward.map(\.text).joined())")
    }

    @Test func everyKindIsTested() {
        let summaries: [String] = ChangeCase.all.flatMap { change in change.forward + change.backward }
        let tested = Set(summaries.map { String($0.drop { $0 != ")" }.dropFirst(2)) })
        // `FurtherChangeTests` tests these.
        let others: Set = ["api-added", "api-removed", "endpoint-renamed"]
        #expect(tested.union(others) == Set(ChangeKind.allCases.map(\.rawValue)))
        #expect(tested.isDisjoint(with: others))
    }
}
