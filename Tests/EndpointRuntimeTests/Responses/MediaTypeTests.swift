import EndpointRuntime
import Testing

struct MediaTypeTests {
    @Test(
        arguments: [
            ("application/json", "application/json", nil),
            (" \tApplication/JSON \r\n", "application/json", nil),
            ("text/html;charset=utf-8", "text/html", "utf-8"),
            (" text/html ; q=1; Charset = \"UTF-8\" ", "text/html", "utf-8"),
            ("text/html; charset", "text/html", nil),
            ("text/plain; title=\"a;charset=x\"; charset=iso-8859-1", "text/plain", "iso-8859-1"),
            ("text/plain; title=\"a;charset=utf-8", "text/plain", "utf-8"),
            ("text/plain; charset=\"iso\\-8859-1\"", "text/plain", "iso-8859-1"),
            ("text/plain;; a b=c; charset=utf-8", "text/plain", "utf-8"),
            (";charset=a", "", "a"),
            ("", "", nil),
            ("  ", "", nil),
            ("a\u{301} ", "a\u{301}", nil),
        ] as [(String, String, String?)]
    )
    func isParsed(text: String, name: String, charset: String?) {
        let type = MediaType(text)
        #expect(type.name == name)
        #expect(type.charset == charset)
    }
}
