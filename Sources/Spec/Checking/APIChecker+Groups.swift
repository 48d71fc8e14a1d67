import Diagnostics

extension APIChecker {
    /// The groups that files declare under `groups`, and those that only endpoints name.
    ///
    /// An endpoint may name a group that nothing declares, unless one of nearly that name is: a misspelt group would
    /// silently be a new namespace.
    mutating func checkGroups() -> [Group] {
        var groups: [Group] = []
        var declared: [String: Name] = [:]
        for file in files {
            for definition in file.groups {
                if let first = declared[definition.name.value] {
                    report(.duplicate("group", definition.name, first: first))
                    continue
                }
                declared[definition.name.value] = definition.name
                checkFreeName(definition.name, noun: "group")
                groups.append(
                    Group(
                        name: definition.name,
                        file: file.path,
                        description: definition.description,
                        deprecation: definition.deprecation
                    )
                )
            }
        }
        let known = declared.keys.sorted()
        for file in files {
            for name in file.endpoints.compactMap(\.group)
            where declared[name.value] == nil && !unreadable.contains(name.value) {
                // Of thousands of groups some is near any name.
                if known.count < 2_000, nearestName(to: name.value, in: known) != nil {
                    report(.unknownGroup(name, known: known))
                } else {
                    declared[name.value] = name
                    checkFreeName(name, noun: "group")
                    groups.append(Group(name: name, file: file.path, description: nil, deprecation: nil))
                }
            }
        }
        return groups
    }

    /// A group lives beside models and the namespace of endpoints without a group.
    private mutating func checkFreeName(_ name: Name, noun: String) {
        if let model = models[name.value] {
            report(.sameName(noun, name, as: "model", model.name))
        } else if name.value == "Endpoint" {
            report(.reservedName(noun, name))
        }
    }

    /// The group's definition that an endpoint belongs to.
    func group(named name: String) -> GroupDefinition? {
        for file in files {
            if let group = file.groups.first(where: { $0.name.value == name }) { return group }
        }
        return nil
    }
}
