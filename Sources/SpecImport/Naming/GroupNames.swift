package import Spec
import SwiftNaming

/// The names of groups, by the tags that they come from.
package struct GroupNames {
    private var names: [String: String] = [:]
    /// The names that the user chooses.
    private var chosen: [String: Name] = [:]

    /// - Parameters:
    ///   - api: The name of the API. The operations of a tag with this name belong to no group.
    ///   - tags: The tags of all operations.
    ///   - models: The names of the document's models. A group whose name is taken by a model gets another name.
    ///   - taken: The names that are taken; the names of the groups are added to them.
    package init(api: String, tags: Set<String>, beside models: Set<String>, taken: NameTable, renames: RenameTable) {
        let written = Dictionary(uniqueKeysWithValues: zip(tags, tags))
        let texts = Self.withoutCommonPrefix(tags) ?? written
        let own = Set(texts.values.map(Self.name))
        let short = Self.namesWithoutSuffixes(of: texts, besides: own)
        let wanted = own.union(short.values)
        for tag in tags.sorted() {
            let name = Self.name(texts[tag] ?? tag)
            chosen[tag] = renames.rename(tag, in: .groups)
            if chosen[tag] == nil, name == api || short[tag] == api { continue }
            names[tag] =
                chosen[tag]?.value
                ?? Self.free(name, short: short[tag]) { candidate in
                    // The plural of a tag may be another tag.
                    let isOwn = candidate == name || candidate == short[tag]
                    return !models.contains(candidate) && !taken.isTaken(candidate)
                        && !RuntimeNames.frequent.contains(candidate)
                        && (isOwn || !wanted.contains(candidate))
                }
        }
        taken.take(names.values)
    }

    /// The group of a tag; tags that differ by capitals or symbols are one group.
    package subscript(tag: String?) -> String? { tag.flatMap { names[$0] } }

    /// The name that the user chooses for a tag, located in the file of renames; `nil` if the importer chooses.
    package func chosenName(of tag: String?) -> Name? { tag.flatMap { chosen[$0] } }

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
    ///
    /// - Parameter texts: The texts that the groups are named after, by the tags.
    private static func namesWithoutSuffixes(
        of texts: [String: String],
        besides own: Set<String>
    ) -> [String: String] {
        // Quarkus writes the name of a class in words, and so do people whose tag has the same last word.
        let areOfClasses = texts.values.count(where: isClassInWords) * 2 > texts.count
        let short = texts.compactMap { tag, text -> (tag: String, text: String, name: String)? in
            let isName = !text.contains(where: \.isWhitespace) || areOfClasses && isClassInWords(text)
            return isName ? withoutSuffix(text).map { (tag, text, $0) } : nil
        }
        let tagsByName = Dictionary(grouping: short, by: \.name)
        let free = short.filter { found in
            !own.contains(found.name) && Set((tagsByName[found.name] ?? []).map { name($0.text) }).count == 1
        }
        return Dictionary(free.map { ($0.tag, $0.name) }) { first, _ in first }
    }

    /// The tags without the words `api`, a version and a date that all of them begin with: `Call` for
    /// `Api20100401Call`; `nil` if there are no such words, or if two tags would get the same name.
    private static func withoutCommonPrefix(_ tags: Set<String>) -> [String: String]? {
        guard tags.count > 1, var prefix = tags.first.map({ NameWords($0).words[...] }) else { return nil }
        for tag in tags {
            let words = NameWords(tag).words
            // At least one word remains.
            let common = zip(prefix, words.dropLast()).prefix { $0 == $1 }.count
            prefix = prefix.prefix(common)
        }
        let length = prefix.prefix(while: PathVersion.isCommonWord).reduce(0) { $0 + $1.count }
        guard length > 0 else { return nil }
        let short = tags.map { ($0, withoutLetters(length, in: $0)) }
        guard short.allSatisfy({ $0.1.first?.isLetter == true }),
            Set(short.map { name($0.1) }).count == Set(tags.map(name)).count
        else { return nil }
        return Dictionary(uniqueKeysWithValues: short)
    }

    /// The text without its first letters and digits, and without the symbols up to the next one.
    private static func withoutLetters(_ count: Int, in text: String) -> String {
        var rest = text[...]
        var count = count
        while count > 0, let character = rest.popFirst() {
            if character.isLetter || character.isNumber { count -= 1 }
        }
        return String(rest.drop { !$0.isLetter && !$0.isNumber })
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

    /// The plural of a name: `Identities` of `Identity`, `Batches` of `Batch`, `Issues` of `Issue`. `Data` and `Media`
    /// have none.
    private static func plural(_ name: String) -> String {
        if ["Data", "Media"].contains(where: name.hasSuffix) { return name + "API" }
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
