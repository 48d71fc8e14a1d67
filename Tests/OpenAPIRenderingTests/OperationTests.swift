import Testing
import YAML

struct OperationTests {
    /// Links say only how to request the next page.
    @Test func theEndOfPagesIsInTheDescription() {
        let document = OpenAPIDocument(
            """
            endpoints:
              list:
                path: /a
                params: {after?: Int}
                response: {fields: {items: [Int], next?: Int, more: Bool}}
                pages: {next: {after: next}, while: more, repeats: true}
              count:
                path: /b
                description: Counts.
                params: {page?: Int}
                response: {fields: {items: [Int], done: Bool, total: Int}}
                pages: {count: page, until: done, total: total}
              skip:
                path: /c
                params: {start?: Int}
                response: {type: "[Int]", headers: {X-Total: Int}}
                pages: {skip: start, total: {header: X-Total}}
            """
        )
        #expect(document.messages == [])
        let texts = ["/a", "/b", "/c"].map { document["paths", $0, "get", "description"]?.text }
        #expect(document["paths", "/b", "get", "summary"]?.text == "Counts.")
        #expect(
            texts == [
                "There is another page if `more` of the body is true. A page without items is the last one.",
                "The parameter `page` is the number of the page, from 1. "
                    + "A page is the last one if `done` of the body is true. "
                    + "The number of all pages is `total` of the body.",
                "The parameter `start` is the number of the first item, from 0. "
                    + "The number of all items is the header field `X-Total`.",
            ]
        )
    }
}
