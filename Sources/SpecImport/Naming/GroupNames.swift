import SwiftNaming

/// The names of groups, by the tags that they are made of.
package struct GroupNames {
    private var names: [String: String] = [:]

    /// - Parameters:
    ///   - tags: The tags of all operations.
    ///   - models: What the document calls its models, which keep their names.
    ///   - taken: The names that have been given.
    package init(tags: Set<String>, beside models: Set<String>, taken: NameTable, renames: RenameTable) {
        let own = Set(tags.map(Self.name))
        for tag in tags.sorted() {
            let name = Self.name(tag)
            names[tag] =
                renames.rename(tag, in: .groups)
                ?? Self.free(name) {
                    // The plural of a tag may be another tag.
                    !models.contains($0) && !taken.isTaken($0) && ($0 == name || !own.contains($0))
                }
        }
        taken.take(names.values)
    }

    /// The group of a tag; tags that differ by capitals or symbols are one group.
    package subscript(tag: String?) -> String? { tag.flatMap { names[$0] } }

    /// A group lives beside the models, and a model keeps its name.
    private static func free(_ name: String, _ isFree: (String) -> Bool) -> String {
        [name, name.hasSuffix("s") ? name + "API" : plural(name), name + "API"].first(where: isFree) ?? name + "Group"
    }

    /// `Identities` of `Identity`, `Batches` of `Batch`, `Issues` of `Issue`
    private static func plural(_ name: String) -> String {
        let endsInY = name.hasSuffix("y") && !["a", "e", "i", "o", "u"].contains(name.dropLast().last)
        if endsInY { return name.dropLast() + "ies" }
        return name + (["ch", "sh", "x", "z"].contains { name.hasSuffix($0) } ? "es" : "s")
    }

    /// `GettingStarted` of `1. Getting started`: numbers in front of words order tags, and no more.
    private static func name(_ tag: String) -> String {
        let words = tag.drop { !$0.isLetter }
        let isOrdered =
            tag.first?.isNumber == true && tag.prefix { $0.isNumber || ".)".contains($0) }.endIndex < words.startIndex
        let name = SwiftName.type(isOrdered ? String(words) : tag)
        guard let first = name.unicodeScalars.first, first.properties.isUppercase else {
            return "Tag" + name.drop { $0 == "_" }
        }
        return name
    }
}
