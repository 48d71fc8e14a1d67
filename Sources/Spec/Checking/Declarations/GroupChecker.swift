import Diagnostics

/// Checks the names of groups: names that files declare under `groups`, and names that only endpoints use.
///
/// An endpoint may name an undeclared group, unless a declared group has nearly the same name: a misspelled name would
/// silently declare a new namespace.
struct GroupChecker {
    let declarations: DeclarationTable
    let sink: DiagnosticSink

    func check() -> [Group] {
        var groups: [Group] = []
        var declared: [String: Name] = [:]
        for file in declarations.files {
            for definition in file.groups {
                if let first = declared[definition.name.value] {
                    sink.report(.duplicate("group", definition.name, first: first))
                    continue
                }
                declared[definition.name.value] = definition.name
                checkFreeName(definition.name)
                groups.append(
                    Group(
                        name: definition.name,
                        file: file.path,
                        description: definition.description,
                        deprecation: definition.deprecation,
                        errorsName: definition.settings.errorsName
                    )
                )
            }
        }
        let known = declared.keys.sorted()
        for file in declarations.files {
            for name in file.endpoints.compactMap(\.group)
            where declared[name.value] == nil && !declarations.unreadable.contains(name.value) {
                // Among thousands of groups, every name is close to one of them.
                if known.count < 2_000, sink.maySuggest(among: known.count),
                    nearestName(to: name.value, in: known) != nil
                {
                    sink.report(.unknownGroup(name, known: known))
                } else {
                    declared[name.value] = name
                    checkFreeName(name)
                    groups.append(
                        Group(name: name, file: file.path, description: nil, deprecation: nil, errorsName: nil)
                    )
                }
            }
        }
        return groups
    }

    /// Reports a group with the name of a model, since both would be one type in Swift. An alias declares no type.
    private func checkFreeName(_ name: Name) {
        if let model = declarations.models[name.value] {
            if case .alias = model.shape { return }
            sink.report(.sameName("group", name, as: "model", model.name))
        }
    }
}

extension Diagnostic {
    fileprivate static func sameName(_ noun: String, _ name: Name, as otherNoun: String, _ other: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "the \(noun) '\(name.value)' and the \(otherNoun) '\(other.value)' would be one type in Swift",
            notes: [Note(at: other.location, "the \(otherNoun) is here")]
        )
    }

    fileprivate static func unknownGroup(_ name: Name, known: [String]) -> Diagnostic {
        .error(
            "unknown-group",
            at: name.location,
            "unknown group '\(name.value)'",
            hint: meant(name.value, known) ?? "declare it under 'groups', next to \(list(known))",
            replacement: name.replacement(amongDeclared: nearNames(to: name.value, in: known))
        )
    }
}
