import Diagnostics
import SpecWriting
import YAML

extension Importer {
    /// The files of the API: the root, one for each tag, and the models that several of them use.
    ///
    /// - Returns: The files, and what the language refuses of them nevertheless.
    func files() -> (files: [ImportedFile], faults: [Diagnostic]) {
        let all = operations()
        for tag in documents.start["tags"]?.items ?? [] { documents.check(tag, as: .tag) }
        reportUnusedSelections()
        let models = Set((documents.start["components"]?["schemas"]?.rawEntries ?? []).map { Self.typeName($0.key) })
        for tag in Set(all.compactMap(\.tag)).sorted() { groupNames[tag] = groupName(tag, beside: models) }
        takenNames.formUnion(groupNames.values)
        var groups: [GroupDraft] = []
        // Tags that differ by capitals or symbols are one group.
        let members = Dictionary(grouping: all) { groupName(of: $0) }
        var seen: Set<String?> = []
        for first in all where seen.insert(groupName(of: first)).inserted {
            let group = groupName(of: first)
            let own = members[group] ?? []
            let endpoints = zip(own, names(of: own, in: group)).compactMap { operation, name in
                operationCursors["\(group ?? "").\(name)"] = operation.cursor
                return endpoint(operation, named: name)
            }
            if !endpoints.isEmpty { groups.append((group, first.tag, endpoints)) }
        }
        sharePaging(&groups)
        reportHeaders()
        finishModels()
        breakCycles(&groups)
        reportUnusedRenames()
        documents.reportOddKeys()
        let errors = commonErrors(groups.flatMap(\.endpoints))
        for index in groups.indices {
            for position in groups[index].endpoints.indices { groups[index].endpoints[position].remove(errors) }
        }
        return acceptedFiles(of: groups, errors)
    }

    /// The failures that most operations share; the root declares them once.
    private func commonErrors(_ endpoints: [DraftEndpoint]) -> [(status: String, response: DraftResponse)] {
        var counts: [String: [DraftResponse: Int]] = [:]
        for endpoint in endpoints {
            for error in endpoint.errors { counts[error.status, default: [:]][error.response, default: 0] += 1 }
        }
        return counts.sorted { $0.key < $1.key }.compactMap { status, responses in
            guard let most = responses.max(by: { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }) else {
                return nil
            }
            return most.value * 2 > endpoints.count ? (status, most.key) : nil
        }
    }

    func layOut(
        _ groups: [GroupDraft],
        _ errors: [(status: String, response: DraftResponse)]
    ) -> [ImportedFile] {
        var owners = ModelOwners(models)
        for error in errors { owners.add(error.response, to: "") }
        for group in groups {
            for endpoint in group.endpoints { owners.add(endpoint, to: group.name ?? "") }
        }
        var files: [ImportedFile] = []
        var titles: Set<String> = [options.api.lowercased()]
        let isSmall = groups.reduce(0) { $0 + $1.endpoints.count } <= 12
        let own = groups.first { $0.name == nil }
        var root = rootEntries(errors)
        if isSmall {
            root += sections(groups, owners.all)
            return [file(options.api, root)]
        }
        root += sections([own].compactMap(\.self), owners.models(of: ""))
        files.append(file(options.api, root))
        for group in groups {
            guard let name = group.name else { continue }
            let models = owners.models(of: name)
            let isLarge = models.count > Self.modelsPerFile
            let title = Self.title([name, name + "Group"], in: &titles)
            files.append(file(title, [api] + sections([group], isLarge ? [] : models)))
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
            files.append(file(title, [api] + sections([], part)))
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

    private var comment: String {
        let name = documents.root.path.split(separator: "/").last ?? "a document"
        return
            "\(ImportedFile.mark) from \(name), which writes it anew; other names go into \(options.api).renames.yaml."
    }

    private var api: YAMLTree.Entry { .init("api", .text(options.api)) }

    private func rootEntries(_ errors: [(status: String, response: DraftResponse)]) -> [YAMLTree.Entry] {
        let info = documents.start["info"]
        let (base, variables) = bases()
        var entries = [api]
        if let title = info?.prose("title") { entries.append(.init("description", .text(title))) }
        entries.append(.init("base", base))
        if options.base == nil, let version { entries.append(.init("version", .text(version))) }
        if let variables { entries.append(.init("variables", variables)) }
        if let rootAuth { entries.append(.init("auth", rootAuth)) }
        if let tree = DraftEndpoint.byStatus(errors) { entries.append(.init("errors", tree)) }
        return entries
    }

    private func sections(
        _ groups: [GroupDraft],
        _ names: [String]
    ) -> [YAMLTree.Entry] {
        var entries: [YAMLTree.Entry] = []
        let named = groups.compactMap { group in
            group.name.map { name in
                YAMLTree.Entry(
                    name,
                    .map([
                        "description": tagDescription(group.tag).map { .text($0) },
                        "endpoints": .map(group.endpoints.map(\.entry)),
                    ])
                )
            }
        }
        if !named.isEmpty { entries.append(.init("groups", .map(named))) }
        let endpoints = groups.filter { $0.name == nil }.flatMap(\.endpoints)
        if !endpoints.isEmpty { entries.append(.init("endpoints", .map(endpoints.map(\.entry)))) }
        let models = names.compactMap { self.models[$0] }
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

extension DraftEndpoint {
    /// Removes the failures that the root declares.
    fileprivate mutating func remove(_ common: [(status: String, response: DraftResponse)]) {
        errors.removeAll { error in common.contains { $0.status == error.status && $0.response == error.response } }
    }
}
