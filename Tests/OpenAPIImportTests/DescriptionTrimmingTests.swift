import Testing

@testable import OpenAPIImport

/// White space of descriptions.
struct DescriptionTrimmingTests {
    @Test(arguments: [
        ("  a \r\n\r\n\r\nb\t\n", "a\n\nb"), ("a\t\t\nb", "a\nb"), ("a:\n\\* b\n\\* c", "a:\n* b\n* c"),
        ("a:  \n\\* b  \n\\* c", "a:\n* b\n* c"),
    ])
    func spacesAtTheEndsOfLinesAreDropped(text: String, expected: String) {
        #expect(text.trimmed == expected)
    }

    @Test func lineBreaksAreBackslashes() {
        let words = String(repeating: "word ", count: 30)
        let text = "The state:  \r\n0 = pending  \r\n2 = \(words)end  \r\n3 = x  \r\n".trimmed.wrapped
        #expect(text.hasPrefix("The state:\\\n0 = pending\\\n2 = word"))
        #expect(text.hasSuffix("word end\\\n3 = x"))
    }
}
