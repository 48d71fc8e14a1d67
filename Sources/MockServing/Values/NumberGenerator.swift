import Spec

/// Generates numbers and dates that are plausible for a field's name.
struct NumberGenerator {
    var generator: SeededGenerator

    /// A whole number that fits in 32 bits.
    mutating func integer(_ name: NameWords) -> Int {
        for word in name.words.reversed() {
            switch word {
            case "page": return 1
            case "limit",
                "size" where name.words.contains("page"):
                return 30
            case "year": return generator.number(in: 1990...2025)
            case "month": return generator.number(in: 1...12)
            case "day": return generator.number(in: 1...28)
            case "hour": return generator.number(in: 0...23)
            case "minute", "second", "minutes", "seconds": return generator.number(in: 0...59)
            case "age": return generator.number(in: 18...90)
            case "status", "code": return 200
            case "port": return generator.number(in: 1024...49_151)
            case "percent", "percentage", "progress", "score": return generator.number(in: 0...100)
            case "rating", "rank", "level", "position", "quantity", "priority", "index":
                return generator.number(in: 1...10)
            case "at", "timestamp", "time", "date", "created", "updated", "expires": return moment(name)
            case "width", "height": return generator.number(in: 100...2000)
            case "price", "amount", "cost", "balance": return generator.number(in: 100...20_000)
            case "id": return generator.number(in: 1...99_999)
            case "number", "no": return generator.number(in: 1...2000)
            case "count", "total", "size", "length", "followers", "following", "stars", "forks", "issues":
                return generator.number(in: 0...500)
            default: continue
            }
        }
        return generator.number(in: 1...1000)
    }

    /// A number with up to four decimals, in JSON notation.
    mutating func decimal(_ name: NameWords) -> String {
        if name.contains(anyOf: ["lat", "latitude"]) {
            return fraction(of: generator.number(in: -600_000...600_000), 4)
        }
        if name.contains(anyOf: ["lng", "lon", "long", "longitude"]) {
            return fraction(of: generator.number(in: -1_700_000...1_700_000), 4)
        }
        if name.contains(anyOf: ["rating", "score", "stars"]) { return fraction(of: generator.number(in: 10...50), 1) }
        if name.contains(anyOf: ["rate", "ratio", "share", "probability", "confidence"]) {
            return fraction(of: generator.number(in: 1...99), 2)
        }
        return fraction(of: generator.number(in: 100...20_000), 2)
    }

    /// Seconds since 1970: creation dates are before update dates, which are before expiration dates.
    mutating func moment(_ name: NameWords) -> Int {
        let year =
            if name.contains(anyOf: ["expires", "expiry", "until", "due", "end", "ends", "ended"]) {
                generator.number(in: 2031...2035)
            } else if name.contains(anyOf: ["updated", "modified", "last", "changed", "pushed", "seen", "closed"]) {
                generator.number(in: 2023...2025)
            } else if name.contains(anyOf: ["born", "birth", "birthday", "birthdate"]) {
                generator.number(in: 1955...2005)
            } else {
                generator.number(in: 2018...2022)
            }
        // With the mean length of a year, the moment is within the year, except for a day at its ends.
        return (year - 1970) * 31_556_952 + generator.number(in: 2...363) * 86_400 + generator.number(in: 0...86_399)
    }

    private func fraction(of units: Int, _ digits: Int) -> String {
        let scale = Int((0..<digits).reduce(1) { scale, _ in scale * 10 })
        let rest = String(abs(units) % scale)
        let padded = String(repeating: "0", count: digits - rest.count) + rest
        let whole = (units < 0 ? "-" : "") + String(abs(units) / scale)
        let trimmed = padded.reversed().drop { $0 == "0" }.reversed()
        return trimmed.isEmpty ? whole : "\(whole).\(String(trimmed))"
    }
}
