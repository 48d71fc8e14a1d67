import Foundation

// A `Date` counts seconds since 2001 in a double, which holds microseconds from 1716 to 2285. All formats read and write
// through these two, so that an instant becomes the same `Date` whatever it was written in.
extension Date {
    /// Seconds since 2001, rounded down, and the microseconds beyond them; `nil` for dates further away than 30,000 years.
    var secondsAndMicroseconds: (seconds: Int, microseconds: Int)? {
        let interval = timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        guard abs(whole) < 1e12 else { return nil }
        let microseconds = Int(((interval - whole) * 1e6).rounded())
        return (Int(whole) + microseconds / 1_000_000, microseconds % 1_000_000)
    }

    /// - Parameter seconds: Seconds since 2001.
    init(seconds: Int, microseconds: Int) {
        let interval = Double(seconds) + Double(microseconds) / 1e6
        // Where a double has no room for microseconds, the last ones of the year 9999 would be those of another year.
        self.init(timeIntervalSinceReferenceDate: min(interval, Double(seconds + 1).nextDown))
    }
}
