package import Diagnostics
package import YAML

extension ImportOptions {
    /// The names that the user chooses instead of the importer's, by the names in the document.
    package struct Renames: Sendable {
        package var models: [String: String] = [:]
        package var endpoints: [String: String] = [:]
        package var groups: [String: String] = [:]
        /// Where the names of the document stand, by section.
        private(set) var locations: [String: [String: SourceLocation]] = [:]

        package init() {}

        /// The names of a file with mappings `models`, `endpoints` and `groups`.
        package init(_ document: YAMLDocument, reporting diagnostics: inout DiagnosticCollector) {
            for entry in document.root.entries ?? [] {
                let section = entry.key.text
                let names = Dictionary(
                    (entry.value.entries ?? []).compactMap { name in name.value.text.map { (name.key.text, $0) } },
                    uniquingKeysWith: { first, _ in first }
                )
                switch section {
                case "models": models = names
                case "endpoints": endpoints = names
                case "groups": groups = names
                default:
                    let location = SourceLocation(path: document.path, range: entry.key.range)
                    diagnostics.report(
                        .error("unknown-key", at: location, "a file of renames has 'models', 'endpoints' and 'groups'")
                    )
                    continue
                }
                for name in entry.value.entries ?? [] {
                    locations[section, default: [:]][name.key.text] =
                        SourceLocation(path: document.path, range: name.key.range)
                }
            }
        }
    }
}

extension Importer {
    /// What the user calls something of the document.
    func rename(_ name: String, in section: String, _ names: [String: String]) -> String? {
        usedRenames[section, default: []].insert(name)
        return names[name]
    }

    /// Says which renames are of nothing that is imported; a part of a document need not have all.
    func reportUnusedRenames() {
        guard options.only.isEmpty else { return }
        for (section, names) in options.renames.locations.sorted(by: { $0.key < $1.key }) {
            let used = usedRenames[section] ?? []
            for (name, location) in names.sorted(by: { $0.key < $1.key }) where !used.contains(name) {
                documents.report(.warning("unknown-name", at: location, "nothing that is imported is called '\(name)'"))
            }
        }
    }
}
