import EndpointRuntime
import Foundation
import Testing

@Suite struct CombinedFormatTests {
    private let one = Date(timeIntervalSince1970: 1)
    private let two = Date(timeIntervalSince1970: 2)

    @Test func lists() throws {
        #expect(try WireFormat.array(.seconds).read("[1, 2]") == [one, two])
        #expect(try WireFormat.array(.seconds).json([one, two]) == "[1,2]")
        #expect(try WireFormat.array(.optional(.seconds)).read("[1, null]") == [one, nil])
        #expect(try WireFormat.array(.optional(.seconds)).json([one, nil]) == "[1,null]")
        #expect(try WireFormat.array(.array(.seconds)).json([[one], []]) == "[[1],[]]")
    }

    @Test func nulls() throws {
        let format = WireFormat<Nullable<Date>>.nullable(.seconds)
        #expect(try format.read("1") == .value(one))
        #expect(try format.read("null") == .null)
        #expect(try format.json(.value(one)) == "1")
        #expect(try format.json(.null) == "null")
        #expect(try format.text(.value(two)) == "2")
        #expect(throws: EncodingError.self) { try format.text(.null) }
    }

    @Test func maps() throws {
        let byName = WireFormat<[String: Date]>.dictionary(.seconds)
        #expect(try byName.read(#"{"a": 1, "b": 2}"#) == ["a": one, "b": two])
        #expect(try byName.json(["b": two, "a": one]) == #"{"a":1,"b":2}"#)
    }

    @Test func mapsWithOtherKeys() throws {
        let byNumber = WireFormat<[Int: Date]>.dictionary(.seconds)
        #expect(try byNumber.read(#"{"7": 1}"#) == [7: one])
        #expect(try byNumber.json([7: one]) == #"{"7":1}"#)
        #expect(throws: DecodingError.self) { try byNumber.read(#"{"a": 1}"#) }
        let byPlan = WireFormat<[Shop.Plan: Date]>.dictionary(.seconds)
        #expect(try byPlan.read(#"{"pro": 1, "new": 2}"#) == [.pro: one, .unknown("new"): two])
        #expect(try byPlan.json([.unknown("new"): two]) == #"{"new":2}"#)
    }

    @Test func tellTheWholePath() {
        struct Deep: Model {
            let times: [String: [Date]]
            init(_ json: inout FieldReader) { times = json.read("times", .dictionary(.array(.rfc3339))) }
            func encodeFields(to json: inout FieldWriter) {
                json.write("times", times, .dictionary(.array(.rfc3339)))
            }
        }
        let failure = "times.a.1: expected an RFC 3339 date and time"
        #expect(Sample.failure(#"{"times": {"a": ["2024-01-01T00:00:00Z", "x"]}}"#, as: Deep.self) == failure)
        #expect(Sample.failure(#"{"times": {"a": [1]}}"#, as: Deep.self) == "type times.a.0")
        #expect(Sample.failure(#"{"times": {"a": {}}}"#, as: Deep.self) == "type times.a")
        #expect(Sample.failure(#"{"times": []}"#, as: Deep.self) == "type times")
    }

    @Test func onlySingleValuesHaveAText() throws {
        #expect(try WireFormat.optional(.seconds).text(one) == "1")
        #expect(throws: EncodingError.self) { try WireFormat.optional(.seconds).text(nil) }
        #expect(throws: EncodingError.self) { try WireFormat.array(.seconds).text([one]) }
        #expect(throws: EncodingError.self) { try WireFormat<[String: Date]>.dictionary(.seconds).text([:]) }
    }

    @Test func aFormatOfOnesOwn() throws {
        let yesNo = WireFormat<Bool>(
            "yes or no",
            parse: { ["yes": true, "no": false][$0] },
            render: { $0 ? "yes" : "no" }
        )
        #expect(try yesNo.read(#""yes""#))
        #expect(try yesNo.json(false) == #""no""#)
        #expect(throws: DecodingError.self) { try yesNo.read(#""maybe""#) }
    }
}
