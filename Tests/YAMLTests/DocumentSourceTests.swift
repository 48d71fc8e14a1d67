import Testing
import YAML

/// Details that libyaml drops and only the text contains.
@Suite struct DocumentSourceTests {
    @Test(arguments: [
        ("a: C# and # x\n", true), ("a: x #1 thing\n", true), ("a: 'x' # y\n", true), ("a: x\t# y\n", true),
        ("a: x\n  y # z\n", true), ("ä: 👍 # y\n", true), ("{a: x # y\n}\n", true),
        ("a: x  # y\n", false), ("a: x\n# y\n", false), ("a: 'x # y'\n", false), ("a: C#\n", false), ("a: x", false),
        ("{a: x} # y\n", false),
    ])
    func aTextCutByACommentIsSeen(text: String, isCut: Bool) throws {
        let document = try #require(Reading(text).document)
        let value = try #require(document.root.entries?.first?.value)
        #expect(document.isCutByComment(value) == isCut)
    }

    @Test(arguments: [
        ("{a: Pay for x, b}\n", [false, true]), ("{a: Map<K, V>}\n", [false, true]), ("{a?:String}\n", [true]),
        ("{a: x, b: }\n", [false, false]), ("{a: x, b : }\n", [false, false]), ("a:\nb:\n", [false, false]),
        ("{'a b', \"c\"}\n", [true, true]), ("{a: x, ? b}\n", [false, true]), ("{'a':, ä}\n", [false, true]),
    ])
    func anEntryWithoutAColonIsBare(text: String, bare: [Bool]) throws {
        let document = try #require(Reading(text).document)
        #expect(document.root.entries?.map(document.isBare) == bare)
    }
}
