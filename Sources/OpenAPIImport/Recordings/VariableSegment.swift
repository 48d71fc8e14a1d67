import Spec
import TextCoding

/// A segment of a path that is a parameter, because its value identifies an object or is a secret.
struct VariableSegment {
    /// The text in front of the value: `bot` in the paths of Telegram, else empty.
    let prefix: String
    let value: String
    private let isToken: Bool

    /// Whether the value is a secret, or may be one: a token, or random text.
    let isSecret: Bool

    /// Returns `nil` if a segment is not recognized as variable.
    init?(_ segment: some StringProtocol) {
        let text = PercentEncoding.decode(Substring(segment))
        if let token = Self.tokenOfBot(text) {
            (prefix, value, isToken, isSecret) = ("bot", token, true, true)
            return
        }
        (prefix, value, isToken) = ("", text, SecretNames.isToken(text))
        isSecret = isToken || RandomText.matches(text)
        if !isSecret, !SampleSchema.SampleText.isIdentifier(text) { return nil }
    }

    /// The name of the parameter: `user_id` after the segment `users`, and `report_date` for a date after `reports`.
    ///
    /// - Parameter previous: The last segment in front that is not variable; empty if there is none.
    func name(after previous: String) -> String {
        let kind = isToken ? "token" : TextSyntax.isDate(value) ? "date" : "id"
        return previous.isEmpty || !prefix.isEmpty ? kind : Self.name(ofOne: previous) + "_" + kind
    }

    /// The singular of a segment, as a part of a name.
    private static func name(ofOne segment: String) -> String {
        let name = String(segment.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return name.singular ?? name
    }

    /// The token in `bot123456:ABC-DEF`; `nil` for any other text.
    private static func tokenOfBot(_ text: String) -> String? {
        guard text.hasPrefix("bot"), let colon = text.firstIndex(of: ":") else { return nil }
        let number = text[..<colon].dropFirst(3)
        let secret = text[colon...].dropFirst()
        let isToken =
            !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber } && secret.count >= RandomText.shortest
            && secret.allSatisfy(RandomText.isAllowed)
        return isToken ? String(text.dropFirst(3)) : nil
    }
}

/// Recognizes random text, such as an identifier in Base64.
///
/// Random text changes between capitals, other letters and digits with nearly every character, while names such as
/// `getUserByEmailAddress2` consist of words. Of random texts with 16 characters, about one in eight is not recognized, of
/// longer ones fewer.
enum RandomText {
    /// The length from which text is recognized.
    static let shortest = 16

    static func matches(_ text: String) -> Bool {
        guard text.utf8.count >= shortest, text.allSatisfy(isAllowed), text.contains(where: \.isUppercase),
            text.contains(where: \.isLowercase), text.contains(where: \.isNumber)
        else { return false }
        let runs = runs(of: text)
        let length = runs.reduce(0) { $0 + $1.count }
        let lengthOfWords = runs.filter(isWord).reduce(0) { $0 + $1.count }
        return length < runs.count * 3 && lengthOfWords * 5 < length * 2
    }

    /// Whether a character is a letter, a digit, `-` or `_`.
    static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }

    /// The parts of a text that are capitals, digits, or small letters with a capital in front of them: `O`, `Auth`, `2`
    /// and `Callback` in `OAuth2Callback`.
    private static func runs(of text: String) -> [String] {
        var runs: [String] = []
        var last: Character = "-"
        for character in text {
            defer { last = character }
            if character == "-" || character == "_" { continue }
            if character.isLowercase, last.isUppercase, let run = runs.last, run.count > 1 {
                runs[runs.count - 1].removeLast()
                runs.append("\(last)\(character)")
                continue
            }
            let continues =
                character.isNumber
                ? last.isNumber : character.isUppercase ? last.isUppercase : last.isLowercase || last.isUppercase
            if continues, !runs.isEmpty { runs[runs.count - 1].append(character) } else { runs.append("\(character)") }
        }
        return runs
    }

    /// Whether a run may be a word: four letters or more, with a vowel.
    private static func isWord(_ run: String) -> Bool {
        run.count >= 4 && run.last?.isLowercase == true && run.contains { "aeiouyAEIOUY".contains($0) }
    }
}
