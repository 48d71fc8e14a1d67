import SwiftNaming

/// Names of imported APIs in Swift.
package enum APIName {
    /// The name for a title, without the words that are common in titles; `API` if nothing is left. A name that would
    /// begin with a digit begins with `API`: `API8x8`.
    ///
    /// - Parameter others: More words to leave out, in lowercase.
    package static func derived(from title: String, besides others: Set<String> = []) -> String {
        let common = others.union([
            "api", "rest", "http", "the", "preview", "spec", "specification", "definition", "documentation",
        ])
        let words = title.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { word in
            !common.contains(word.lowercased())
                && !(["v", "V"].contains(word.first) && word.dropFirst().allSatisfy(\.isNumber))
                && !word.allSatisfy(\.isNumber)
        }
        // The `_` of a keyword is not needed: another word is appended instead.
        let type = type(words.joined(separator: " "))
        let name = type.hasSuffix("_") ? String(type.dropLast()) : type
        guard !words.isEmpty, name.first?.isUppercase == true else { return "API" }
        return unreserved(name)
    }

    /// The valid name nearest to `name`, which is `name` itself if it is valid.
    package static func valid(_ name: String) -> String {
        let type = type(name)
        guard let first = type.unicodeScalars.first, first.properties.isUppercase, !type.hasSuffix("_") else {
            return "API"
        }
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && name.first?.isUppercase == true
        return isName && unreserved(name) == name ? name : unreserved(type)
    }

    private static func type(_ name: String) -> String {
        let type = SwiftName.type(name)
        let rest = type.dropFirst()
        return type.hasPrefix("_") && rest.first?.isNumber == true ? "API" + rest : type
    }

    private static func unreserved(_ name: String) -> String {
        ReservedNames.ofAPIs.contains(name) ? name + "API" : name
    }
}
