import EndpointRuntime
import Foundation
import Testing

/// Dates by a pattern of fields.
@Suite struct DatePatternTests {
    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test(arguments: [
        ("yyyy-MM-dd HH:mm:ss", "2024-02-29 12:30:45", 1_709_209_845),
        ("yyyy-MM-dd", "2024-02-29", 1_709_164_800),
        ("dd/MM/yyyy HH:mm", "29/02/2024 12:30", 1_709_209_800),
        ("yyyyMMddHHmmss", "20240229123045", 1_709_209_845),
        ("yyyyMMdd'T'HHmmss'Z'", "20240229T123045Z", 1_709_209_845),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2024-02-29T12:30:45.250Z", 1_709_209_845.25),
        ("yyyy-MM-dd HH:mm:ss.SSSSSS", "2024-02-29 12:30:45.123456", 1_709_209_845.123456),
        ("yyyy-MM-dd HH:mm:ss.S", "2024-02-29 12:30:45.5", 1_709_209_845.5),
        ("yyyy-MM-dd HH:mm:ss.SSSSSSSSS", "2024-02-29 12:30:45.250000000", 1_709_209_845.25),
        ("yyyy-MM-dd HH:mm:ss Z", "2024-02-29 12:30:45 +0000", 1_709_209_845),
        ("HH 'o''clock on' dd.MM.yyyy", "12 o'clock on 29.02.2024", 1_709_208_000),
        ("yyyy''MM''dd", "2024'02'29", 1_709_164_800),
        ("yyyy年MM月dd日", "2024年02月29日", 1_709_164_800),
        ("yyyy-MM-dd HH:mm:ss", "1969-12-31 23:59:59", -1),
    ])
    func readsAndWrites(pattern: String, text: String, seconds: Double) throws {
        #expect(try WireFormat.pattern(pattern).read("\"\(text)\"") == date(seconds))
        #expect(try WireFormat.pattern(pattern).text(date(seconds)) == text)
    }

    @Test(arguments: ["+02:00", "+0200"], ["XXX", "Z"])
    func readsAnyOffset(offset: String, field: String) throws {
        let format = WireFormat.pattern("yyyy-MM-dd HH:mm\(field)")
        #expect(try format.read("\"2024-02-29 14:30\(offset)\"") == date(1_709_209_800))
    }

    @Test(arguments: [
        "", "2024-02-30 12:30:45", "2024-02-29 24:30:45", "2024-02-29 12:30", "2024-02-29 12:30:45 ",
        "2024-2-29 12:30:45",
        "2024-02-29T12:30:45", "٢٠٢٤-02-29 12:30:45",
    ])
    func rejectsTextsThatDoNotMatchThePattern(text: String) {
        let format = WireFormat.pattern("yyyy-MM-dd HH:mm:ss")
        #expect(throws: DecodingError.self) { try format.read("\"\(text)\"") }
    }

    @Test(arguments: [
        ("yy-MM-dd", "'yy' should be 'yyyy'"),
        ("", "'yyyy' is missing"), ("yyyyMMddSSSSSSSSSSSSSSSSSSSS", "'SSSSSSSSSSSSSSSSSSSS' should be 'S'"),
    ])
    func reportsInvalidPatterns(pattern: String, problem: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try WireFormat.pattern(pattern).read("\"2024022999999999999999999999\"")
        }
        #expect("\(try #require(error))".contains("expected a date written '\(pattern)' (no pattern: \(problem))"))
        #expect(throws: EncodingError.self) { try WireFormat.pattern(pattern).text(date(0)) }
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func anyDateSurvives(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let date = Date.random(using: &random)
        let format = WireFormat.pattern("dd.MM.yyyy HH:mm:ss.SSSSSS Z")
        #expect(try format.read(format.json(date)) == date)
        let far = Date(timeIntervalSince1970: 1e18)
        #expect(throws: EncodingError.self) { try format.text(far) }
    }
}
