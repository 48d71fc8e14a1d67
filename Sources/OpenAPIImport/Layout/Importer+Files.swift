import SpecWriting
import SwiftRendering
import YAML

extension Importer {
    /// The files of the API: the root, one for each tag, and the models that several of them use.
    func files() -> [ImportedFile] {
        let all = operations()
        for tag in Set(all.compactMap(\.tag)).sorted() { groupNames[tag] = groupName(tag) }
        takenNames.formUnion(groupNames.values)
        var tags: [String?] = []
        for operation in all where !tags.contains(operation.tag) { tags.append(operation.tag) }
        var groups: [(name: String?, tag: String?, endpoints: [DraftEndpoint])] = []
        for tag in tags {
            let own = all.filter { $0.tag == tag }
            let group = tag.flatMap { groupNames[$0] }
            let names = names(of: own, in: group)
            let endpoints = zip(own, names).map { endpoint($0, named: $1) }
            if let index = groups.firstIndex(where: { $0.name == group }) {
                groups[index].endpoints += endpoints
            } else {
                groups.append((group, tag, endpoints))
            }
        }
        sharePaging(&groups)
        reportHeaders()
        finishModels()
        breakCircles()
        reportUnusedRenames()
        let errors = commonErrors(groups.flatMap(\.endpoints))
        for index in groups.indices {
            for position in groups[index].endpoints.indices { groups[index].endpoints[position].remove(errors) }
        }
        return layOut(groups, errors)
    }

    private func groupName(_ tag: String) -> String {
        if let name = rename(tag, in: "groups", options.renames.groups) { return name }
        let name = Self.typeName(tag)
        let models = Set((documents.start["components"]?["schemas"]?.rawEntries ?? []).map { Self.typeName($0.key) })
        // A group lives beside the models, and a model keeps its name.
        let candidates = [name, name.hasSuffix("s") ? name + "API" : name + "s", name + "API"]
        return candidates.first { !models.contains($0) && !takenNames.contains($0) } ?? name + "Group"
    }

    /// What most of the operations fail with, said once.
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

    private func layOut(
        _ groups: [(name: String?, tag: String?, endpoints: [DraftEndpoint])],
        _ errors: [(status: String, response: DraftResponse)]
    ) -> [ImportedFile] {
        var owners = ModelOwners(models)
        for error in errors { owners.add(error.response, to: "") }
        for group in groups {
            for endpoint in group.endpoints { owners.add(endpoint, to: group.name ?? "") }
        }
        var files: [ImportedFile] = []
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
            let title = name == options.api ? name + "Group" : name
            files.append(file(title, [api] + sections([group], isLarge ? [] : models)))
            if isLarge { files += modelFiles(models, called: title + "Models") }
        }
        files += modelFiles(owners.shared, called: "Models")
        return files.sorted { $0.name < $1.name }
    }

    /// Files of this size compile side by side in about the same time.
    private static let modelsPerFile = 80

    /// Models in files that are called `Models`, or `Models1` and so on.
    private func modelFiles(_ names: [String], called title: String) -> [ImportedFile] {
        let starts = Array(stride(from: 0, to: names.count, by: Self.modelsPerFile))
        return starts.enumerated().map { number, start in
            let part = Array(names[start..<min(start + Self.modelsPerFile, names.count)])
            return file(starts.count == 1 ? title : "\(title)\(number + 1)", [api] + sections([], part))
        }
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
        _ groups: [(name: String?, tag: String?, endpoints: [DraftEndpoint])],
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

    private func tagDescription(_ tag: String?) -> String? {
        documents.start["tags"]?.items.first { $0.text("name") == tag }?.prose("description")
    }

    private func file(_ name: String, _ entries: [YAMLTree.Entry]) -> ImportedFile {
        ImportedFile(
            name: "\(name).endpoints.yaml",
            text: YAMLWriter.text(entries, sections: ["groups", "endpoints", "models"], comment: comment)
        )
    }
}

extension DraftEndpoint {
    /// Takes away the failures that the root says already.
    fileprivate mutating func remove(_ common: [(status: String, response: DraftResponse)]) {
        errors.removeAll { error in common.contains { $0.status == error.status && $0.response == error.response } }
    }
}
