import Testing
import TextCoding

struct TextSyntaxTests {
    @Test(arguments: ["0", "-0", "10", "1.5", "-1.50", "1e5", "1E+5", "1.5e-05"])
    func numbersOfJSON(text: String) {
        #expect(TextSyntax.isJSONNumber(text))
    }

    @Test(arguments: [
        "", "-", "+1", "007", "1.", ".5", "0x1F", "1 ", " 1", "1e", "1e+", "1,5", "nan", "inf", "-infinity", "1a",
        "1.2.3", "٣",
    ])
    func otherTexts(text: String) {
        #expect(!TextSyntax.isJSONNumber(text))
    }
}
