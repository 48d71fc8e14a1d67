import EndpointRuntime
import Foundation
import Spec

/// A made-up value of a built-in type, such as its place's name suggests.
struct InventedScalar {
    private let name: String
    private let seed: String

    init(seed: String, path: String) {
        self.seed = seed + path
        name = (path.split(separator: ".").last ?? "").prefix { $0 != "[" }.lowercased()
    }

    func value(_ builtin: Builtin, _ format: Format?) -> JSON {
        var random = Randomness(seed)
        switch builtin {
        case .string: return .string(text(&random))
        case .int, .int32, .int64:
            let number = integer(&random)
            return format == .quoted ? .string(String(number)) : .number(JSON.Number(number))
        case .double, .float, .decimal:
            let number = Double(Int.random(in: 0..<10_000, using: &random)) / 100
            return format == .quoted ? .string("\(number)") : .number(JSON.Number(number))
        case .bool: return .bool(Bool.random(using: &random))
        case .date: return date(&random, format)
        case .day: return .string(Self.day(&random))
        case .url: return .string("https://example.com/\(word(&random))/\(Int.random(in: 1..<1000, using: &random))")
        case .uuid: return .string(uuid(&random))
        case .data: return data(&random, format)
        case .json: return .object(["note": .string(sentence(&random))])
        }
    }

    private func text(_ random: inout Randomness) -> String {
        let words = Set(name.split { !$0.isLetter }.map(String.init))
        let known: (String...) -> Bool = { candidates in
            candidates.contains { words.contains($0) || name.hasSuffix($0) }
        }
        if known("email", "mail") { return "\(word(&random))@example.com" }
        if known("url", "uri", "href", "link", "avatar", "website") { return "https://example.com/\(word(&random))" }
        if known("sha", "token", "hash", "etag", "id", "key") { return hexadecimal(&random, count: 12) }
        if known("login", "username", "slug", "handle") { return word(&random) }
        if known("color", "colour") { return hexadecimal(&random, count: 6) }
        if known("phone") { return "+81 3 \(Int.random(in: 1000..<10_000, using: &random)) 0000" }
        if known("language", "lang", "locale") { return "en" }
        if known("country") { return "JP" }
        if known("city", "location") { return "Kanazawa" }
        if known("name", "title") { return "\(word(&random).capitalized) \(word(&random).capitalized)" }
        if known("body", "description", "message", "text", "summary", "comment", "bio") { return sentence(&random) }
        return word(&random)
    }

    private func integer(_ random: inout Randomness) -> Int {
        if name.hasSuffix("id") { return Int.random(in: 1..<100_000, using: &random) }
        if name.contains("year") { return 2024 }
        if name.contains("page") { return 1 }
        return Int.random(in: 0..<1000, using: &random)
    }

    private func date(_ random: inout Randomness, _ format: Format?) -> JSON {
        let date = Date(timeIntervalSince1970: Double(Int.random(in: 1_600_000_000..<1_720_000_000, using: &random)))
        switch format {
        case .seconds: return .number(JSON.Number(Int(date.timeIntervalSince1970)))
        case .milliseconds: return .number(JSON.Number(Int(date.timeIntervalSince1970) * 1000))
        default: return .string((try? ValueCheck.dateFormat(format).text(date)) ?? "")
        }
    }

    private static func day(_ random: inout Randomness) -> String {
        let month = Int.random(in: 10...12, using: &random)
        let day = Int.random(in: 10...28, using: &random)
        return "2024-\(month)-\(day)"
    }

    private func data(_ random: inout Randomness, _ format: Format?) -> JSON {
        let bytes = (0..<12).map { _ in UInt8.random(in: 0...255, using: &random) }
        return .string((try? ValueCheck.dataFormat(format).text(Data(bytes))) ?? "")
    }

    private func uuid(_ random: inout Randomness) -> String {
        let digits = hexadecimal(&random, count: 30)
        let parts = [digits.prefix(8), digits.dropFirst(8).prefix(4), "4" + digits.dropFirst(12).prefix(3)]
        let rest = ["a" + digits.dropFirst(15).prefix(3), digits.dropFirst(18).prefix(12)]
        return (parts + rest).joined(separator: "-")
    }

    private func hexadecimal(_ random: inout Randomness, count: Int) -> String {
        String((0..<count).map { _ in Self.digits[Int.random(in: 0..<16, using: &random)] })
    }

    private func word(_ random: inout Randomness) -> String {
        Self.words.randomElement(using: &random) ?? ""
    }

    private func sentence(_ random: inout Randomness) -> String {
        let words = (0..<5).map { _ in word(&random) }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst() + "."
    }

    private static let digits = Array("0123456789abcdef")

    private static let words = [
        "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "hazel", "island", "juniper", "kettle", "lagoon",
        "maple", "north", "olive", "pebble", "quartz", "river", "sable", "tundra", "umbra", "violet", "willow",
        "yarrow",
    ]
}
