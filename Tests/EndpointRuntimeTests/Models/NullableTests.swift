import EndpointRuntime
import Testing

@Suite struct NullableTests {
    @Test func nilIsAbsentAndNotNull() {
        let absent: Nullable<Int>? = nil
        #expect(absent != .some(.null))
        #expect(absent == nil)
    }

    @Test func convertsToAndFromOptionals() {
        #expect(Nullable(1) == .value(1))
        #expect(Nullable<Int>(nil) == .null)
        #expect(Nullable.value(1).value == 1)
        #expect(Nullable<Int>.null.value == nil)
    }

    @Test func isCodable() throws {
        #expect(try Sample.decode("[null, 1]") == [Nullable<Int>.null, .value(1)])
        #expect(try Sample.encode([Nullable<Int>.null, .value(1)]) == "[null,1]")
        #expect(Sample.failure(#"["a"]"#, as: [Nullable<Int>].self) == "type 0")
    }
}
