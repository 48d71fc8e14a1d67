/// The lowercase words of a name in any convention: `htmlURL` and `html_url` are `html`, `url`.
struct NameWords {
    let words: [String]

    init(_ name: String) {
        var words: [String] = []
        var word = ""
        var previous: Character?
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let isPart = character.isLetter || character.isNumber
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let begins =
                character.isUppercase
                && (previous?.isLowercase == true || previous?.isUppercase == true && next?.isLowercase == true)
            if !isPart || begins {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isPart { word += character.lowercased() }
            previous = character
        }
        if !word.isEmpty { words.append(word) }
        self.words = words
    }

    var last: String { words.last ?? "" }

    func contains(anyOf others: Set<String>) -> Bool { words.contains { others.contains($0) } }
}
