package import Diagnostics
package import Spec
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

    /// The user's names, located in the file of renames.
    private var names: [Section: [String: Name]] = [:]
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
                let chosen = Name(text, at: SourceLocation(path: document.path, range: name.value.range))
                names[section, default: [:]][name.key.text] = chosen
                if let problem = section.problem(of: text) { diagnostics.report(.badName(chosen, problem)) }
            }
        }
    }

    /// The user's name for a name in the document; `nil` if the file has none.
    package subscript(section: Section, name: String) -> Name? { names[section]?[name] }

    /// The error of a language that a rename causes, at the rename; `nil` if the error is about something else.
    func rejection(of fault: Diagnostic) -> Diagnostic? {
        let own = Set(names.values.flatMap(\.values).map(\.location))
        let places = [fault.location] + fault.notes.map(\.location)
        guard let location = places.lazy.compactMap(\.self).first(where: own.contains) else { return nil }
        // The help about a clash is for a spec.
        let hint = fault.code == "name-clash" ? "choose another name" : fault.hint
        let others = fault.location == location ? fault.notes : [.init(at: fault.location, "the other one is here")]
        return .error(fault.code, at: location, fault.message, hint: hint, notes: others)
    }

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
    package func rename(_ name: String, in section: Renames.Section) -> Name? {
        used[section, default: []].insert(name)
        return renames[section, name]
    }

    package var exclusions: Exclusions { renames.exclusions }

    /// The error of a language that a rename causes, at the rename; `nil` if the error is about something else.
    func rejection(of fault: Diagnostic) -> Diagnostic? { renames.rejection(of: fault) }

    /// Warnings about the renames that were never looked up.
    package var unused: [Diagnostic] { renames.unused(besides: used) }
}

extension Renames.Section {
    /// The kind of name that a text is not, with the rule for it; `nil` if the text is a name in this section.
    fileprivate func problem(of name: String) -> String? {
        switch self {
        case .models, .groups:
            Identifier.isTypeName(name)
                ? nil : "the name of a type: it begins with a capital and has only letters, digits and '_'"
        case .fields, .parameters:
            Identifier.isValid(name)
                ? nil : "a name in Swift: it has only letters, digits and '_', and begins with no digit"
        // The names of endpoints and values are converted to Swift names, and the language checks the types.
        case .endpoints, .values, .types:
            name.allSatisfy { $0.isWhitespace || $0 == "_" }
                ? "a name, which has a letter, a digit or a symbol other than '_'" : nil
        }
    }
}

extension Diagnostic {
    fileprivate static func badName(_ name: Name, _ problem: String) -> Diagnostic {
        .error("bad-name", at: name.location, "'\(name.value)' cannot be \(problem)")
    }
}
