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
}
