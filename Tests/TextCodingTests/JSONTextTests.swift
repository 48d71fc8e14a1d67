import Testing
import TextCoding

struct JSONTextTests {
    @Test(arguments: [
        "a/b": "a~1b", "~1": "~01", "~/": "~0~1", "": "", "é": "é", "/\u{301}~\u{600}": "~1\u{301}~0\u{600}",
    ])
    func stepsOfPointers(key: String, step: String) {
        #expect(JSONPointer.escaped(key) == step)
        #expect(JSONPointer.unescaped(step) == key)
    }

    @Test(arguments: [
        "": #""""#, "a\"\\": #""a\"\\""#, "\n\r\t": #""\n\r\t""#,
        "\u{0}\u{1F}\u{7F}\u{2028}": #""\u0000\u001f\u007f\u2028""#,
        "é👍": #""é👍""#,
    ])
    func strings(text: String, json: String) {
        #expect(JSONString.quoted(text) == json)
    }
}
