import Testing
import TextCoding

struct PercentEncodingTests {
    @Test(arguments: ["a%2Fb": "a/b", "%c3%A4": "\u{E4}", "%+5": "%+5", "100%": "100%", "%5": "%5", "%zz": "%zz"])
    func onlyTwoHexadecimalDigitsAreDecoded(text: String, decoded: String) {
        #expect(PercentEncoding.decode(text) == decoded)
    }

    @Test func aPlusIsASpaceInAFormAlone() {
        #expect(PercentEncoding.decodeForm("a+b%2Bc") == "a b+c")
        #expect(PercentEncoding.decode("a+b") == "a+b")
    }

    @Test(arguments: [
        "": "", "aZ09-._~": "aZ09-._~", "a/b c": "a%2Fb%20c", "100%": "100%25", "\u{E4}👍": "%C3%A4%F0%9F%91%8D",
    ])
    func componentsKeepUnreservedCharacters(text: String, encoded: String) {
        #expect(PercentEncoding.component(text) == encoded)
        #expect(PercentEncoding.segments(text) == encoded.replacing("%2F", with: "/"))
        #expect(PercentEncoding.decode(encoded) == text)
    }

    @Test(arguments: ["/a%20b": "/a%20b", "/a b%": "/a%20b%25", "/ä?x=[1]": "/%C3%A4?x=%5B1%5D", "%zz%2F": "%25zz%2F"])
    func literalsKeepTheirEncoding(text: String, encoded: String) {
        #expect(PercentEncoding.literal(text[...]) == encoded)
    }
}
