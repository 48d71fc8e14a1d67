import Spec

/// Separates words of an `operationId` that are written as one: `getorganizationspendlimit`.
struct JoinedWords {
    private let operation: OperationSource

    init(of operation: OperationSource) {
        self.operation = operation
    }

    /// The identifier with its words separated: `get_organization_spend_limit` for `Getorganizationspendlimit`; the
    /// identifier itself if its words are separated already; `nil` if it consists of words that the operation does not mention elsewhere.
    func separated(_ identifier: String) -> String? {
        guard Self.mayBeJoined(identifier[...]) else { return identifier }
        let known = knownWords
        var result = ""
        var rest = identifier[...]
        while let character = rest.first {
            guard character.isLetter else {
                result.append(rest.removeFirst())
                continue
            }
            let part = rest.prefix(while: \.isLetter)
            rest = rest[part.endIndex...]
            if !Self.mayBeJoined(part) {
                result += part
            } else if let words = Self.words(of: part.lowercased(), known) {
                result += words.joined(separator: "_")
            } else if Self.beginsWithVerb(part) {
                return nil
            } else {
                // This may be one long word.
                result += part
            }
        }
        return result
    }

    /// The number of lowercase letters in a row that few single words have.
    private static let longest = 15

    private static func mayBeJoined(_ text: Substring) -> Bool {
        text.split { !$0.isLowercase }.contains { $0.count >= longest }
    }

    /// Whether one of the words that may be several begins with a verb.
    private static func beginsWithVerb(_ text: Substring) -> Bool {
        let joined = NameWords(String(text)).words.filter { $0.count >= longest }
        return joined.contains { word in verbs.contains { word.hasPrefix($0) } }
    }

    /// The words of the operation's method, path, summary and tag, in the singular and in the plural.
    private var knownWords: Set<String> {
        let texts = [operation.method.rawValue.lowercased(), operation.path, operation.summary, operation.tag]
        let words = texts.compactMap(\.self).flatMap { NameWords($0).words }
        return Set(words + words.map { $0 + "s" } + words.compactMap(\.singular)).union(Self.verbs)
    }

    /// The known words that make up a text, as few as possible; `nil` if there are none.
    private static func words(of text: String, _ known: Set<String>) -> [String]? {
        let letters = Array(text)
        let longest = known.lazy.map(\.count).max() ?? 0
        // The words up to each position.
        var best: [[String]?] = [[]] + Array(repeating: nil, count: letters.count)
        for start in letters.indices {
            guard let words = best[start] else { continue }
            for end in start + 1..<min(start + longest, letters.count) + 1 {
                let word = String(letters[start..<end])
                if known.contains(word), best[end].map({ $0.count > words.count + 1 }) ?? true {
                    best[end] = words + [word]
                }
            }
        }
        return best[letters.count]
    }

    /// The verbs that identifiers begin with.
    private static let verbs: Set<String> = [
        "add", "cancel", "create", "delete", "find", "get", "list", "patch", "post", "put", "remove", "retrieve",
        "search", "set", "update",
    ]
}
