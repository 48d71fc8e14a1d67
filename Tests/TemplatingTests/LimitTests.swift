import Testing

@testable import Templating

/// The limit on the size of a text.
struct LimitTests {
    @Test(
        "a text is complete, or there is none",
        arguments: [
            "{{#types}}\n{{name}}\n{{/types}}\n", "{{#fill()}}\n{{#types}}\n- {{name}}\n{{/types}}\n{{/fill()}}\n",
        ]
    )
    func limit(main: String) throws {
        let view = FileView(types: (0..<20).map { TypeView(name: "T\($0)") })
        let template = try template(main, for: FileView.self)
        let text = try #require(template.render(view))
        #expect(text.contains("T19"))
        #expect(template.render(view, limit: text.utf8.count) == text)
        #expect(template.render(view, limit: text.utf8.count - 1) == nil)
        #expect(template.render(view, limit: 0) == nil)
    }
}
