/// Names of cookies in recorded traffic.
enum HARCookie {
    /// Whether a cookie identifies a session: `connect.sid`, `PHPSESSID`, `laravel_session`.
    static func isSession(_ name: String) -> Bool {
        guard !analytics.contains(where: name.hasPrefix) else { return false }
        let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return endings.contains(where: folded.hasSuffix) || words.contains { endsInWord(name, $0) }
    }

    private static let endings = ["session", "sessionid", "sessid", "oauth", "jwt", "accesstoken", "authtoken"]

    /// Endings that other words have, too, such as `businessid`.
    private static let words = ["sid", "auth"]

    /// Prefixes of cookies that count visits.
    private static let analytics = [
        "_ga_", "_gid", "_gcl", "_hj", "_pk_", "_uet", "_clck", "_clsk", "__utm", "ai_session", "ajs_", "intercom-",
    ]

    /// Whether a name ends in a word, after a separator or a capital, or with a capital.
    private static func endsInWord(_ name: String, _ word: String) -> Bool {
        guard name.lowercased().hasSuffix(word) else { return false }
        let before = name.dropLast(word.count).last
        let isCapitalized = name.suffix(word.count).first?.isUppercase == true
        return isCapitalized || before.map { !$0.isLetter || $0.isUppercase } ?? true
    }
}
