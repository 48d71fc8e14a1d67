import Testing

@testable import CommandLineSupport

struct UnifiedDiffTests {
    /// The numbers of a later hunk count the lines that earlier hunks add and remove.
    @Test func hunksHaveTheirLines() {
        let old = (1...30).map { "\($0)" }
        var new = old
        new[24...25] = []
        new[14] = "fifteen"
        new.insert(contentsOf: ["a", "b"], at: 2)
        let headers = diff(old, new).split(separator: "\n").filter { $0.hasPrefix("@@") }
        #expect(headers == ["@@ -1,5 +1,7 @@", "@@ -12,7 +14,7 @@", "@@ -22,8 +24,6 @@"])
    }

    @Test func addedAndRemovedTexts() {
        #expect(diff([], ["a", "b"]) == "--- old\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n")
        #expect(diff(["a"], []) == "--- old\n+++ new\n@@ -1,1 +0,0 @@\n-a\n")
        #expect(diff(["a"], ["a"]) == "")
    }

    /// Swift strings that are canonically equivalent are equal, but their bytes differ.
    @Test func linesAreComparedAsBytes() {
        let text = diff(["a", "caf\u{E9}"], ["a", "cafe\u{301}"])
        let lines = text.unicodeScalars.split(separator: "\n").map { Array($0) }
        #expect(lines.suffix(2) == [Array("-caf\u{E9}".unicodeScalars), Array("+cafe\u{301}".unicodeScalars)])
    }

    private func diff(_ old: [String], _ new: [String]) -> String {
        func lines(_ texts: [String]) -> [UnifiedDiff.Line] { texts.map { ArraySlice($0.utf8) } }
        return UnifiedDiff(from: lines(old), to: lines(new)).text(from: "old", to: "new")
    }
}
