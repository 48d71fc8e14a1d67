import EndpointRuntime
import Testing

/// Literals of the three states: absent, null and a value.
struct NullableLiteralTests {
    @Test func literalsAreValues() {
        let name = "yuki"
        let text: Nullable<String>? = "a"
        let interpolated: Nullable<String>? = "\(name) is away"
        let integer: Nullable<Int>? = 1
        let double: Nullable<Double>? = 1.5
        let flag: Nullable<Bool>? = true
        let list: Nullable<[Int]>? = [1, 2]
        let map: Nullable<[String: Int]>? = ["a": 1]
        let json: Nullable<JSON>? = "a"
        #expect(text == .value("a"))
        #expect(interpolated == .value("yuki is away"))
        #expect(integer == .value(1))
        #expect(double == .value(1.5))
        #expect(flag == .value(true))
        #expect(list == .value([1, 2]))
        #expect(map == .value(["a": 1]))
        #expect(json == .value("a"))
    }

    @Test func emptyLiteralsAreValues() {
        let list: Nullable<[Int]>? = []
        let map: Nullable<[String: Int]>? = [:]
        #expect(list == .value([]))
        #expect(map == .value([:]))
    }

    @Test func nilIsAbsentAndNotNull() {
        let absent: Nullable<String>? = nil
        #expect(absent == nil)
        #expect(absent != .some(.null))
    }

    @Test func lastOfTwoValuesForAKeyWins() {
        #expect([String: Int](literalElements: [("a", 1), ("a", 2)]) == ["a": 2])
    }
}
