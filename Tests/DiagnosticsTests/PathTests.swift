import Diagnostics
import Testing

struct PathTests {
    @Test(arguments: [
        ("a/b/c.txt", "c.txt", "a/b/"), ("c.txt", "c.txt", ""), ("/c.txt", "c.txt", "/"), ("", "", ""), ("/", "", "/"),
        ("a/\u{301}b", "\u{301}b", "a/"),
    ])
    func partsOfAPath(path: String, name: String, folder: String) {
        // Bytes, since different paths may be equal as strings.
        #expect(Array(path.lastPathComponent.utf8) == Array(name.utf8))
        #expect(Array(path.pathOfFolder.utf8) == Array(folder.utf8))
    }

    @Test(arguments: [("a/b//", "a/b"), ("a", "a"), ("/a/", "/a"), ("//", "/"), ("", ""), ("\u{301}/", "\u{301}")])
    func separatorsAtTheEnd(path: String, trimmed: String) {
        #expect(Array(path.withoutTrailingSeparators.utf8) == Array(trimmed.utf8))
    }

    #if !os(Windows)
        @Test func backslashIsPartOfAName() {
            #expect("a/b\\c.txt".lastPathComponent == "b\\c.txt")
        }
    #endif

    @Test(arguments: [("", "b"), ("a", "a/b"), ("a/", "a/b"), ("/", "/b")])
    func filesInAFolder(folder: String, path: String) {
        #expect(folder.appendingPathComponent("b") == path)
    }
}
