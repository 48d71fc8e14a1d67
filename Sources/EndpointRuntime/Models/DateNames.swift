/// The English names of days and months, as HTTP and mail write them.
enum DateNames {
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// 1 to 12; whether the letters are large or small does not matter.
    static func month(_ name: String) -> Int? {
        months.firstIndex { $0.lowercased() == name.lowercased() }.map { $0 + 1 }
    }

    /// Whether `name` is a weekday, in full or by its first three letters.
    static func isWeekday(_ name: String) -> Bool {
        let name = name.lowercased()
        return weekdays.contains { $0.lowercased() == name || $0.prefix(3).lowercased() == name }
    }
}

extension CivilTime {
    /// `Sun, 06 Nov 1994 08:49:37`, to which HTTP and mail add their zone.
    var rfc822: String {
        let date = "\(day.padded(to: 2)) \(DateNames.months[month - 1]) \(year.padded(to: 4))"
        let clock = "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
        return "\(DateNames.weekdays[weekday].prefix(3)), \(date) \(clock)"
    }
}

extension ByteScanner {
    /// `08:49:37`, of which the seconds may be left out if `secondsAreOptional`.
    mutating func clock(secondsAreOptional: Bool = false) -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2) else { return nil }
        if skip(":") {
            return number(digits: 2).map { (hour, minute, $0) }
        }
        return secondsAreOptional ? (hour, minute, 0) : nil
    }
}
