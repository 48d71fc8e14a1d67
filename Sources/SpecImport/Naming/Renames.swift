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
    /// The locations of the user's names.
    private var locationsOfNames: Set<SourceLocation> = []
    /// The locations of the document's names in the file of renames.
    private var locations: [Section: [String: SourceLocation]] = [:]

    /// The parts of the document that are not imported.
    private(set) var exclusions = Exclusions()

    package init() {}

    /// Reads a file with a mapping for each section, and with `exclude`.
    package init(_ document: YAMLDocument, reporting diagnostics: inout DiagnosticCollector) {
        let sections = Section.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ") + " and 'exclude'"
        let expected = "a mapping with \(sections)"
        for entry in document.root.settings(expected, in: document, reporting: &diagnostics) {
            if entry.key.text == "exclude" {
                exclusions = Exclusions(entry.value, in: document, reporting: &diagnostics)
                continue
            }
            guard let section = Section(rawValue: entry.key.text) else {
                let location = SourceLocation(path: document.path, range: entry.key.range)
                diagnostics.report(.error("unknown-key", at: location, "a file of renames has \(sections)"))
                continue
            }
            let names = entry.value.settings("a mapping from names to names", in: document, reporting: &diagnostics)
            for name in names {
                locations[section, default: [:]][name.key.text] =
                    SourceLocation(path: document.path, range: name.key.range)
                guard let text = name.value.setting("a name", in: document, reporting: &diagnostics) else { continue }
                let chosen = Name(text, at: SourceLocation(path: document.path, range: name.value.range))
                if let problem = section.problem(of: text) {
                    diagnostics.report(.badName(chosen, problem))
                    continue
                }
                self.names[section, default: [:]][name.key.text] = chosen
                locationsOfNames.insert(chosen.location)
            }
        }
    }

    /// The user's name for a name in the document; `nil` if the file has none.
    package subscript(section: Section, name: String) -> Name? { names[section]?[name] }

    /// The error of a language that a rename causes, at the rename; `nil` if the error is about something else.
    func rejection(of fault: Diagnostic) -> Diagnostic? {
        let places = [fault.location] + fault.notes.map(\.location)
        guard let location = places.lazy.compactMap(\.self).first(where: locationsOfNames.contains) else { return nil }
        // The help about a clash is for a spec.
        let hint = fault.code == "name-clash" ? "choose another name" : fault.hint
        let isOfTwo = ["name-clash", "duplicate-name"].contains("\(fault.code)")
        let note = isOfTwo ? "the other one is here" : "the error is here"
        let others = fault.location == location ? fault.notes : [.init(at: fault.location, note)]
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
    private var usedExclusions: [Exclusions.Part: Set<String>] = [:]
    /// Warnings about the names that declarations could not have.
    package private(set) var replaced: [Diagnostic] = []

    package init(_ renames: Renames) {
        self.renames = renames
    }

    /// The user's name for a name in the document; `nil` if the importer chooses.
    package func rename(_ name: String, in section: Renames.Section) -> Name? {
        used[section, default: []].insert(name)
        return renames[section, name]
    }

    /// Records that a declaration has another name than the user chooses, if it has one.
    package func record(_ name: String, for chosen: Name) {
        guard name != chosen.value else { return }
        let message = "'\(chosen.value)' is the name of something else in the client; this declaration is '\(name)'"
        replaced.append(.warning("taken-name", at: chosen.location, message, hint: "choose another name"))
    }

    /// Whether the user excludes an operation.
    package func excludes(path: String, tags: [String]) -> Bool {
        let excludedTags = tags.filter { excludes($0, from: .tags) }
        let paths = renames.exclusions.names(of: .paths).filter {
            path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/")
        }
        usedExclusions[.paths, default: []].formUnion(paths)
        return !excludedTags.isEmpty || !paths.isEmpty
    }

    /// Whether the user excludes any schema.
    package var excludesSchemas: Bool { !renames.exclusions.names(of: .schemas).isEmpty }

    /// Whether the user excludes a schema.
    package func excludes(schema: String) -> Bool { excludes(schema, from: .schemas) }

    /// Whether the user excludes a family of models, by the name of its generic model.
    func excludes(family: String) -> Bool { excludes(family, from: .generics) }

    private func excludes(_ name: String, from part: Exclusions.Part) -> Bool {
        guard renames.exclusions.contains(name, in: part) else { return false }
        usedExclusions[part, default: []].insert(name)
        return true
    }

    /// The error of a language that a rename causes, at the rename; `nil` if the error is about something else.
    package func rejection(of fault: Diagnostic) -> Diagnostic? { renames.rejection(of: fault) }

    /// Warnings about the renames that were never looked up, and the exclusions that excluded nothing.
    package var unused: [Diagnostic] {
        renames.unused(besides: used) + renames.exclusions.unused(besides: usedExclusions)
    }
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
