import Testing

@testable import SpecWriting

struct HoldingTests {
    @Test(arguments: ["abc", "a", "b", "bc", "", "aab", "]: ", "é"])
    func findsWhatIsThere(_ part: String) {
        #expect("aaabc [x]: é".holds(part))
        #expect("0aaabc [x]: é0".dropFirst().dropLast().holds(part))
    }

    @Test(arguments: ["ac", "cb", "]:  ", "aaaa", "aaabc [x]: éé"])
    func missesWhatIsNot(_ part: String) {
        #expect(!"aaabc [x]: é".holds(part))
        #expect(!"".holds(part))
    }
}
