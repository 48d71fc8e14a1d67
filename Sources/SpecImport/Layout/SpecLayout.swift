package import Spec
import SwiftNaming

/// Splits an API into files: the root, a file for each group, and files for the models that several groups use.
package struct SpecLayout {
    private let api: SpecFile
    private let models: ModelTable

    /// - Parameter api: The root with all groups and endpoints, without models.
    package init(_ api: SpecFile, models: ModelTable) {
        self.api = api
        self.models = models
    }

    /// The files, sorted by name, without models that nothing refers to.
    package func files() -> [SpecFile] {
        var owners = ModelOwners(models)
        for error in api.root?.settings.errors ?? [] { owners.add(error.response, to: "") }
        for webhook in api.webhooks { owners.add(webhook.type, to: "") }
        for endpoint in api.endpoints { owners.add(endpoint, to: "") }
        for group in api.groups {
            for endpoint in group.endpoints { owners.add(endpoint, to: group.name.value) }
        }
        var titles: Set<String> = []
        var root = SpecFile(
            path: Self.path(Self.title([api.api.value], in: &titles)),
            api: api.api,
            description: api.description,
            root: api.root,
            endpoints: api.endpoints,
            webhooks: api.webhooks
        )
        let isSmall = api.allEndpoints.count <= 12
        if isSmall {
            root.groups = api.groups
            root.models = owners.all.compactMap { models[$0] }
            return [root]
        }
        let ofRoot = owners.models(of: "")
        let isLargeRoot = ofRoot.count > Self.modelsPerFile
        if !isLargeRoot { root.models = ofRoot.compactMap { models[$0] } }
        var files = [root]
        // Without groups, no models are shared, and `Models` alone is clear.
        let titleOfRoot = (owners.shared.isEmpty ? "" : api.api.value) + "Models"
        if isLargeRoot { files += modelFiles(ofRoot, called: titleOfRoot, &titles) }
        for group in api.groups {
            let name = group.name.value
            let models = owners.models(of: name)
            let isLarge = models.count > Self.modelsPerFile
            let title = Self.title([name, name + "Group"], in: &titles)
            var file = part(called: title)
            file.groups = [group]
            if !isLarge { file.models = models.compactMap { self.models[$0] } }
            files.append(file)
            if isLarge { files += modelFiles(models, called: title + "Models", &titles) }
        }
        files += modelFiles(owners.shared, called: "Models", &titles)
        return files.sorted { $0.path < $1.path }
    }

    /// The largest number of models in a file. Files of this size compile in parallel in about the same time.
    private static let modelsPerFile = 80

    /// The files of models, named `Models` or after the first words of the models' names: `ModelsAccountToCard`.
    ///
    /// - Parameter names: The names of the models, sorted.
    private func modelFiles(_ names: [String], called title: String, _ titles: inout Set<String>) -> [SpecFile] {
        let parts = Self.parts(of: names)
        return parts.map { part in
            let wanted = parts.count == 1 ? [title, "Shared" + title] : [title + Self.range(of: part)]
            var file = self.part(called: Self.title(wanted, in: &titles))
            file.models = part.compactMap { models[$0] }
            return file
        }
    }

    /// Parts of at most ``modelsPerFile`` names; names with the same first word stay together as long as they fit.
    private static func parts(of names: [String]) -> [[String]] {
        if names.count <= modelsPerFile { return names.isEmpty ? [] : [names] }
        var parts: [[String]] = [[]]
        for family in Dictionary(grouping: names, by: firstWord).sorted(by: { $0.key < $1.key }).map(\.value) {
            if parts[parts.count - 1].count + family.count > modelsPerFile { parts.append([]) }
            for name in family {
                if parts[parts.count - 1].count == modelsPerFile { parts.append([]) }
                parts[parts.count - 1].append(name)
            }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// The range of the names by their first words: `AccountToCard`, or `Transfer` if all names begin with this word.
    private static func range(of names: [String]) -> String {
        let words = [names.first, names.last].compactMap { $0.map(firstWord) }
        return words.first == words.last ? words.first ?? "" : words.joined(separator: "To")
    }

    private static func firstWord(of name: String) -> String {
        SwiftName.type(NameWords(name).words.first ?? name)
    }

    /// A file name that is free, even on a case-insensitive file system.
    private static func title(_ wanted: [String], in titles: inout Set<String>) -> String {
        let wanted = wanted.map(shortened)
        let numbered = (2...).lazy.map { "\(wanted[0])\($0)" }
        let title =
            wanted.first { !titles.contains($0.lowercased()) } ?? numbered.first { !titles.contains($0.lowercased()) }
        titles.insert(title?.lowercased() ?? "")
        return title ?? wanted[0]
    }

    /// The beginning of a title, if the title is too long for the name of a file.
    private static func shortened(_ title: String) -> String {
        var title = title
        while title.utf8.count > longestTitle { title.removeLast() }
        return title
    }

    /// The largest size of a title in bytes. File systems allow 255 bytes for the name of a file, which also contains a
    /// number and the suffix of the spec or of its generated code.
    private static let longestTitle = 200

    private func part(called title: String) -> SpecFile { SpecFile(path: Self.path(title), api: api.api) }

    static func path(_ title: String) -> String { "\(title).endpoints.yaml" }
}
