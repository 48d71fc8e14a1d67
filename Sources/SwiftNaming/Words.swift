import Foundation
import Spec

/// The words of a name in any convention: `html_url`, `X-Request-ID`, `createdAt`, `@odata.nextLink`.
///
/// A word ends at anything that is neither letter nor digit, and where a capital begins the next one: `HTMLUrl` is
/// `HTML`, `Url`. Digits stay with the letters before them. A sign before a digit is a word if nothing precedes it:
/// `+1` is `plus`, `1`.
struct Words {
    private(set) var words: [String] = []

    /// - Parameter namingSymbols: Whether every symbol is a word, except one that joins two words: a blank, an
    ///   underscore, or a hyphen, a slash, a full stop or a colon between a letter and a letter or a sign.
    init(_ name: String, namingSymbols: Bool = false) {
        let bytes = Array(name.utf8)
        if !namingSymbols, let ranges = NameWords.ranges(ofASCII: bytes) {
            if let start = ranges.first?.lowerBound, start > 0, bytes[start].isASCIIDigit {
                words += [Self.signs[Character(Unicode.Scalar(bytes[start - 1]))]].compactMap(\.self)
            }
            words += ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
            joinBrands()
            return
        }
        // Keyboards produce composed letters, and Swift distinguishes them from decomposed ones.
        let characters = Array(name.precomposedStringWithCanonicalMapping)
        var word = ""
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                close(&word)
                let next = characters.indices.contains(index + 1) ? characters[index + 1] : nil
                if namingSymbols {
                    let previous = index > 0 ? characters[index - 1] : nil
                    // A sign belongs to the number after it: `reactions--1` is `reactions`, `minus`, `1`.
                    let joinsNext = next?.isLetter == true || next.map { Self.signs[$0] != nil } == true
                    let isJoint = previous?.isLetter == true && joinsNext && Self.joints.contains(character)
                    if !isJoint, !"_ ".contains(character),
                        let symbol = SwiftName.symbolNames[character]
                    {
                        words.append(symbol)
                    }
                } else if words.isEmpty, next?.isNumber == true, let sign = Self.signs[character] {
                    words.append(sign)
                }
                continue
            }
            if NameWords.beginsWord(at: index, in: characters) { close(&word) }
            // A letter may have combining marks, such as joiners, that no Swift name should contain.
            word.unicodeScalars.append(contentsOf: character.unicodeScalars.filter(Self.isPart))
        }
        close(&word)
        joinBrands()
    }

    /// `ETag`, `OAuth` and `WiFi` are one word each.
    private mutating func joinBrands() {
        for index in words.indices.dropLast().reversed()
        where Self.brands[words[index]]?.contains(words[index + 1]) == true {
            words[index] += words.remove(at: index + 1)
        }
    }

    private static let brands: [String: Set<String>] = [
        "E": ["Tag", "Tags"], "O": ["Auth", "Auth1", "Auth2"], "o": ["Auth", "Auth1", "Auth2"], "Wi": ["Fi"],
    ]

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isXIDContinue && !VisibleText.isHidden(scalar)
    }

    private mutating func close(_ word: inout String) {
        if !word.isEmpty { words.append(word) }
        word = ""
    }

    private static let joints: Set<Character> = ["-", "/", ".", ":"]

    private static let signs: [Character: String] = ["+": "plus", "-": "minus"]
}
