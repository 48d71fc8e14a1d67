import Testing

/// The descriptions of the values of enums and the types of unions that are declared where they are used.
struct TypeNotesTests {
    private static let choice = "{enum: {a: {value: x, description: First.}, b: {value: y, deprecated: Use a.}}}"
    private static let notes = "`x`: First. `y`: Deprecated. Use a."

    @Test func valuesAreDescribedEverywhere() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              a: {method: POST, path: /a, body: \(Self.choice), response: {type: [\(Self.choice)], description: Some.}}
              b: {path: /b, response: {lines: \(Self.choice)}}
            models:
              Either: {union: [Int, \(Self.choice)]}
              Open: {fields: {id: Int}, additional: \(Self.choice)}
              Field: {fields: {one: {union: [Int, \(Self.choice)]}}}
            """
        )
        let type = "`String` (`x`, `y`)"
        #expect(page.contains("\nBody: \(type)\n\n\(Self.notes)\n"), "\(page)")
        #expect(page.contains("| 2xx | `[String]` (`x`, `y`) | Some. \(Self.notes) |"))
        #expect(page.contains("| 2xx | lines of \(type) | \(Self.notes) |"))
        #expect(page.contains("\nOne of these types:\n\n- `Int`\n- \(type): \(Self.notes)\n"))
        #expect(page.contains("\nOther fields are \(type). \(Self.notes)\n"))
        #expect(page.contains("| `one` \\* | `Int` or \(type) | \(Self.notes) |"))
    }

    @Test func numbersAreThoseThatAreSent() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              a:
                path: "/a/{b}"
                params:
                  b: {type: Double, const: 2}
                  c: {type: Double, default: 3}
                  d: {type: [Double], default: [4, 0.5]}
                  e: {type: Double, format: string, default: 6}
            """
        )
        #expect(page.contains("Always `2`."), "\(page)")
        #expect(page.contains("Default: `3`."))
        #expect(page.contains("Default: `[4, 0.5]`."))
        #expect(page.contains("Default: `6.0`."))
    }

    @Test func typesOfUnionsAreDescribed() throws {
        let page = try ReferencePages.page(
            """
            endpoints:
              a:
                path: /a
                response:
                  union:
                    bread: {type: Bread, description: A loaf | a roll.}
                    cake: {type: Cake}
                  by: kind
                  closed: true
            models:
              Bread: {fields: {kind: {const: bread}}}
              Cake: {fields: {kind: {const: cake}, of: {union: [{type: Int, description: In grams.}, String]}}}
              Open: {union: [Int, String]}
              Closed: {union: [Int, String], closed: true}
              Tagged: {union: {bread: Bread, cake: Cake}, by: kind, closed: true}
              Value: {fields: {one: {enum: [x], closed: true}, two: {enum: [x], description: It.}}}
            """
        )
        let union = "`bread`: A loaf \\| a roll. There are no other types."
        #expect(page.contains(" (`bread`, `cake`) | \(union) |"), "\(page)")
        #expect(page.contains("| `of` \\* | `Int` or `String` | `Int`: In grams. |"))
        #expect(page.contains("### Open\n\nOne of `Int`, `String`.\n"))
        #expect(page.contains("### Closed\n\nOne of `Int`, `String`. There are no other types.\n"))
        #expect(page.contains("### Tagged\n\nOne of these types and no other, by `kind`:\n"))
        #expect(page.contains("| `one` \\* | `String` (`x`) | There are no other values. |"))
        #expect(page.contains("| `two` \\* | `String` (`x`) | It. |"))
    }

    @Test func eachModelIsLinkedOnce() throws {
        let page = try ReferencePages.page(
            """
            endpoints: {a: {path: /a, response: [{union: [Item, [Item]]}]}}
            models: {Item: {fields: {id: Int}}}
            """
        )
        #expect(page.contains("| 2xx | [`[Item or [Item]]`](#item) |  |"), "\(page)")
    }
}
