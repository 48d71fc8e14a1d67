import Diagnostics
import YAML

/// Models and endpoints in the sections of others. Each is reported once, and read nevertheless, so that its uses resolve.
extension SpecReader {
    /// The entries of a section without the models among them.
    ///
    /// - Parameter mayExtend: Whether an entry of the section may have `extends`, too.
    mutating func withoutModels(_ entries: [Entry], mayExtend: Bool = false) -> [Entry] {
        entries.filter { !takeModel($0, mayExtend: mayExtend) }
    }

    /// Whether an entry that is not below `models` is a model, which is then reported.
    mutating func takeModel(_ entry: Entry, mayExtend: Bool = false) -> Bool {
        let name = name(of: entry.key)
        let entries = entry.value.entries ?? []
        let keys = Set(entries.map(\.key.text))
        let ofModels = Key.inlineTypes + [.wraps, .swift]
        let ofOthers: [Key] = [.path, .params, .endpoints, .response, .method]
        let onlyExtends =
            !mayExtend && keys.contains(Key.extends.rawValue)
            && entries.allSatisfy { MappingSchema.model.key(of: $0) != nil }
        guard Identifier.isTypeName(String(name.value.prefix { $0 != "(" })),
            onlyExtends || ofModels.contains(where: { keys.contains($0.rawValue) }),
            !ofOthers.contains(where: { keys.contains($0.rawValue) })
        else { return false }
        report(.misplaced("a model", name, .models))
        misplacedModels.append(entry)
        return true
    }

    /// The entries below `endpoints`, without groups and without the sections `models` and `groups`, which are indented too
    /// deep.
    mutating func withoutSections(_ entries: [Entry]) -> [Entry] {
        entries.filter { entry in
            guard let inner = entry.value.entries, !inner.isEmpty, entry.value.entry(named: Key.path.rawValue) == nil
            else { return true }
            let name = name(of: entry.key)
            if let section = [Key.models, .groups].first(where: { $0.rawValue == name.value }) {
                report(.indentedTooDeep(name))
                if section == .models { misplacedModels += inner }
                return false
            }
            guard inner.allSatisfy({ $0.value.entry(named: Key.path.rawValue) != nil }) else { return true }
            report(.groupAmongEndpoints(name))
            misplacedEndpoints += inner
            return false
        }
    }

    /// The entries below `models` without the endpoints among them.
    mutating func withoutEndpoints(_ entries: [Entry]) -> [Entry] {
        entries.filter { entry in
            let keys = Set(entry.value.entries?.map(\.key.text) ?? [])
            let ofModels = Key.inlineTypes + [.wraps, .type]
            guard entry.value.entry(named: Key.path.rawValue)?.value.text?.hasPrefix("/") == true,
                !ofModels.contains(where: { keys.contains($0.rawValue) })
            else { return true }
            report(.misplaced("an endpoint", name(of: entry.key), .endpoints))
            misplacedEndpoints.append(entry)
            return false
        }
    }
}

extension Diagnostic {
    fileprivate static func indentedTooDeep(_ name: Name) -> Diagnostic {
        .error(
            "unknown-key",
            at: name.location,
            "'\(name.value)' is indented as an endpoint below 'endpoints'",
            hint: "indent it like 'endpoints'"
        )
    }

    fileprivate static func groupAmongEndpoints(_ name: Name) -> Diagnostic {
        let title = name.value.prefix(1).uppercased() + name.value.dropFirst()
        return .error(
            "unknown-key",
            at: name.location,
            "'\(name.value)' is a group of endpoints, which belongs below 'groups'",
            hint: "write 'groups: {\(title): {endpoints: …}}'"
        )
    }

    /// - Parameter section: The key of the root that the declaration belongs below.
    fileprivate static func misplaced(_ noun: String, _ name: Name, _ section: Key) -> Diagnostic {
        .error(
            "unknown-key",
            at: name.location,
            "'\(name.value)' is \(noun), which belongs below '\(section.rawValue)'",
            hint: "move it there: '\(section.rawValue): {\(name.value): …}'"
        )
    }
}
