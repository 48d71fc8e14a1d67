import TestSupport
import Testing

/// The events of every case of the public suite. The cases that libyaml itself is known to fail are listed one by one.
@Suite(.enabled(if: Corpora.has(YAMLTestSuite.name), "\(Corpora.missing(YAMLTestSuite.name))"))
struct YAMLTestSuiteTests {
    @Test func givesTheEventsOfAllCasesButTheKnownOnes() throws {
        let cases = try YAMLTestSuite.cases()
        #expect(cases.count > 400)
        var accepted: Set<String> = []
        var refused: Set<String> = []
        var different: Set<String> = []
        for test in cases {
            let found = EventText.events(of: test.text)
            switch (found, test.events) {
            case (nil, nil): break
            case (_?, nil): accepted.insert(test.name)
            case (nil, _?): refused.insert(test.name)
            case (let found?, let wanted?): if found != wanted { different.insert(test.name) }
            }
        }
        #expect(accepted.sorted() == KnownFailures.accepted)
        #expect(refused.sorted() == KnownFailures.refused)
        #expect(different.sorted() == KnownFailures.different)
    }
}
