import Spec
import Testing

/// Formatting compares what a text declares before and after, so every key counts, and no location does.
struct EqualityTests {
    private static let file = """
        endpoints:
          list:
            method: POST
            path: /list
            auth: bearer
            body: {type: Item, media: application/x, example: {a: 1}, description: The body.}
            response: {pick: items, type: [Item], media: application/y, headers: {X: Int}, example: [], description: Items.}
            pages: {next: {cursor: next}, repeats: true, while: more, items: items}
        models:
          Item: {fields: {a: Int}, extends: [Base], additional: Int}
          Base: {fields: {b: {fields: {c: Int}, as: Inner, description: The inner type.}}}
          Kind: {enum: [x, y], closed: true}
          Either: {union: {i: Item, b: Base}, by: kind, closed: true}
        """

    private func read(_ text: String) throws -> SpecFile {
        try #require(MarkedSpec(text).files.first)
    }

    @Test func locationsDoNotCount() throws {
        let moved = "# A comment.\n\n" + rootLines + "\n\n" + Self.file.replacing(": {", with: ":   {")
        #expect(try read(rootLines + Self.file) == read(moved))
    }

    @Test(arguments: [
        "auth: bearer", ", media: application/x", ", example: {a: 1}", ", description: The body.", "pick: items, ",
        ", media: application/y", ", headers: {X: Int}", ", example: []", ", description: Items.", ", repeats: true",
        ", while: more", ", items: items", ", extends: [Base]", ", additional: Int", ", as: Inner",
        ", description: The inner type.", ", closed: true",
    ])
    func everyKeyCounts(key: String) throws {
        let other = Self.file.replacing(key, with: "", maxReplacements: 1)
        #expect(other != Self.file)
        #expect(try read(rootLines + Self.file) != read(rootLines + other))
    }

    @Test(arguments: [
        ("next: {cursor: next}", "next: {cursor: after}"), ("next: {cursor: next}", "next: {token: next}"),
        ("next: {cursor: next}", "url: next"), ("i: Item, b: Base", "i: Item, c: Base"), ("[x, y]", "[x, z]"),
        ("example: []", "example: [null]"),
    ])
    func valuesCount(value: String, other: String) throws {
        let text = Self.file.replacing(value, with: other)
        #expect(try read(rootLines + Self.file) != read(rootLines + text))
    }

    /// In an example, quotes decide whether a value is null.
    @Test(arguments: [("null", "\"null\""), ("~", "\"~\""), ("", "\"\"")])
    func nullIsNoText(null: String, text: String) throws {
        let model = { (value: String) in rootLines + "models: {A: {fields: {b: String?}, example: {b: \(value)}}}" }
        #expect(try read(model(null)) != read(model(text)))
        #expect(try read(model(null)) == read(model("null")))
    }
}
