extension String {
    /// The singular of a plural name: `userEmails` → `userEmail`, `ImageURLs` → `ImageURL`; `nil` if its last word is
    /// not a plural.
    package var singular: String? {
        guard hasSuffix("s") || Self.irregular.keys.contains(where: { lowercased().hasSuffix($0) }) else { return nil }
        let word = lastWord
        guard let one = Self.singular(of: word) else { return nil }
        return dropLast(word.count) + one
    }

    /// The last word of a camel-case name: `Emails` of `userEmails`, `URLs` of `imageURLs`.
    private var lastWord: Substring {
        let characters = self[...]
        // The 's' of 'URLs' belongs to the initialism.
        let end = last == "s" && dropLast().last?.isUppercase == true ? index(endIndex, offsetBy: -2) : endIndex
        guard let start = characters[..<end].lastIndex(where: { $0.isUppercase || !$0.isLetter }) else {
            return characters
        }
        if end < endIndex {
            let rest = characters[..<end].lastIndex { !$0.isUppercase }
            return rest.map { characters[characters.index(after: $0)...] } ?? characters
        }
        return characters[start].isLetter ? characters[start...] : characters[characters.index(after: start)...]
    }

    private static func singular(of word: Substring) -> String? {
        let lower = word.lowercased()
        // An initialism with an 's': 'URLs'.
        if word.hasSuffix("s"), word.dropLast().allSatisfy(\.isUppercase), word.count > 1 {
            return String(word.dropLast())
        }
        if let one = irregular[lower] {
            return word.first?.isUppercase == true ? one.prefix(1).uppercased() + one.dropFirst() : one
        }
        if word.count < 4 || singulars.contains(lower) { return nil }
        for (ending, dropped, added) in endings where lower.hasSuffix(ending) { return word.dropLast(dropped) + added }
        let isNoPlural = ["ss", "us", "is"].contains { lower.hasSuffix($0) }
        return lower.hasSuffix("s") && !isNoPlural ? String(word.dropLast()) : nil
    }

    /// The endings of plurals, the number of characters to drop, and the characters to append.
    private static let endings: [(String, Int, String)] = [
        ("ies", 3, "y"), ("sses", 2, ""), ("shes", 2, ""), ("tches", 2, ""), ("nches", 2, ""), ("rches", 2, ""),
        ("aches", 2, ""), ("xes", 2, ""), ("uses", 1, ""), ("iases", 2, ""), ("oes", 2, ""),
    ]

    private static let irregular: [String: String] = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "indices": "index",
        "vertices": "vertex", "matrices": "matrix", "criteria": "criterion", "analyses": "analysis", "leaves": "leaf",
        "shelves": "shelf", "halves": "half", "lives": "life", "statuses": "status", "viruses": "virus",
        "bonuses": "bonus", "campuses": "campus", "buses": "bus", "censuses": "census", "movies": "movie",
        "cookies": "cookie", "ties": "tie", "calories": "calorie", "caches": "cache", "axes": "axis", "menus": "menu",
        "shoes": "shoe", "canvases": "canvas", "quizzes": "quiz", "apis": "api", "emojis": "emoji", "uris": "uri",
        "gpus": "gpu", "cpus": "cpu", "skus": "sku", "ids": "id", "ips": "ip", "ads": "ad", "vms": "vm",
    ]

    /// Words that end in 's' and are not plurals.
    private static let singulars: Set<String> = [
        "alias", "always", "analytics", "atlas", "bias", "canvas", "https", "kubernetes", "logistics", "macos", "news",
        "postgres", "series", "species",
    ]
}
