import SwiftNaming

/// The names of groups, by the tags that they come from.
package struct GroupNames {
    private var names: [String: String] = [:]

    /// - Parameters:
    ///   - tags: The tags of all operations.
    ///   - models: The names of the document's models. A group whose name is taken by a model gets another name.
    ///   - taken: The names that are taken; the names of the groups are added to them.
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

    /// The name, or a variant of it that no model has: a group is declared beside the models, which keep their names.
    private static func free(_ name: String, _ isFree: (String) -> Bool) -> String {
        [name, name.hasSuffix("s") ? name + "API" : plural(name), name + "API"].first(where: isFree) ?? name + "Group"
    }

    /// The plural of a name: `Identities` of `Identity`, `Batches` of `Batch`, `Issues` of `Issue`.
    private static func plural(_ name: String) -> String {
        let endsInY = name.hasSuffix("y") && !["a", "e", "i", "o", "u"].contains(name.dropLast().last)
        if endsInY { return name.dropLast() + "ies" }
        return name + (["ch", "sh", "x", "z"].contains { name.hasSuffix($0) } ? "es" : "s")
    }

    /// The name for a tag: `GettingStarted` for `1. Getting started`, since a number in front only orders the tags.
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
