import EndpointRuntime
import Foundation
import Testing

@Suite struct DayTests {
    @Test func readsAndWrites() throws {
        let day = try #require(Day(year: 2024, month: 2, day: 29))
        #expect(day.description == "2024-02-29")
        #expect(Day("2024-02-29") == day)
        #expect(try Sample.decode(#"["2024-02-29"]"#) == [day])
        #expect(try Sample.encode([day]) == #"["2024-02-29"]"#)
        #expect(Day("0007-01-02")?.description == "0007-01-02")
    }

    @Test(arguments: [
        "", "2024-02-30", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-01-00", "2024-04-31",
        "2024-1-1",
        "24-01-01", "20240101", "2024-01-01T", " 2024-01-01", "2024/01/01", "-024-01-01", "10000-01-01",
    ])
    func rejectsOtherTexts(text: String) {
        #expect(Day(text) == nil)
        #expect(Sample.failure("[\"\(text)\"]", as: [Day].self) == "0: expected a day as yyyy-MM-dd")
    }

    @Test func rejectsDaysThatAreNotThere() {
        #expect(Day(year: 2000, month: 2, day: 29) != nil)
        #expect(Day(year: 2100, month: 2, day: 29) == nil)
        #expect(Day(year: -1, month: 1, day: 1) == nil)
        #expect(Day(year: 10_000, month: 1, day: 1) == nil)
        #expect(Day(year: 2024, month: .max, day: .min) == nil)
    }

    @Test func isOrdered() throws {
        let days = try ["2023-12-31", "2024-01-01", "2024-01-31", "2024-02-01"].map { try #require(Day($0)) }
        #expect(days.shuffled().sorted() == days)
    }

    @Test func dependsOnTheTimeZone() throws {
        let date = Date(timeIntervalSince1970: 1_709_250_000)  // 2024-02-29T23:40:00Z
        #expect(Day(date, in: .gmt)?.description == "2024-02-29")
        #expect(Day(date, in: try #require(TimeZone(secondsFromGMT: 3600)))?.description == "2024-03-01")
        #expect(Day(Date(timeIntervalSince1970: 1e15), in: .gmt) == nil)
        #expect(Day(Date(timeIntervalSince1970: .nan), in: .gmt) == nil)
    }

    @Test(arguments: [
        ("GMT", "2024-02-29", "2024-02-29T00:00:00Z"), ("GMT", "0000-01-01", "0000-01-01T00:00:00Z"),
        ("GMT", "9999-12-31", "9999-12-31T00:00:00Z"), ("Asia/Tokyo", "2024-02-29", "2024-02-28T15:00:00Z"),
        ("Pacific/Kiritimati", "2024-01-01", "2023-12-31T10:00:00Z"),
        // The clocks change later on these days.
        ("America/New_York", "2024-03-10", "2024-03-10T05:00:00Z"),
        ("America/New_York", "2024-11-03", "2024-11-03T04:00:00Z"),
        // The clocks skip midnight.
        ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
        ("America/Havana", "2024-03-10", "2024-03-10T05:00:00Z"),
        // There are two midnights: the clocks are set back at 01:00, and at 00:01 to the day before.
        ("America/Havana", "2024-11-03", "2024-11-03T04:00:00Z"),
        ("America/St_Johns", "2006-10-29", "2006-10-29T02:30:00Z"),
        // Samoa skipped this day.
        ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
        ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
    ])
    func beginsAtItsFirstMoment(zone: String, text: String, start: String) throws {
        let (day, zone) = (try #require(Day(text)), try #require(TimeZone(identifier: zone)))
        let date = day.date(in: zone)
        #expect(try WireFormat.rfc3339.json(date) == "\"\(start)\"")
        #expect(Day(date, in: zone) == (text == "2011-12-30" ? Day("2011-12-31") : day))
    }

    /// Its first moment in Tokyo is in the year before in UTC.
    @Test func theFirstDayIsReadAgain() throws {
        let (day, zone) = (try #require(Day("0000-01-01")), try #require(TimeZone(identifier: "Asia/Tokyo")))
        #expect(Day(day.date(in: zone), in: zone) == day)
        #expect(Day(day.date(in: zone), in: .gmt) == nil)
    }

    @Test(arguments: ["Europe/London", "America/Sao_Paulo", "Africa/Cairo", "Australia/Lord_Howe", "Asia/Gaza"])
    func everyDayBeginsAfterTheDayBefore(zone: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        for number in 0..<20 * 365 {
            let noon = Date(timeIntervalSince1970: 946_728_000 + Double(number) * 86_400)
            let day = try #require(Day(noon, in: .gmt))
            let start = day.date(in: zone)
            #expect(Day(start, in: zone) == day)
            #expect(try #require(Day(start.addingTimeInterval(-1), in: zone)) < day)
        }
    }
}
