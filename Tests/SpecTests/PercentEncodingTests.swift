import Spec
import Testing

struct PercentEncodingTests {
    @Test(arguments: ["a%2Fb": "a/b", "%c3%A4": "\u{E4}", "%+5": "%+5", "100%": "100%", "%5": "%5", "%zz": "%zz"])
    func onlyTwoHexadecimalDigitsAreDecoded(text: String, decoded: String) {
        #expect(PercentEncoding.decode(text) == decoded)
    }

    @Test func aPlusIsASpaceInAFormAlone() {
        #expect(PercentEncoding.decodeForm("a+b%2Bc") == "a b+c")
        #expect(PercentEncoding.decode("a+b") == "a+b")
    }
}
