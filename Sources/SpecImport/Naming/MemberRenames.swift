import Spec

/// Gives fields, parameters and values of enums the names that the user chooses, and removes the defaults of fields
/// whose types are custom Swift types.
struct MemberRenames {
    private let renames: RenameTable
    private let models: ModelTable
    private let defaults: DefaultRenames

    init(renames: RenameTable, models: ModelTable) {
        self.renames = renames
        self.models = models
        defaults = DefaultRenames(renames: renames, models: models)
    }

    func apply(to file: inout SpecFile) {
        apply(toModels: models.sortedNames)
        file.updateEndpointsWithGroups { group, endpoint in
            let path = [group, endpoint.name.value].compactMap(\.self).joined(separator: ".")
            for index in endpoint.parameters.indices { rename(&endpoint.parameters[index], in: path, .parameters) }
        }
    }

    func apply(toModels names: [String]) {
        for name in names {
            if let model = models[name] { models[name]?.type = renamed(model.type, in: name) }
        }
    }

    private func rename(_ member: inout MemberDefinition, in path: String, _ section: Renames.Section) {
        let path = "\(path).\(member.name.value)"
        if let name = renames.rename(path, in: section) { member.swiftName = name }
        member.defaultValue = member.defaultValue.map { defaults.renamed($0, as: member.type, in: path) }
        member.type = renamed(member.type, in: path)
        // A default becomes a value in Swift, and the importer does not know the values of the user's type.
        if member.defaultValue != nil, case .named(let type) = member.type.innermostElement,
            models[type.value]?.nativeTypes.isEmpty == false
        {
            member.defaultValue = nil
            member.mayBeAbsent = true
        }
    }

    /// - Parameter path: The names that lead to the type, separated by dots.
    private func renamed(_ type: TypeExpression, in path: String) -> TypeExpression {
        switch type {
        case .structure(var structure):
            for index in structure.fields.indices { rename(&structure.fields[index], in: path, .fields) }
            return .structure(structure)
        case .enumeration(var enumeration):
            enumeration.cases = enumeration.cases.map { value in
                guard let name = renames.rename("\(path).\(value.wireValue.value)", in: .values) else { return value }
                return EnumerationCase(
                    name: name,
                    wireValue: value.wireValue,
                    description: value.description,
                    deprecation: value.deprecation
                )
            }
            return .enumeration(enumeration)
        default:
            var type = type
            type.updateParts { $0 = renamed($0, in: path) }
            return type
        }
    }
}
