import Spec
import Testing

/// How values of a spec are written as JSON.
struct JSONValueTests {
    private let user = JSONValue.object([
        .init("id", .integer(1)), .init("name", .string("Ada")), .init("tags", .list([.string("a"), .string("b")])),
    ])

    @Test func shortValuesAreWrittenOnOneLine() {
        #expect(user.text() == #"{"id": 1, "name": "Ada", "tags": ["a", "b"]}"#)
        #expect(user.compactText == #"{"id":1,"name":"Ada","tags":["a","b"]}"#)
    }

    @Test func longValuesHaveElementsAndMembersOnLinesOfTheirOwn() {
        #expect(
            user.text(width: 20) == """
                {
                  "id": 1,
                  "name": "Ada",
                  "tags": ["a", "b"]
                }
                """
        )
    }

    @Test func keyBeforeValueCountsAsPartOfTheLine() {
        #expect(
            user.text(width: 19, indentation: 2) == """
                {
                    "id": 1,
                    "name": "Ada",
                    "tags": [
                      "a",
                      "b"
                    ]
                  }
                """
        )
    }

    @Test(arguments: [
        (JSONValue.list([]), "[]"), (.object([]), "{}"), (.null, "null"), (.number("1.50"), "1.50"),
        (.string("longer than a line"), #""longer than a line""#),
    ])
    func valuesThatCannotBeBrokenStayOnTheirLine(_ value: JSONValue, _ text: String) {
        #expect(value.text(width: 1) == text)
    }

    @Test func lineThatIsTooLongIsNil() {
        let line = #"{"id": 1, "name": "Ada", "tags": ["a", "b"]}"#
        #expect(user.line(width: line.utf8.count) == line)
        #expect(user.line(width: line.utf8.count - 1) == nil)
        #expect(JSONValue.string("é").line(width: 4) == "\"é\"")
        #expect(JSONValue.string("é").line(width: 3) == nil)
    }
}
