package import Spec
package import YAML

/// Writes specs as canonical YAML: equal specs have equal texts, and a canonical text that is read and written again is
/// unchanged.
package enum SpecWriter {
    /// The text of a spec file.
    package static func text(of file: SpecFile) -> String {
        YAMLWriter.text(entries(of: file), sections: sections)
    }

    /// The text of a spec file with the comments of the document that it was read from.
    package static func text(of file: SpecFile, commentedAs document: YAMLDocument) -> String {
        let entries = allEntries(of: file)
        let comments = SpecComments(of: document, in: entries)
        let written = entries.filter { !$0.isEmpty || comments.isAt([$0.key]) }
        return YAMLWriter.text(written, sections: sections, comments: comments)
    }

    private static let sections = Set([Key.groups, .endpoints, .webhooks, .models].map(\.rawValue))

    private static func entries(of file: SpecFile) -> [YAMLTree.Entry] { allEntries(of: file).filter { !$0.isEmpty } }

    /// The entries of the root, also those of empty mappings, which are only written for the sake of a comment.
    private static func allEntries(of file: SpecFile) -> [YAMLTree.Entry] {
        var entries = [YAMLTree.Entry(Key.api.rawValue, .text(file.api.value))]
        entries += YAMLTree.Entry.all([.description: file.description.map { .text($0) }])
        if let root = file.root { entries += root.entries }
        return entries
            + YAMLTree.Entry.all([
                .groups: .map(file.groups.map(\.entry)), .endpoints: .map(file.endpoints.map(\.entry)),
                .webhooks: .map(file.webhooks.map(\.entry)), .models: .map(file.models.map(\.entry)),
            ])
    }

    /// A mapping; `nil` if it would be empty, unless empty mappings are kept.
    static func map(_ entries: [YAMLTree.Entry], keepsEmpty: Bool = false) -> YAMLTree? {
        entries.isEmpty && !keepsEmpty ? nil : .map(entries)
    }
}

extension SpecFile.Root {
    fileprivate var entries: [YAMLTree.Entry] {
        let named = bases.map { YAMLTree.Entry($0.name.value, .text($0.url.value)) }
        var entries = YAMLTree.Entry.all([.access: access.map { .text($0.rawValue) }])
        entries += bases.isEmpty ? settings.baseEntries : YAMLTree.Entry.all([.base: .map(named)])
        entries += YAMLTree.Entry.all([
            .version: version.map { .text($0.value) }, .variables: .map(variables.map(\.entry)),
        ])
        entries += settings.requestEntries(keepsEmpty: true) + settings.codingEntries
        entries += settings.errorEntries(keepsEmpty: true)
        return entries + YAMLTree.Entry.all([.pages: .map(pages.compactMap(\.namedEntry))])
    }
}

extension YAMLTree.Entry {
    fileprivate var isEmpty: Bool { value == .map([]) }
}

extension GroupDefinition {
    fileprivate var entry: YAMLTree.Entry {
        var entries = YAMLTree.Entry.all([
            .description: description.map { .text($0) }, .deprecated: deprecation?.tree,
        ])
        entries += settings.baseEntries + YAMLTree.Entry.all([.path: path.map { .value($0.value) }])
        entries += settings.requestEntries()
        entries += YAMLTree.Entry.all([
            .extends: .names(extends), .params: SpecWriter.map(parameters.map(\.entry)),
        ])
        entries += settings.codingEntries + settings.errorEntries()
        entries += YAMLTree.Entry.all([.pages: pages?.tree, .endpoints: SpecWriter.map(endpoints.map(\.entry))])
        return YAMLTree.Entry(name.value, .map(entries))
    }
}

extension WebhookDefinition {
    fileprivate var entry: YAMLTree.Entry {
        guard let description else { return YAMLTree.Entry(name.value, type.tree) }
        let text = YAMLTree.Entry.all([.description: .text(description)])
        return YAMLTree.Entry(name.value, .map(type.entries + text))
    }
}

extension Deprecation {
    var tree: YAMLTree { message.map { .text($0) } ?? .token("true") }
}
