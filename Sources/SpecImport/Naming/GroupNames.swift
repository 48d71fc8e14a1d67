import SwiftNaming

/// The names of groups, by the tags that they come from.
package struct GroupNames {
    private var names: [String: String] = [:]

    /// - Parameters:
    ///   - api: The name of the API. The operations of a tag with this name belong to no group.
    ///   - tags: The tags of all operations.
    ///   - models: The names of the document's models. A group whose name is taken by a model gets another name.
    ///   - taken: The names that are taken; the names of the groups are added to them.
    package init(api: String, tags: Set<String>, beside models: Set<String>, taken: NameTable, renames: RenameTable) {
        let own = Set(tags.map(Self.name))
        let short = Self.namesWithoutSuffixes(of: tags, besides: own)
        let wanted = own.union(short.values)
        for tag in tags.sorted() {
            let name = Self.name(tag)
            let renamed = renames.rename(tag, in: .groups)
            if renamed == nil, name == api || short[tag] == api { continue }
            names[tag] =
                renamed
                ?? Self.free(name, short: short[tag]) { candidate in
                    // The plural of a tag may be another tag.
                    let isOwn = candidate == name || candidate == short[tag]
                    return !models.contains(candidate) && !taken.isTaken(candidate)
                        && (isOwn || !wanted.contains(candidate))
                }
        }
        taken.take(names.values)
    }

    /// The group of a tag; tags that differ by capitals or symbols are one group.
    package subscript(tag: String?) -> String? { tag.flatMap { names[$0] } }

    /// The name, or a variant of it that no model has: a group is declared beside the models, which keep their names.
    ///
    /// - Parameter short: The name without the suffix of a framework, which is preferred.
    private static func free(_ name: String, short: String?, _ isFree: (String) -> Bool) -> String {
        let preferred = short.map { $0.hasSuffix("s") ? [$0] : [$0, plural($0)] } ?? []
        let others = [name, name.hasSuffix("s") ? name + "API" : plural(name), name + "API"]
        return (preferred + others).first(where: isFree) ?? name + "Group"
    }

    /// The names of tags that frameworks derive from the names of classes, without the suffixes of these: `Users` for
    /// `users-controller`. A tag whose short name is the name of another tag has none.
    private static func namesWithoutSuffixes(of tags: Set<String>, besides own: Set<String>) -> [String: String] {
        // Quarkus writes the name of a class in words, and so do people whose tag has the same last word.
        let areOfClasses = tags.count(where: isClassInWords) * 2 > tags.count
        let short = tags.compactMap { tag -> (tag: String, name: String)? in
            let isName = !tag.contains(where: \.isWhitespace) || areOfClasses && isClassInWords(tag)
            return isName ? withoutSuffix(tag).map { (tag, $0) } : nil
        }
        let tagsByName = Dictionary(grouping: short, by: \.name)
        return Dictionary(
            short.filter { found in
                !own.contains(found.name) && Set((tagsByName[found.name] ?? []).map { name($0.tag) }).count == 1
            }.map { ($0.tag, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Whether a tag ends in the suffix of a class as a separate word: `Fruit Resource`.
    private static func isClassInWords(_ tag: String) -> Bool {
        [" Resource", " Controller"].contains(where: tag.hasSuffix)
    }

    /// The name for a tag without its technical suffix; `nil` for a tag without one.
    private static func withoutSuffix(_ tag: String) -> String? {
        let name = name(tag)
        guard let suffix = ["RestController", "Controller", "Resource", "API"].first(where: name.hasSuffix) else {
            return nil
        }
        let short = String(name.dropLast(suffix.count))
        return short.contains(where: \.isLowercase) ? short : nil
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
