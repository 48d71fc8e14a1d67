import Foundation

/// Dates of RFC 3339, section 5.6.
enum RFC3339 {
    static func parse(_ text: String) -> Date? {
        var scanner = ByteScanner(text)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let dayOfMonth = scanner.number(digits: 2),
            let day = Day(year: year, month: month, day: dayOfMonth),
            scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let hour = scanner.number(digits: 2), scanner.skip(":"),
            let minute = scanner.number(digits: 2), scanner.skip(":"),
            let second = scanner.number(digits: 2),
            let microsecond = microsecond(&scanner),
            let offset = offset(&scanner), scanner.isAtEnd
        else { return nil }
        let date = CivilTime.date(
            day: day,
            hour: hour,
            minute: minute,
            second: second,
            microsecond: microsecond,
            offset: offset
        )
        // In UTC, in which dates are written, the year may be less than 0 or more than 9999.
        return date.flatMap { CivilTime($0) } == nil ? nil : date
    }

    /// The date of a text such as `2024-02-29T12:30:00Z` or `2024-02-29T12:30:00.250Z`, the form that almost all
    /// servers send.
    ///
    /// - Returns: `nil` for any other text, which `parse` reads or rejects.
    @Sendable static func usualForm(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        guard text.count == 20 || 22...27 ~= text.count, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            text[text.count - 1] == UInt8(ascii: "Z"), text.count == 20 || text[19] == UInt8(ascii: "."),
            let year = number(text[0..<4]), let month = number(text[5..<7]), let dayOfMonth = number(text[8..<10]),
            let hour = number(text[11..<13]), let minute = number(text[14..<16]), let second = number(text[17..<19]),
            let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        var microsecond = 0
        if text.count > 20 {
            guard let decimals = number(text[20..<text.count - 1]) else { return nil }
            microsecond = (text.count..<27).reduce(decimals) { decimals, _ in decimals * 10 }
        }
        return CivilTime.date(day: day, hour: hour, minute: minute, second: second, microsecond: microsecond, offset: 0)
    }

    @inline(__always)
    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var number = 0
        for byte in digits {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }

    static func render(_ date: Date) -> String? {
        guard let time = CivilTime(date) else { return nil }
        return String(unsafeUninitializedCapacity: longest) { buffer in
            buffer.baseAddress.map { render(time, to: $0) } ?? 0
        }
    }

    /// Writes a date in quotation marks.
    ///
    /// - Returns: `false` if the format cannot express the date.
    static func write(_ date: Date, to writer: JSONWriter) -> Bool {
        guard let time = CivilTime(date) else { return false }
        writer.append(.quote)
        writer.append(most: longest) { render(time, to: $0) }
        writer.append(.quote)
        return true
    }

    /// The number of bytes of `2024-02-29T12:30:00.250000Z`.
    private static let longest = 27

    /// Writes a time with zero, three or six decimals of a second, and returns the number of bytes.
    private static func render(_ time: CivilTime, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
        var end = 0
        func put(_ number: Int, _ digits: Int, _ separator: Unicode.Scalar) {
            (bytes + end).fill(UInt64(number), digits: digits)
            bytes[end + digits] = UInt8(ascii: separator)
            end += digits + 1
        }
        put(time.year, 4, "-")
        put(time.month, 2, "-")
        put(time.day, 2, "T")
        put(time.hour, 2, ":")
        put(time.minute, 2, ":")
        switch time.microsecond {
        case 0: put(time.second, 2, "Z")
        case let microsecond:
            put(time.second, 2, ".")
            let isCoarse = microsecond.isMultiple(of: 1000)
            put(isCoarse ? microsecond / 1000 : microsecond, isCoarse ? 3 : 6, "Z")
        }
        return end
    }

    /// Reads the decimals of a second, such as `.25`: any number of digits, rounded to microseconds, but never up to
    /// the next second.
    private static func microsecond(_ scanner: inout ByteScanner) -> Int? {
        guard scanner.skip(".") else { return 0 }
        guard var digits = scanner.digit() else { return nil }
        var nanoseconds = 100_000_000
        digits *= nanoseconds
        while let digit = scanner.digit() {
            nanoseconds /= 10
            digits += digit * nanoseconds
        }
        return min((digits + 500) / 1000, 999_999)
    }

    /// The offset in seconds, positive if ahead of UTC: `Z`, `+02:00`, `+0200`.
    static func offset(_ scanner: inout ByteScanner) -> Int? {
        if scanner.skip("Z") || scanner.skip("z") { return 0 }
        let sign = scanner.skip("+") ? 1 : scanner.skip("-") ? -1 : 0
        guard sign != 0, let hours = scanner.number(digits: 2), hours < 24 else { return nil }
        _ = scanner.skip(":")
        guard let minutes = scanner.number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
