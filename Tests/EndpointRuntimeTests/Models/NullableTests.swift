import EndpointRuntime
import Foundation
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

    /// A synthesized conformance reads an optional property with `decodeIfPresent`.
    @Test func nullIsReadIntoOptionalProperties() throws {
        struct Draft: Codable, Equatable {
            var away: Nullable<String>?
        }
        for (draft, text) in [
            (Draft(away: .null), #"{"away":null}"#), (Draft(away: nil), "{}"),
            (Draft(away: .value("a")), #"{"away":"a"}"#),
        ] {
            #expect(String(decoding: try JSONEncoder().encode(draft), as: UTF8.self) == text)
            #expect(try JSONDecoder().decode(Draft.self, from: Data(text.utf8)) == draft)
            #expect(try RawResponse(body: Data(text.utf8)).json(Draft.self) == draft)
            #expect(try JSON(encoding: draft).decoded(as: Draft.self) == draft)
        }
    }

    @Test func isCodable() throws {
        #expect(try Sample.decode("[null, 1]") == [Nullable<Int>.null, .value(1)])
        #expect(try Sample.encode([Nullable<Int>.null, .value(1)]) == "[null,1]")
        #expect(Sample.failure(#"["a"]"#, as: [Nullable<Int>].self) == "type 0")
    }
}
