import Testing

@testable import SpecWriting

struct ContainsTests {
    @Test(arguments: ["abc", "a", "b", "bc", "", "aab", "]: ", "é"])
    func findsParts(_ part: String) {
        #expect("aaabc [x]: é".contains(part))
        #expect("0aaabc [x]: é0".dropFirst().dropLast().contains(part))
    }

    @Test(arguments: ["ac", "cb", "]:  ", "aaaa", "aaabc [x]: éé"])
    func findsNothingElse(_ part: String) {
        #expect(!"aaabc [x]: é".contains(part))
        #expect(!"".contains(part))
    }
}
