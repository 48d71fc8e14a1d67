import Foundation
import Testing

@testable import EndpointRuntime

/// Values in another form: numbers in quotes, empty strings, and dates without an offset.
struct LenientValueTests {
    /// Reads a crate with a contradiction in an optional field, which the leniency `invalidOptionals` would omit.
    private func optional(
        _ changes: KeyValuePairs<String, String?>,
        _ leniency: Leniency,
        _ issues: [String],
        _ location: SourceLocation = #_sourceLocation
    ) throws -> Crate {
        let text = Crate.text(changes)
        let omitted = RawResponse(text, .invalidOptionals)
        _ = try omitted.json(Crate.self)
        #expect(omitted.issues.first?.hasSuffix("is omitted") == true, sourceLocation: location)
        let response = RawResponse(text, leniency)
        let crate = try response.json(Crate.self)
        #expect(response.issues == issues, sourceLocation: location)
        let all = RawResponse(text, .all)
        #expect(try all.json(Crate.self) == crate, sourceLocation: location)
        return crate
    }

    @Test func scalarsInQuotes() throws {
        let id = try crate(
            ["id": #""42""#],
            .quotedScalars,
            [
                "expected a whole number, found a string at 'id'; the value is converted"
            ]
        )
        #expect(id.id == 42)
        let label = try crate(
            ["label": "1.50"],
            .quotedScalars,
            [
                "expected a string, found a number at 'label'; the value is converted"
            ]
        )
        #expect(label.label == "1.50")
        let found = try optional(
            ["weight": #""1.5e1""#, "price": #""0.10""#, "is_fragile": #""true""#],
            .quotedScalars,
            [
                "expected true or false, found a string at 'is_fragile'; the value is converted",
                "expected a number, found a string at 'weight'; the value is converted",
                "expected a number, found a string at 'price'; the value is converted",
            ]
        )
        #expect(found.weight == 15)
        #expect(found.price == Decimal(string: "0.10"))
        #expect(found.isFragile == true)
        let texts = try crate(
            ["label": "false", "note": "true"],
            .quotedScalars,
            [
                "expected a string, found true or false at 'label'; the value is converted",
                "expected a string, found true or false at 'note'; the value is converted",
            ]
        )
        #expect(texts.label == "false")
        #expect(texts.note == "true")
    }

    @Test(arguments: [
        #""""#, #"" 1""#, #""1 ""#, #""1,5""#, #""+1""#, #""0x1""#, #""[1]""#, #""null""#, #""1\u0030""#, "true", "{}",
    ])
    func noWholeNumbers(_ value: String) {
        for leniency in [Leniency.all, .quotedScalars] {
            let response = RawResponse(Crate.text(["id": value]), leniency)
            #expect(throws: DecodingFailure.self) { try response.json(Crate.self) }
            #expect(response.issues.isEmpty)
        }
    }

    @Test func numbersInQuotesMustFit() throws {
        #expect(try RawResponse(#"["127","-128","1.0"]"#, .quotedScalars).json([Int8].self) == [127, -128, 1])
        #expect(throws: DecodingFailure.self) { try RawResponse(#"["128"]"#, .quotedScalars).json([Int8].self) }
        #expect(throws: DecodingFailure.self) { try RawResponse(#"["1.5"]"#, .quotedScalars).json([Int8].self) }
        #expect(throws: DecodingFailure.self) { try RawResponse(#"["1e400"]"#, .quotedScalars).json([Double].self) }
        #expect(try RawResponse(#"["18446744073709551615"]"#, .quotedScalars).json([UInt64].self) == [.max])
        #expect(try RawResponse(#"["1.5"]"#, .quotedScalars).json([Float].self) == [1.5])
    }

    @Test func emptyTexts() throws {
        let found = try optional(
            ["page": #""""#, "sent": #""""#, "returned": #""""#, "size": #""""#, "weight": #""""#],
            .emptyStrings,
            [
                "expected a number, found a string at 'weight'; the field is omitted",
                "the text is not a URL at 'page'; the field is omitted",
                "expected an RFC 3339 date and time at 'sent'; the field is omitted",
                "expected an RFC 3339 date and time at 'returned'; the field is omitted",
                "\"\" is not one of the allowed values at 'size'; the field is omitted",
            ]
        )
        #expect(found.page == nil && found.sent == nil && found.returned == nil && found.size == nil)
    }

    @Test func emptyTextOfAnOpenEnum() throws {
        let text = Crate.text(["carrier": #""""#])
        #expect(try RawResponse(text, .strict).json(Crate.self).carrier == Crate.Carrier(rawValue: ""))
        let response = RawResponse(text, .emptyStrings)
        #expect(try response.json(Crate.self).carrier == nil)
        #expect(response.issues == ["expected a value, found an empty string at 'carrier'; the field is omitted"])
        // A required value cannot be omitted, so it keeps the empty string.
        let required = RawResponse(#"[""]"#, .all)
        #expect(try required.json([Crate.Carrier].self) == [Crate.Carrier(rawValue: "")])
        #expect(required.issues.isEmpty)
    }

    @Test func emptyTextIsText() throws {
        let response = RawResponse(Crate.text(["label": #""""#, "note": #""""#]), .all)
        let crate = try response.json(Crate.self)
        #expect(crate.label == "" && crate.note == "")
        #expect(response.issues.isEmpty)
    }

    @Test func datesWithoutOffset() throws {
        let found = try optional(
            ["sent": #""2024-02-29 12:30:00""#, "returned": #""2024-02-29T12:30:00.25""#],
            .datesWithoutOffset,
            [
                "expected an RFC 3339 date and time at 'sent'; the value is converted",
                "expected an RFC 3339 date and time at 'returned'; the value is converted",
            ]
        )
        #expect(found.sent == Date(timeIntervalSince1970: 1_709_209_800))
        #expect(found.returned == Date(timeIntervalSince1970: 1_709_209_800.25))
        for text in ["2024-02-29", "2024-02-30T12:30:00", "12:30:00", "2024-02-29T12:30:00ZZ", "2024-02-29T12:30"] {
            let response = RawResponse("{\"date\":\"\(text)\"}", [.datesWithoutOffset, .quotedScalars])
            #expect(throws: DecodingFailure.self, "\(text)") { try response.json(Date.self, at: ["date"]) }
        }
    }
}
