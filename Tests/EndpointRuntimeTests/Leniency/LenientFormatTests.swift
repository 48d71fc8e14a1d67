import Foundation
import Testing

@testable import EndpointRuntime

/// Fields of types and formats that read a text or a number themselves, with a value of the other JSON type or with an
/// empty string.
@Suite struct LenientFormatTests {
    private enum Level: Int, FieldValue, CaseIterable { case low = 1, high }

    private struct Grade: OpenEnum {
        let rawValue: Int

        static let allKnownCases: [Grade] = []
    }

    private struct Weight: Wrapper {
        let rawValue: Double
    }

    private struct Shipment: Model {
        let id: UUID?
        let day: Day?
        let level: Level?
        let grade: Grade?
        let weight: Weight?
        let count: Int?
        let price: Decimal?
        let sent: Date?
        let received: Date?
        let carrier: Nullable<Crate.Carrier>?
        let page: Nullable<URL>?

        init(_ json: inout FieldReader) {
            id = json.readIfPresent("id")
            day = json.readIfPresent("day")
            level = json.readIfPresent("level")
            grade = json.readIfPresent("grade")
            weight = json.readIfPresent("weight")
            count = json.readIfPresent("count", .quoted)
            price = json.readIfPresent("price", .quoted)
            sent = json.readIfPresent("sent", .seconds)
            received = json.readIfPresent("received", .fractionalSeconds)
            carrier = json.readNullable("carrier")
            page = json.readNullable("page")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.writeIfPresent("id", id)
            json.writeIfPresent("day", day)
            json.writeIfPresent("level", level)
            json.writeIfPresent("grade", grade)
            json.writeIfPresent("weight", weight)
            json.writeIfPresent("count", count, .quoted)
            json.writeIfPresent("price", price, .quoted)
            json.writeIfPresent("sent", sent, .seconds)
            json.writeIfPresent("received", received, .fractionalSeconds)
            json.writeNullable("carrier", carrier)
            json.writeNullable("page", page)
        }
    }

    /// Reads a shipment with one contradiction, which is an error unless it is tolerated.
    private func shipment(
        _ text: String,
        _ leniency: Leniency,
        issue: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws -> Shipment {
        let others = Leniency.all.subtracting([leniency, .invalidOptionals])
        for leniency in [.strict, others] {
            #expect(throws: DecodingFailure.self, sourceLocation: location) {
                try RawResponse(text, leniency).json(Shipment.self)
            }
        }
        let response = RawResponse(text, leniency)
        let shipment = try response.json(Shipment.self)
        #expect(response.issues == [issue], sourceLocation: location)
        return shipment
    }

    @Test func enumsAndWrappersOfNumbersInQuotes() throws {
        let whole = "expected a whole number, found a string at"
        #expect(
            try shipment(#"{"level":"2"}"#, .quotedScalars, issue: "\(whole) 'level'; the value is converted").level
                == .high
        )
        #expect(
            try shipment(#"{"grade":"7"}"#, .quotedScalars, issue: "\(whole) 'grade'; the value is converted").grade
                == Grade(rawValue: 7)
        )
        #expect(
            try shipment(
                #"{"weight":"1.5"}"#,
                .quotedScalars,
                issue: "expected a number, found a string at 'weight'; the value is converted"
            ).weight == Weight(1.5)
        )
    }

    /// The conversion of a value that is then not used is not an issue.
    @Test func numberInQuotesThatNoEnumHas() throws {
        let response = RawResponse(#"{"level":"9"}"#, .all)
        #expect(try response.json(Shipment.self).level == nil)
        #expect(response.issues == [#""9" is not one of the allowed values at 'level'; the field is omitted"#])
    }

    @Test func formatsInQuotesWithABareNumber() throws {
        let text = "expected a string, found a number at"
        #expect(
            try shipment(#"{"count":42}"#, .quotedScalars, issue: "\(text) 'count'; the value is converted").count == 42
        )
        #expect(
            try shipment(#"{"price":0.10}"#, .quotedScalars, issue: "\(text) 'price'; the value is converted").price
                == Decimal(string: "0.10")
        )
    }

    @Test func datesAsNumbersInQuotes() throws {
        let number = "expected a number, found a string at"
        #expect(
            try shipment(
                #"{"sent":"1709209800"}"#,
                .quotedScalars,
                issue: "\(number) 'sent'; the value is converted"
            ).sent == Date(timeIntervalSince1970: 1_709_209_800)
        )
        #expect(
            try shipment(
                #"{"received":"1709209800.25"}"#,
                .quotedScalars,
                issue: "\(number) 'received'; the value is converted"
            ).received == Date(timeIntervalSince1970: 1_709_209_800.25)
        )
    }

    @Test(arguments: [
        ("id", "the text is not a UUID"),
        ("day", "expected a day as yyyy-MM-dd"),
        ("level", "expected a whole number, found a string"),
        ("grade", "expected a value, found an empty string"),
        ("weight", "expected a number, found a string"),
        ("count", "expected an integer in quotes"),
        ("price", "expected a number in quotes"),
        ("sent", "expected a number, found a string"),
        ("received", "expected a number, found a string"),
        ("page", "the text is not a URL"),
    ])
    func emptyStrings(_ key: String, _ problem: String) throws {
        let text = #"{"\#(key)":""}"#
        let shipment = try shipment(text, .emptyStrings, issue: "\(problem) at '\(key)'; the field is omitted")
        #expect(try shipment == RawResponse("{}", .strict).json(Shipment.self))
    }

    /// A strict reader accepts the empty string as an unknown value of an open enum.
    @Test func emptyStringOfAnOpenEnumThatMayBeNull() throws {
        #expect(try RawResponse(#"{"carrier":""}"#, .strict).json(Shipment.self).carrier?.value?.rawValue == "")
        let response = RawResponse(#"{"carrier":""}"#, .emptyStrings)
        #expect(try response.json(Shipment.self).carrier == nil)
        #expect(response.issues == ["expected a value, found an empty string at 'carrier'; the field is omitted"])
        #expect(try RawResponse(#"{"carrier":null}"#, .emptyStrings).json(Shipment.self).carrier == .null)
    }

    @Test func emptyStringOfAWrapperAroundAnOpenEnum() throws {
        struct HomeCarrier: Wrapper { let rawValue: Crate.Carrier }
        struct Parcel: Model {
            let carrier: HomeCarrier?
            init(_ json: inout FieldReader) { carrier = json.readIfPresent("carrier") }
            func encodeFields(to json: inout FieldWriter) {}
        }
        #expect(try RawResponse(#"{"carrier":""}"#, .strict).json(Parcel.self).carrier?.rawValue.rawValue == "")
        let response = RawResponse(#"{"carrier":""}"#, .emptyStrings)
        #expect(try response.json(Parcel.self).carrier == nil)
        #expect(response.issues == ["expected a value, found an empty string at 'carrier'; the field is omitted"])
    }

    @Test func emptyStringOfAnOpenEnumAtAPath() throws {
        let response = RawResponse(#"{"carrier":""}"#, .emptyStrings)
        #expect(try response.json(Crate.Carrier?.self, at: ["carrier"]) == nil)
        #expect(response.issues == ["expected a value, found an empty string at 'carrier'; the field is omitted"])
        // A required value cannot be omitted, so it keeps the empty string.
        #expect(try response.json(Crate.Carrier.self, at: ["carrier"]) == Crate.Carrier(rawValue: ""))
    }
}
