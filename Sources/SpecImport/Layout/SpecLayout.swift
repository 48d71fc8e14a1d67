import SpecWriting

/// Splits an API into files: the root, one for each group, and the models that several of them use.
package struct SpecLayout {
    private let api: ImportedAPI
    /// The first line of every file, without its mark.
    private let comment: String

    package init(_ api: ImportedAPI, comment: String) {
        self.api = api
        self.comment = comment
    }

    /// The files, sorted by name.
    package func files() -> [ImportedFile] {
        var owners = ModelOwners(api.models)
        for error in api.errors { owners.add(error.response, to: "") }
        for group in api.groups {
            for endpoint in group.endpoints { owners.add(endpoint, to: group.name ?? "") }
        }
        var files: [ImportedFile] = []
        var titles: Set<String> = [api.name.lowercased()]
        let isSmall = api.groups.reduce(0) { $0 + $1.endpoints.count } <= 12
        let own = api.groups.first { $0.name == nil }
        var root = rootEntries
        if isSmall {
            root += sections(api.groups, owners.all)
            return [file(api.name, root)]
        }
        root += sections([own].compactMap(\.self), owners.models(of: ""))
        files.append(file(api.name, root))
        for group in api.groups {
            guard let name = group.name else { continue }
            let models = owners.models(of: name)
            let isLarge = models.count > Self.modelsPerFile
            let title = Self.title([name, name + "Group"], in: &titles)
            files.append(file(title, [apiEntry] + sections([group], isLarge ? [] : models)))
            if isLarge { modelFiles(models, called: title + "Models", &titles, &files) }
        }
        modelFiles(owners.shared, called: "Models", &titles, &files)
        return files.sorted { $0.name < $1.name }
    }

    /// Files of this size compile in parallel in about the same time.
    private static let modelsPerFile = 80

    /// Adds models in files that are called `Models`, or `Models1` and so on.
    private func modelFiles(
        _ names: [String],
        called title: String,
        _ titles: inout Set<String>,
        _ files: inout [ImportedFile]
    ) {
        let starts = Array(stride(from: 0, to: names.count, by: Self.modelsPerFile))
        for (number, start) in starts.enumerated() {
            let part = Array(names[start..<min(start + Self.modelsPerFile, names.count)])
            let suffix = starts.count == 1 ? "" : "\(number + 1)"
            let title = Self.title([title + suffix, "Shared" + title + suffix], in: &titles)
            files.append(file(title, [apiEntry] + sections([], part)))
        }
    }

    /// A file name that is free, even on a case-insensitive file system.
    private static func title(_ wanted: [String], in titles: inout Set<String>) -> String {
        let numbered = (2...).lazy.map { "\(wanted[0])\($0)" }
        let title =
            wanted.first { !titles.contains($0.lowercased()) } ?? numbered.first { !titles.contains($0.lowercased()) }
        titles.insert(title?.lowercased() ?? "")
        return title ?? wanted[0]
    }

    private var apiEntry: YAMLTree.Entry { .init("api", .text(api.name)) }

    private var rootEntries: [YAMLTree.Entry] {
        let root = api.root
        var entries = [apiEntry]
        if let description = root.description { entries.append(.init("description", .text(description))) }
        entries.append(.init("base", root.base))
        if let version = root.version { entries.append(.init("version", .text(version))) }
        if let variables = root.variables { entries.append(.init("variables", variables)) }
        if let auth = root.auth { entries.append(.init("auth", auth)) }
        if let tree = DraftEndpoint.byStatus(api.errors) { entries.append(.init("errors", tree)) }
        return entries
    }

    private func sections(
        _ groups: [ImportedGroup],
        _ names: [String]
    ) -> [YAMLTree.Entry] {
        var entries: [YAMLTree.Entry] = []
        let named = groups.compactMap { group in
            group.name.map { name in
                YAMLTree.Entry(
                    name,
                    .map([
                        "description": group.description.map { .text($0) },
                        "endpoints": .map(group.endpoints.map(\.entry)),
                    ])
                )
            }
        }
        if !named.isEmpty { entries.append(.init("groups", .map(named))) }
        let endpoints = groups.filter { $0.name == nil }.flatMap(\.endpoints)
        if !endpoints.isEmpty { entries.append(.init("endpoints", .map(endpoints.map(\.entry)))) }
        let models = names.compactMap { api.models[$0] }
        if !models.isEmpty { entries.append(.init("models", .map(models.map(\.entry)))) }
        return entries
    }

    private func file(_ name: String, _ entries: [YAMLTree.Entry]) -> ImportedFile {
        ImportedFile(
            name: "\(name).endpoints.yaml",
            text: YAMLWriter.text(entries, sections: ["groups", "endpoints", "models"], comment: comment)
        )
    }
}
