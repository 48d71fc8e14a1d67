/// Names that are keys of the same object of `components`, each of them once.
struct ComponentNames {
    private var taken: Set<String> = []

    /// The name, with a number if another component has it.
    mutating func unique(_ wanted: String) -> String {
        let wanted = Self.valid(wanted)
        var name = wanted
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }

    /// A name of letters and digits in capitals at the beginning of words: `XRayFish` for `x-ray fish`.
    static func typeName(_ text: String) -> String {
        text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined()
    }

    /// The text with only the characters that a key may have (OpenAPI 3.1.0, 4.8.7).
    private static func valid(_ text: String) -> String {
        let name = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "._-".contains($0) ? $0 : "_" })
        return name.isEmpty ? "_" : name
    }
}
