/// The lowercase words of a name in any convention: `htmlURL` and `html_url` are `html`, `url`.
package struct NameWords: Sendable {
    package let words: [String]

    package init(_ name: String) {
        let bytes = Array(name.utf8)
        if let ranges = Self.ranges(ofASCII: bytes) {
            words = ranges.map { String(decoding: bytes[$0], as: UTF8.self).lowercased() }
            return
        }
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let isPart = character.isLetter || character.isNumber
            if !isPart || Self.beginsWord(at: index, in: characters) {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isPart { word += character.lowercased() }
        }
        if !word.isEmpty { words.append(word) }
        self.words = words
    }

    package var last: String { words.last ?? "" }

    package func contains(anyOf others: Set<String>) -> Bool { words.contains { others.contains($0) } }

    /// Whether the character is a capital that begins a word: in `HTMLUrl2Go` the `U` and the `G`.
    ///
    /// The last capital before an `s` does not if the `s` is the end of a plural, as in `IDs` and `PDFsOfUser`. Before
    /// another capital, `As`, `Is` and `Us` are words, as in `URLIsValid`.
    package static func beginsWord(at index: Int, in characters: [Character]) -> Bool {
        guard index > 0, characters[index].isUppercase else { return false }
        let previous = characters[index - 1]
        if previous.isLowercase || previous.isNumber { return true }
        let next = characters.indices.contains(index + 1) ? characters[index + 1] : nil
        guard previous.isUppercase, next?.isLowercase == true else { return false }
        let following = characters.indices.contains(index + 2) ? characters[index + 2] : nil
        let mayEndPlural = next == "s" && following?.isLowercase != true
        return !mayEndPlural || following?.isUppercase == true && "AIU".contains(characters[index])
    }
}

/// A fast path for names in ASCII, which nearly all names are: it needs no look-up of Unicode properties.
extension NameWords {
    /// The words of a name, as ranges of its bytes; `nil` if it is not in ASCII.
    package static func ranges(ofASCII bytes: [UInt8]) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        var start: Int?
        for (index, byte) in bytes.enumerated() {
            guard byte < 0x80 else { return nil }
            let isPart = byte.isASCIILetter || byte.isASCIIDigit
            if let begin = start, !isPart || beginsWord(at: index, in: bytes) {
                ranges.append(begin..<index)
                start = nil
            }
            if isPart, start == nil { start = index }
        }
        if let start { ranges.append(start..<bytes.count) }
        return ranges
    }

    private static func beginsWord(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index > 0, bytes[index].isASCIICapital else { return false }
        let previous = bytes[index - 1]
        if previous.isASCIISmall || previous.isASCIIDigit { return true }
        guard previous.isASCIICapital, index + 1 < bytes.count, bytes[index + 1].isASCIISmall else { return false }
        let following = index + 2 < bytes.count ? bytes[index + 2] : nil
        let mayEndPlural = bytes[index + 1] == UInt8(ascii: "s") && following?.isASCIISmall != true
        return !mayEndPlural || following?.isASCIICapital == true && Array("AIU".utf8).contains(bytes[index])
    }
}

extension UInt8 {
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isASCIISmall: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isASCIICapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    fileprivate var isASCIILetter: Bool { isASCIISmall || isASCIICapital }
}

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
