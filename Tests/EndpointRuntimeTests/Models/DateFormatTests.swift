import EndpointRuntime
import Foundation
import Testing

@Suite struct DateFormatTests {
    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0),
        ("2001-01-01T00:00:00Z", 978_307_200),
        ("2024-02-29T12:30:45Z", 1_709_209_845),
        ("2024-02-29t12:30:45z", 1_709_209_845),
        ("2024-02-29 12:30:45Z", 1_709_209_845),
        ("2024-02-29T14:30:45+02:00", 1_709_209_845),
        ("2024-02-29T14:30:45+0200", 1_709_209_845),
        ("2024-02-29T07:00:45-05:30", 1_709_209_845),
        ("2024-02-29T12:30:45-00:00", 1_709_209_845),
        ("2024-02-29T12:30:45.5Z", 1_709_209_845.5),
        ("2024-02-29T12:30:45.250Z", 1_709_209_845.25),
        ("2024-02-29T12:30:45.1234567899999Z", 1_709_209_845.123457),
        ("2024-02-29T12:30:45.9999999Z", 1_709_209_845.999999),
        ("1969-12-31T23:59:59.750Z", -0.25),
        ("1900-03-01T00:00:00Z", -2_203_891_200),
        ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("2016-12-31T23:59:60.9Z", 1_483_228_800),
        ("1990-12-31T15:59:60-08:00", 662_688_000),
    ])
    func readsRFC3339(text: String, seconds: Double) throws {
        #expect(try WireFormat.rfc3339.read("\"\(text)\"") == date(seconds))
    }

    @Test(arguments: [
        "0000-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
        "", "2024", "2024-02-29", "2024-02-29T12:30:45", "2024-02-30T12:30:45Z", "2023-02-29T12:30:45Z",
        "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-01T24:00:00Z",
        "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T12:00:60Z", "2024-01-01T00:00:00.Z",
        "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+01:60", "2024-01-01T00:00:00+01", "2024-01-01T00:00:00Zx",
        " 2024-01-01T00:00:00Z", "24-01-01T00:00:00Z", "2024-1-1T00:00:00Z", "+2024-01-01T00:00:00Z",
        "2024-01-01T00:00:0०Z",
    ])
    func rejectsTextsThatAreNotRFC3339(text: String) {
        #expect(throws: DecodingError.self) { try WireFormat.rfc3339.read("\"\(text)\"") }
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"),
        (1_709_209_845.5, "2024-02-29T12:30:45.500Z"),
        (1_709_209_845.123456, "2024-02-29T12:30:45.123456Z"),
        (1_709_209_845.9999999, "2024-02-29T12:30:46Z"),
        (-0.25, "1969-12-31T23:59:59.750Z"),
        (-62_167_219_200, "0000-01-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func writesRFC3339(seconds: Double, text: String) throws {
        #expect(try WireFormat.rfc3339.text(date(seconds)) == text)
        #expect(try WireFormat.rfc3339.json(date(seconds)) == "\"\(text)\"")
    }

    /// The largest date of .NET.
    @Test(arguments: ["9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z"])
    func theLastDateOfAllIsWrittenAgain(text: String) throws {
        let date = try WireFormat.rfc3339.read("\"\(text)\"")
        let written = try WireFormat.rfc3339.json(date)
        #expect(written.hasPrefix("\"9999-12-31T23:59:59.9999"))
        #expect(try WireFormat.rfc3339.read(written) == date)
    }

    @Test(arguments: [-62_167_219_201, 253_402_300_800, 1e300, .infinity, .nan])
    func rejectsToWriteOtherYears(seconds: Double) {
        for format in [WireFormat.rfc3339, .http, .rfc2822] {
            #expect(throws: EncodingError.self) { try format.text(date(seconds)) }
            #expect(throws: EncodingError.self) { try format.json(date(seconds)) }
        }
    }

    /// Compares some 23,000 days with Foundation's calendar, which is Julian before October 1582.
    @Test func agreesWithTheCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: -141_427, to: 253_000, by: 17) {
            let date = date(Double(day) * 86_400 + 43_200)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let expected = try #require(Day(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
            #expect(Day(date, in: .gmt) == expected)
            #expect(try WireFormat.rfc3339.read("\"\(expected)T12:00:00Z\"") == date)
        }
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func readsHTTPDates(text: String) throws {
        #expect(try WireFormat.http.read("\"\(text)\"") == date(784_111_777))
    }

    @Test func readsATwoDigitDayOfAsctime() throws {
        #expect(try WireFormat.http.read(#""Wed Nov 16 08:49:37 1994""#) == date(784_975_777))
    }

    @Test func aShortYearFarAheadIsInThePast() throws {
        let thisYear = try #require(Day(Date(), in: .gmt)).year
        for ahead in [-40, -1, 0, 1, 40, 60] {
            let short = (thisYear + ahead) % 100
            let digits = short < 10 ? "0\(short)" : "\(short)"
            let read = try WireFormat.http.read("\"Sunday, 06-Nov-\(digits) 08:49:37 GMT\"")
            let year = try #require(Day(read, in: .gmt)).year
            #expect(year % 100 == short)
            #expect(year <= thisYear + 50)
            #expect(year > thisYear - 100)
        }
    }

    @Test(arguments: [
        "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sux, 06 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun, 06 Nov 1994 08:49 GMT", "784111777",
    ])
    func rejectsOtherHTTPDates(text: String) {
        #expect(throws: DecodingError.self) { try WireFormat.http.read("\"\(text)\"") }
    }

    @Test func writesHTTPDates() throws {
        #expect(try WireFormat.http.text(date(784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(try WireFormat.http.text(date(1_709_209_845.9)) == "Thu, 29 Feb 2024 12:30:45 GMT")
    }

    @Test(arguments: [
        "Tue, 01 Jul 2003 10:52:37 +0200", "Tue, 1 Jul 2003 10:52:37 +0200", "1 Jul 2003 10:52:37 +0200",
        "tue,  01 JUL 2003 08:52:37 GMT", "Tue, 01 Jul 2003 04:52:37 EDT", "01 Jul 03 08:52:37 UT",
        "Tue, 01 Jul 2003 10:52:37 +0200 (CEST (summer))", "Tue,\t01 Jul 103 08:52:37 Z",
        "Tue, 01 Jul 2003 10:52:37 +0200 (a \\) and \\(b)",
    ])
    func readsMailDates(text: String) throws {
        let json = text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
        #expect(try WireFormat.rfc2822.read("\"\(json)\"") == date(1_057_049_557))
    }

    @Test func readsMailDatesWithoutSecondsAndOfTheLastCentury() throws {
        #expect(try WireFormat.rfc2822.read(#""06 Nov 94 08:49 +0000""#) == date(784_111_740))
    }

    @Test(arguments: [
        "", "Tue, 01 Jul 2003 10:52:37", "Tue 01 Jul 2003 10:52:37 GMT", "Tue, 32 Jul 2003 10:52:37 GMT",
        "Tue, 01 Juli 2003 10:52:37 GMT", "Tue, 01 Jul 2003 10:52:37 XYZ", "Tue, 01 Jul 2003 10:52:37 +02:00",
        "Tue, 01 Jul 20033 10:52:37 GMT",
    ])
    func rejectsOtherMailDates(text: String) {
        #expect(throws: DecodingError.self) { try WireFormat.rfc2822.read("\"\(text)\"") }
    }

    @Test func writesMailDates() throws {
        #expect(try WireFormat.rfc2822.text(date(1_057_049_557)) == "Tue, 01 Jul 2003 08:52:37 +0000")
    }

    @Test(arguments: [
        ("0", 0), ("1709209845", 1_709_209_845), ("1709209845.25", 1_709_209_845.25), ("-1.5", -1.5), ("1e3", 1000),
    ])
    func readsSeconds(json: String, seconds: Double) throws {
        #expect(try WireFormat.seconds.read(json) == date(seconds))
    }

    @Test(arguments: [
        ("0", 0), ("1709209845250", 1_709_209_845.25), ("1709209845250.5", 1_709_209_845.2505), ("-1", -0.001),
    ])
    func readsMilliseconds(json: String, seconds: Double) throws {
        #expect(try WireFormat.milliseconds.read(json) == (WireFormat.seconds.read("\(seconds)")))
    }

    @Test(arguments: [#""1709209845""#, "null", "true", "1e300", "1e19", "[1]"])
    func rejectsInvalidNumbersOfSeconds(json: String) {
        #expect(throws: DecodingError.self) { try WireFormat.seconds.read(json) }
        #expect(throws: DecodingError.self) { try WireFormat.milliseconds.read(json) }
    }

    @Test func writesNumbers() throws {
        #expect(try WireFormat.seconds.json(date(1_709_209_845)) == "1709209845")
        #expect(try WireFormat.seconds.json(date(1_709_209_845.75)) == "1709209845")
        #expect(try WireFormat.seconds.text(date(1_709_209_845.999_999)) == "1709209845")
        #expect(try WireFormat.milliseconds.json(date(1_709_209_845.123)) == "1709209845123")
        #expect(try WireFormat.milliseconds.json(date(1_709_209_845.123_999)) == "1709209845123")
        #expect(try WireFormat.seconds.text(date(-1.5)) == "-2")
        #expect(try WireFormat.milliseconds.text(date(-1.5)) == "-1500")
        #expect(throws: EncodingError.self) { try WireFormat.seconds.json(date(.infinity)) }
        #expect(throws: EncodingError.self) { try WireFormat.milliseconds.text(date(1e13)) }
    }

    /// Gmail and WhatsApp write time stamps so.
    @Test func numbersInQuotes() throws {
        for text in [#""1603059201""#, "1603059201", "1603059201.0"] {
            #expect(try WireFormat.quotedSeconds.read(text) == date(1_603_059_201))
        }
        #expect(try WireFormat.quotedMilliseconds.read(#""1700000000250""#) == date(1_700_000_000.25))
        #expect(try WireFormat.quotedMilliseconds.json(date(1_700_000_000.25)) == #""1700000000250""#)
        #expect(try WireFormat.quotedSeconds.json(date(-1.5)) == #""-2""#)
        #expect(try WireFormat.quotedSeconds.text(date(1_603_059_201)) == "1603059201")
        for text in [#""""#, #""soon""#, #"" 1""#, #""NaN""#, #""1e30""#, "null", "true"] {
            #expect(throws: DecodingError.self) { try WireFormat.quotedSeconds.read(text) }
        }
    }

    @Test func writesFractionsWhereTheyAreWanted() throws {
        #expect(try WireFormat.fractionalSeconds.json(date(1_709_209_845)) == "1709209845")
        #expect(try WireFormat.fractionalSeconds.json(date(1_709_209_845.123)) == "1709209845.123")
        #expect(try WireFormat.fractionalSeconds.text(date(-1.5)) == "-1.5")
        #expect(try WireFormat.fractionalMilliseconds.json(date(1_709_209_845.123_456)) == "1709209845123.456")
        #expect(try WireFormat.fractionalMilliseconds.text(date(-1.5)) == "-1500")
        #expect(throws: EncodingError.self) { try WireFormat.fractionalSeconds.json(date(.infinity)) }
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func wholeNumbersAreThoseOfTheSecond(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let date = Date.random(using: &random)
        let seconds = try WireFormat.seconds.read(WireFormat.seconds.json(date))
        #expect(0..<1 ~= date.timeIntervalSince(seconds))
        #expect(try WireFormat.seconds.json(seconds) == WireFormat.seconds.json(date))
        #expect(try WireFormat.milliseconds.json(seconds) == "\(WireFormat.seconds.json(date))000")
    }

    @Test func anInstantIsOneDateInEveryFormat() throws {
        let text = try WireFormat.rfc3339.read(#""2024-02-29T12:30:45.123Z""#)
        #expect(try WireFormat.seconds.read("1709209845.123") == text)
        #expect(try WireFormat.milliseconds.read("1709209845123") == text)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let date = Date.random(using: &random)
        for format in [WireFormat.rfc3339, .fractionalSeconds, .fractionalMilliseconds] {
            #expect(try format.read(format.json(date)) == date)
        }
        let second = Date.randomSecond(using: &random)
        for format in [WireFormat.http, .rfc2822, .seconds, .milliseconds, .quotedSeconds, .quotedMilliseconds] {
            #expect(try format.read(format.json(second)) == second)
        }
    }
}
