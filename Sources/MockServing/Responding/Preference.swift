package import MockMessages

/// The status that a request asks for with `Prefer: status=404` or `Prefer: code=404` (RFC 7240).
struct Preference {
    /// The text after the equals sign.
    let text: String

    /// The status; `nil` if the text is not the status code of a final response.
    var status: Int? {
        Int(text).flatMap { (200...599).contains($0) ? $0 : nil }
    }

    /// - Returns: `nil` if the request asks for no status.
    init?(_ request: ReceivedRequest) {
        guard let text = request.preference(MockPreference.status) else { return nil }
        self.text = text
    }
}

/// The names of the preferences that the mock understands.
private enum MockPreference {
    static let status: Set = ["status", "code"]
    static let delay: Set = ["delay"]

    /// The name and the value of a preference of the mock, without quotes; `nil` for any other preference.
    static func parse(_ text: Substring) -> (name: String, value: String)? {
        let word = text.prefix { $0 != "=" }
        let name = word.trimmed.lowercased()
        guard status.union(delay).contains(name), word.endIndex < text.endIndex else { return nil }
        return (name, text[word.endIndex...].dropFirst().trimmed.filter { $0 != "\"" })
    }
}

extension ReceivedRequest {
    /// The seconds by which the response is delayed, which the request asks for with `Prefer: delay=0.5`; `nil` if it
    /// asks for none, or for no number from 0 to 60.
    package var preferredDelay: Double? {
        preference(MockPreference.delay).flatMap { Double($0) }.flatMap { Self.delays.contains($0) ? $0 : nil }
    }

    /// The seconds by which a response can be delayed.
    package static var delays: ClosedRange<Double> { 0...60 }

    /// The request without the preferences of the mock; without `Prefer`, if it has no others.
    var withoutMockPreferences: ReceivedRequest {
        let elements = preferences
        let others = elements.map { $0.filter { MockPreference.parse($0) == nil } }
        guard others != elements else { return self }
        let texts = others.filter { !$0.isEmpty }.map { $0.map(\.trimmed).joined(separator: "; ") }
        var headers = headers
        headers["prefer"] = texts.isEmpty ? nil : texts.joined(separator: ", ")
        return ReceivedRequest(
            method: method,
            path: path,
            query: query,
            headers: headers,
            body: body,
            occurrence: occurrence
        )
    }

    /// The value of the first preference with one of the names.
    fileprivate func preference(_ names: Set<String>) -> String? {
        preferences.joined().lazy.compactMap { MockPreference.parse($0) }.first { names.contains($0.name) }?.value
    }

    /// The elements of `Prefer`, each a preference followed by its parameters (RFC 7240, section 2).
    private var preferences: [[Substring]] {
        (header("Prefer") ?? "")[...].split(outsideOfQuotes: ",").map { $0.split(outsideOfQuotes: ";") }
    }
}

extension Substring {
    /// The parts between separators that are not in quotes; in these, a backslash escapes the next character.
    fileprivate func split(outsideOfQuotes separator: Character) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return split { character in
            defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == separator && !isQuoted
        }
    }
}
