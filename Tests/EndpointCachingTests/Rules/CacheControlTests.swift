import HTTPTypes
import Testing

@testable import EndpointCaching

struct CacheControlTests {
    private func control(_ lines: String...) -> CacheControl {
        var headers = HTTPFields()
        for line in lines { headers.append(HTTPField(name: .cacheControl, value: line)) }
        return CacheControl(headers)
    }

    @Test func namesAreCaseInsensitive() {
        #expect(control("NO-Store, mAx-Age=5").has("no-store"))
        #expect(control("NO-Store, mAx-Age=5").seconds("max-age") == 5)
    }

    @Test(arguments: ["max-age=60", "max-age=\"60\"", "a, max-age=060,", ",,max-age=60", "max-age=60, max-age=60"])
    func secondsAreRead(_ line: String) {
        #expect(control(line).seconds("max-age") == 60)
    }

    /// Quadratic time would be hours.
    @Test(.timeLimit(.minutes(15)))
    func aQuotationMarkWithoutAnEndTakesLinearTime() {
        let line = #"x=""# + String(repeating: #"\""#, count: 1_000_000) + ", max-age=60"
        #expect(control(line).has("x"))
        #expect(control(String(repeating: #"\","#, count: 200_000) + "max-age=60").seconds("max-age") == 60)
        #expect(control("a=\"1, max-age=60").seconds("max-age") == 60)
    }

    @Test(arguments: [
        "max-age", "max-age=", "max-age=-1", "max-age=1.5", "max-age=a", "max-age='60'", "max-age =60", "max-age= 60",
        "max-age=60 60", "max-age=\"60", "max-age=60, max-age=61",
    ])
    func anInvalidValueIsPresentWithoutSeconds(_ line: String) {
        #expect(control(line).has("max-age"))
        #expect(control(line).seconds("max-age") == nil)
    }

    @Test func largeValuesAreLimited() {
        #expect(control("max-age=99999999999999999999999").seconds("max-age") == 2_147_483_648)
    }

    @Test func quotedCommasBelongToTheValue() {
        let control = control("x=\"max-age=3600, no-store\", max-age=1", "no-cache=\"Set-Cookie , b\"")
        #expect(control.seconds("max-age") == 1)
        #expect(!control.has("no-store"))
        #expect(control.fieldNames("no-cache") == ["set-cookie", "b"])
        #expect(!control.hasUnqualified("no-cache"))
    }

    @Test func escapedQuotationMarksDoNotEndAText() {
        let control = control(#"x="a\", no-store", max-age=1"#)
        #expect(!control.has("no-store"))
        #expect(control.seconds("max-age") == 1)
    }

    @Test func oneUnqualifiedOccurrenceIsEnough() {
        #expect(control("no-cache=\"a\", no-cache").hasUnqualified("no-cache"))
        #expect(control("no-cache=").hasUnqualified("no-cache"))
        #expect(control("no-cache=\"\"").hasUnqualified("no-cache"))
        #expect(control("no-cache=\" ,\"").hasUnqualified("no-cache"))
        #expect(!control("max-age=1").hasUnqualified("no-cache"))
    }

    @Test(arguments: [
        ("max-stale", true), ("max-stale, max-stale", true), ("max-stale=60", false), ("max-stale=60;", false),
        ("max-stale=", false), ("max-stale, max-stale=60", false), ("no-cache", false),
    ])
    func aMalformedValueIsNotAnAbsentValue(_ line: String, _ expected: Bool) {
        #expect(control(line).hasNoValue("max-stale") == expected)
    }

    @Test(arguments: ["", ",", ";;;", "=", "\"", "\"a\"=1", "é, no-store", "(a)\\, no-store", "= , no-store"])
    func anyTextIsRead(_ line: String) {
        #expect(control(line).has("no-store") == line.contains("no-store"))
    }
}
