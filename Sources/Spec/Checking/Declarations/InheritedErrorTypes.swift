import Diagnostics

/// Declares the inline types in the errors of the root and of groups as models, so that all endpoints that inherit the
/// errors have the same types.
///
/// A model has the name that `as` gives to the type, else one of these names:
///
/// | errors | one error | several errors |
/// |---|---|---|
/// | of the root | `Failure` | `Failure404`, `FailureDefault` |
/// | of the group `Issues` | `IssuesFailure` | `IssuesFailure404` |
///
/// The type of a list or a map is named with the suffix `Item`. If the name is taken, each request declares the type.
struct InheritedErrorTypes {
    private var names: Set<String>
    private var models: [ModelDefinition] = []
    /// The group whose errors are being read; `nil` for the root.
    private var group: Name?

    /// Returns the files with the additional models.
    static func declare(in files: [SpecFile]) -> [SpecFile] {
        var types = InheritedErrorTypes(files)
        return files.map { types.declare(in: $0) }
    }

    private init(_ files: [SpecFile]) {
        names = Set(Builtin.allCases.map(\.rawValue) + files.map(\.api.value))
        for file in files {
            names.formUnion(file.models.map(\.name.value) + file.unreadable)
            names.formUnion(file.groups.map(\.name.value) + file.endpoints.compactMap(\.group?.value))
        }
    }

    private mutating func declare(in file: SpecFile) -> SpecFile {
        var file = file
        if let root = file.root { file.root?.settings.errors = declared(root.settings.errors, of: nil) }
        for index in file.groups.indices {
            let group = file.groups[index]
            file.groups[index].settings.errors = declared(group.settings.errors, of: group.name)
        }
        file.models += models
        models = []
        return file
    }

    private mutating func declared(
        _ errors: [StatusResponseDefinition],
        of group: Name?
    ) -> [StatusResponseDefinition] {
        self.group = group
        let name = (group?.value ?? "") + "Failure"
        return errors.map { error in
            guard case .type(let type) = error.response.content else { return error }
            var response = error.response
            response.content = .type(declared(type, called: errors.count > 1 ? name + error.status.value.name : name))
            return StatusResponseDefinition(status: error.status, response: response)
        }
    }

    /// Returns the type with names in place of the inline types.
    private mutating func declared(_ type: TypeExpression, called name: String) -> TypeExpression {
        switch type {
        case .optional(let wrapped): return .optional(declared(wrapped, called: name))
        case .list(let element, let location):
            return .list(declared(element, called: name.asElement), location)
        case .map(let key, let value, let location):
            return .map(key: key, value: declared(value, called: name.asElement), location)
        case .structure(var definition):
            return named(definition.swiftName.take(), name, definition.location, .structure(definition)) ?? type
        case .enumeration(var definition):
            return named(definition.swiftName.take(), name, definition.location, .enumeration(definition)) ?? type
        case .union(var definition):
            return named(definition.swiftName.take(), name, definition.location, .union(definition)) ?? type
        case .named, .instance, .formatted, .constant: return type
        }
    }

    /// Declares a model, and returns its name as a type; `nil` if the name is taken.
    private mutating func named(
        _ given: Name?,
        _ name: String,
        _ location: SourceLocation,
        _ shape: ModelDefinition.Shape
    ) -> TypeExpression? {
        let group = given == nil ? group : nil
        let name = given ?? Name(name, at: location)
        guard names.insert(name.value).inserted else { return nil }
        models.append(ModelDefinition(name: name, shape: shape, groupOfErrors: group))
        return .named(name)
    }
}

extension String {
    fileprivate var asElement: String { hasSuffix("Item") ? self : self + "Item" }
}
