import Diagnostics
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("methd", "method"), ("mehtod", "method"), ("methodd", "method"), ("Method", "method"),
        ("per_page", "perPage"), ("PER-PAGE", "perPage"), ("respones", "response"), ("reponse", "response"),
        ("respnoses", "responses"), ("patch", "path"),
    ])
    func misspelledNamesAreFound(name: String, meant: String) {
        let names = ["path", "method", "perPage", "response", "responses", "params"]
        #expect(nearestName(to: name, in: names) == meant)
    }

    @Test(arguments: ["colour", "x", "", "query", "__"])
    func doesNotProposeDistantNames(name: String) {
        #expect(nearestName(to: name, in: ["path", "method", "y", "response"]) == nil)
    }

    @Test func aNameWithAnyEditIsNear() {
        let name = "repository_2"
        for index in 0..<name.count {
            let (before, rest) = (String(name.prefix(index)), String(name.dropFirst(index)))
            let after = String(rest.dropFirst())
            for edited in [before + after, before + "x" + after, before + "9" + after, before + "." + rest] {
                #expect(nearestName(to: edited, in: ["issue", name, "user"]) == name)
            }
        }
    }

    @Test func aNameIsNotProposedForItself() {
        #expect(nearestName(to: "path", in: ["path"]) == nil)
    }

    @Test func amongEqualsTheAlphabeticallyFirstWins() {
        #expect(nearestName(to: "cat", in: ["rat", "bat"]) == "bat")
        #expect(nearestName(to: "cat", in: ["bat", "rat"]) == "bat")
    }

    @Test func spellingOfCaseAndSeparatorsWinsOverAnEdit() {
        #expect(nearestName(to: "user_id", in: ["userIds", "userID"]) == "userID")
    }

    @Test func veryLongNamesAreOnlyComparedForEquality() {
        let long = String(repeating: "a", count: 100)
        #expect(nearestName(to: long + "b", in: [long]) == nil)
        #expect(nearestName(to: long.uppercased(), in: [long]) == long)
    }

    @Test func nameOfTwoLettersIsNearToNoOther() {
        #expect(nearestName(to: "at", in: ["as", "in", "bat"]) == nil)
        #expect(nearestName(to: "min", in: ["in"]) == nil)
        #expect(nearestName(to: "IN", in: ["in"]) == "in")
    }
}
