import SpecWriting
import SwiftRendering
import YAML

/// The names and descriptions of groups, from tags.
extension Importer {
    func groupName(of operation: Operation) -> String? { operation.tag.flatMap { groupNames[$0] } }

    func groupName(_ tag: String, beside models: Set<String>) -> String {
        if let name = rename(tag, in: "groups", options.renames.groups) { return name }
        let name = Self.groupName(tag)
        // A group lives beside the models, and a model keeps its name.
        let candidates = [name, name.hasSuffix("s") ? name + "API" : name + "s", name + "API"]
        return candidates.first { !models.contains($0) && !takenNames.contains($0) } ?? name + "Group"
    }

    /// `GettingStarted` of `1. Getting started`: numbers in front of words order tags, and no more.
    private static func groupName(_ tag: String) -> String {
        let words = tag.drop { !$0.isLetter }
        let isOrdered =
            tag.first?.isNumber == true && tag.prefix { $0.isNumber || ".)".contains($0) }.endIndex < words.startIndex
        let name = SwiftName.type(isOrdered ? String(words) : tag)
        guard let first = name.unicodeScalars.first, first.properties.isUppercase else {
            return "Tag" + name.drop { $0 == "_" }
        }
        return name
    }

    func tagDescription(_ tag: String?) -> String? {
        let tag = documents.start["tags"]?.items.first { $0.text("name") == tag }
        return tag?.prose("description") ?? tag?.prose("summary")
    }
}
