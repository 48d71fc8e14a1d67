package import Diagnostics
import Spec
package import YAML

/// The names that the user chooses instead of the importer's, by the names in the document, and the parts of the
/// document that are not imported.
package struct Renames: Sendable {
    package enum Section: String, CaseIterable, Sendable {
        case models, endpoints, groups
        /// By the names in the spec and on the wire: `User.html_url`, `Issues.list.per_page`, `Order.asc`.
        case fields, parameters, values
        /// Custom Swift types, by the names of models in the spec.
        case types
    }

    private var names: [Section: [String: String]] = [:]
    /// The locations of the document's names in the file of renames.
    private var locations: [Section: [String: SourceLocation]] = [:]

    /// The parts of the document that are not imported.
    package private(set) var exclusions = Exclusions()

    package init() {}

    /// Reads a file with a mapping for each section, and with `exclude`.
    package init(_ document: YAMLDocument, reporting diagnostics: inout DiagnosticCollector) {
        for entry in document.root.entries ?? [] {
            if entry.key.text == "exclude" {
                exclusions = Exclusions(entry.value, in: document, reporting: &diagnostics)
                continue
            }
            guard let section = Section(rawValue: entry.key.text) else {
                let location = SourceLocation(path: document.path, range: entry.key.range)
                let sections = Section.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                diagnostics.report(
                    .error("unknown-key", at: location, "a file of renames has \(sections) and 'exclude'")
                )
                continue
            }
            for name in entry.value.entries ?? [] {
                locations[section, default: [:]][name.key.text] =
                    SourceLocation(path: document.path, range: name.key.range)
                guard let text = name.value.text else { continue }
                names[section, default: [:]][name.key.text] = text
                // Models and groups are types in Swift; everything else may have any name.
                guard [.models, .groups].contains(section), !Identifier.isTypeName(text) else { continue }
                diagnostics.report(.badName(text, at: SourceLocation(path: document.path, range: name.value.range)))
            }
        }
    }

    /// The user's name for a name in the document; `nil` if the file has none.
    package subscript(section: Section, name: String) -> String? { names[section]?[name] }

    /// Warnings about the names that do not occur in the document.
    ///
    /// - Parameter used: The names that were looked up.
    package func unused(besides used: [Section: Set<String>]) -> [Diagnostic] {
        locations.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { section, names in
            names.sorted { $0.key < $1.key }.filter { used[section]?.contains($0.key) != true }.map {
                .warning("unknown-name", at: $0.value, "no imported declaration is named '\($0.key)'")
            }
        }
    }
}

/// Looks up names among the renames, and records which names were looked up.
package final class RenameTable {
    private let renames: Renames
    private var used: [Renames.Section: Set<String>] = [:]

    package init(_ renames: Renames) {
        self.renames = renames
    }

    /// The user's name for a name in the document; `nil` if the importer chooses.
    package func rename(_ name: String, in section: Renames.Section) -> String? {
        used[section, default: []].insert(name)
        return renames[section, name]
    }

    package var exclusions: Exclusions { renames.exclusions }

    /// Warnings about the renames that were never looked up.
    package var unused: [Diagnostic] { renames.unused(besides: used) }
}

extension Diagnostic {
    fileprivate static func badName(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-name",
            at: location,
            "'\(name)' cannot be the name of a type: it begins with a capital and has only letters, digits and '_'"
        )
    }
}
