import EndpointRuntime
import Foundation
import Testing

/// Conversions between ``JSON`` and types of one's own.
struct JSONConversionTests {
    private struct Visit: Codable, Equatable {
        var at: Date
        var id: UUID
        var note: String?
        var data = Data([1, 2])
        var page = URL(string: "https://zoo.example/a")
        var count = UInt64.max
    }

    private static let visit = Visit(
        at: Date(timeIntervalSince1970: 0),
        id: UUID(uuid: (0xAB, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    )

    private static let json: JSON = [
        "at": "1970-01-01T00:00:00Z", "id": "ab000000-0000-0000-0000-000000000001", "data": "AQI=",
        "page": "https://zoo.example/a", "count": .number(JSON.Number(UInt64.max)),
    ]

    @Test func encodesAsABodyDoes() throws {
        #expect(try JSON(encoding: Self.visit) == Self.json)
        #expect(try JSON(encoding: [1.5, nil]) == [1.5, nil])
        #expect(try JSON(encoding: Int?.none) == .null)
        #expect(try JSON(encoding: "a") == "a")
        #expect(try JSON(encoding: Self.json) == Self.json)
    }

    @Test func decodesAsAResponseDoes() throws {
        #expect(try Self.json.decoded(as: Visit.self) == Self.visit)
        #expect(try (["a": [1, 2]] as JSON).decoded() == ["a": [1, 2]])
        #expect(try JSON.null.decoded(as: Int?.self) == nil)
        #expect(try ("a" as JSON).decoded(as: String.self) == "a")
        #expect(try Self.json.decoded(as: JSON.self) == Self.json)
    }

    @Test func failureNamesThePath() {
        struct Diary: Decodable { let visits: [[String: Date]] }
        let diary: JSON = ["visits": [["at": "yesterday"]]]
        let failure = #expect(throws: DecodingFailure.self) { _ = try diary.decoded(as: Diary.self) }
        #expect(failure?.path == "visits[0].at")
    }

    @Test func numberThatIsNotFiniteIsAnError() {
        #expect(throws: EncodingError.self) { _ = try JSON(encoding: ["a": Double.nan]) }
    }

    @Test func uploadIsAnError() {
        #expect(throws: (any Error).self) { _ = try JSON(encoding: ["a": Upload(Data())]) }
    }

    /// As deep as responses may be by default, and at most.
    @Test(arguments: [512, 1024])
    func deepValuesAreConverted(depth: Int) throws {
        let deep = (1..<depth).reduce(JSON.null) { json, _ in [json] }
        #expect(try JSON(encoding: deep) == deep)
        #expect(try deep.decoded(as: JSON.self) == deep)
    }
}
