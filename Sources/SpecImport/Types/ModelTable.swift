import Diagnostics
package import Spec

/// The models of an imported API.
package final class ModelTable {
    private var models: [String: ModelDefinition] = [:]
    /// The models by name, so that a caller can save and restore them.
    var definitions: [String: ModelDefinition] {
        get { models }
        set { models = newValue }
    }

    /// The enums among the models, including models that are not in the table yet.
    private var enumerations: [String: EnumerationDefinition] = [:]
    /// The models that a union distinguishes from its other variants by their keys.
    private var identifiedByKeys: Set<String> = []
    /// The names of the alternatives that models were made for, by the models' names.
    private var alternativeNames: [String: String] = [:]
    /// The group of the endpoint that is being imported. The types that belong to the endpoint alone have the group in
    /// front of their names, so that an endpoint of another group never changes them.
    package var group: String?
    /// The groups of the models that have been made for endpoints.
    private var groups: [String: String] = [:]
    /// The models that have been made for single endpoints.
    private(set) var ofEndpoints: Set<String> = []
    /// The models of the errors of single endpoints.
    private(set) var failures: Set<String> = []
    private let names: NameTable
    /// The names that the document gives to its own schemas.
    private let schemaNames: Set<String>

    /// - Parameter schemaNames: The names that models of unnamed types cannot have.
    package init(names: NameTable, schemaNames: Set<String> = []) {
        self.names = names
        self.schemaNames = schemaNames
    }

    /// A model by its name.
    ///
    /// A spec has no deprecated aliases, because uses of an alias are replaced by its target. The description of the
    /// alias mentions the deprecation instead.
    package subscript(name: String) -> ModelDefinition? {
        get { models[name] }
        set { models[name] = newValue?.describingDeprecatedAlias }
    }

    /// All names of models, sorted.
    package var sortedNames: [String] { models.keys.sorted() }

    package var all: some Collection<ModelDefinition> { models.values }

    /// The enum that a model is or will be; `nil` for any other model.
    package func enumeration(_ name: String) -> EnumerationDefinition? { enumerations[name] }

    /// Records that a model will be an enum.
    package func expect(_ enumeration: EnumerationDefinition, as name: String) { enumerations[name] = enumeration }

    /// Whether a type has the name, or generated code needs it.
    func isTaken(_ name: String) -> Bool { models[name] != nil || names.isTaken(name) }

    /// Whether the name means a type everywhere in a spec or in generated code.
    func isType(_ name: String) -> Bool {
        models[name] != nil || Builtin(rawValue: name) != nil || names.reserved.contains(name)
    }

    /// The name of the alternative of a union that a model was made for; `nil` for other models.
    func alternativeName(of model: String) -> String? { alternativeNames[model] }

    /// Whether a schema of the document has the name.
    func isSchemaName(_ name: String) -> Bool { schemaNames.contains(name) }

    /// The name of the model for a type that cannot be written inline; equal types with the same name share a model.
    ///
    /// - Parameters:
    ///   - wanted: The preferred name.
    ///   - isOfEndpoint: Whether the type belongs to the endpoint that is being imported, and to no other.
    package func name(for type: TypeExpression, called wanted: String, isOfEndpoint: Bool = false) -> String {
        let isSame = { [models] (name: String) in models[name]?.type == type }
        var plain = NameTable.typeName(wanted)
        if isOfEndpoint { plain = nameInGroup(plain) }
        if let group, let other = groups[plain], other != group, !isSame(plain) { plain = group + plain }
        let name = names.free(plain, besides: schemaNames, or: isSame)
        if isOfEndpoint { ofEndpoints.insert(name) }
        if models[name] != nil { return name }
        groups[name] = group
        models[name] = ModelDefinition(name: Name(name, at: type.location), shape: .init(type))
        if case .enumeration(let enumeration) = type { enumerations[name] = enumeration }
        return name
    }

    /// The name of the model for a type that cannot be written inline at its position.
    package func name(for type: TypeExpression, at context: TypeContext) -> String {
        let wanted = context.modelName(of: type)
        let short = context.shortModelName(of: type)
        let inGroup = context.isOfEndpoint ? nameInGroup(short) : short
        let isFree = !schemaNames.contains(inGroup) && (!isTaken(inGroup) || models[inGroup]?.type == type)
        let name = name(for: type, called: isFree ? short : wanted, isOfEndpoint: context.isOfEndpoint)
        alternativeNames[name] = context.alternativeName
        return name
    }

    /// The name with the group in front of it, unless the name contains the group, or there is none: `IssuesLabel` for
    /// `Label` of `Issues`, but `CreateIssueLabel` for itself.
    private func nameInGroup(_ name: String) -> String {
        guard let group, !NameWords(name).mention(group) else { return name }
        return group + name
    }

    /// The name of the model for the error of an endpoint.
    ///
    /// - Parameter isOfEndpoint: Whether the error belongs to the endpoint that is being imported, and to no other.
    package func name(forFailure type: TypeExpression, called wanted: String, isOfEndpoint: Bool) -> String {
        let name = name(for: type, called: wanted, isOfEndpoint: isOfEndpoint)
        if isOfEndpoint { failures.insert(name) }
        return name
    }

    /// The name of the model of an error that endpoints of several groups share. In each request, it is also an alias of
    /// the error's type.
    static let failure = "Failure"

    /// Adds the model of an error that several endpoints share; returns its name, or `nil` if that is taken.
    func addFailure(_ shape: ModelDefinition.Shape, called wanted: String, at location: SourceLocation) -> String? {
        // An error may be called like the type of a request that is another name for it.
        let isFree = wanted == Self.failure ? models[wanted] == nil : !isTaken(wanted)
        guard isFree, let name = take(wanted) else { return nil }
        failures.insert(name)
        models[name] = ModelDefinition(name: Name(name, at: location), shape: shape)
        return name
    }

    /// Takes a name for a model that endpoints share; `nil` if a type or a schema of the document has it, or if it hides
    /// a type that generated code uses everywhere.
    func takeShared(_ name: String) -> String? { isTaken(name) ? nil : take(name) }

    private func take(_ name: String) -> String? {
        guard !schemaNames.contains(name), !RuntimeNames.frequent.contains(name) else { return nil }
        names.take([name])
        return name
    }

    /// Records that a union distinguishes these types by their required keys.
    package func identifyByKeys(_ types: [TypeExpression]) {
        for case .named(let name) in types { identifiedByKeys.insert(name.value) }
    }

    /// Whether a union identifies the object, or an object that inherits from it, by its keys.
    func isIdentifiedByKeys(_ name: String) -> Bool {
        reached(from: identifiedByKeys) { type in
            switch type {
            case .structure(let structure): structure.extends.map(\.value)
            case .named(let target): [target.value]
            default: []
            }
        }.contains(name)
    }
}

extension ModelDefinition {
    /// The model; for a deprecated alias, with the deprecation in its description.
    fileprivate var describingDeprecatedAlias: ModelDefinition {
        guard case .alias = shape, let deprecation else { return self }
        var model = self
        model.deprecation = nil
        // Many descriptions begin with this word.
        if deprecation.message == nil, description?.lowercased().hasPrefix("deprecated") == true { return model }
        model.description = [description, deprecation.message.map { "Deprecated: \($0)" } ?? "Deprecated."]
            .compactMap(\.self).joined(separator: description?.contains("\n") == true ? "\n\n" : " ")
        return model
    }
}

extension NameWords {
    /// Whether the words contain those of a name, which may be in the singular.
    ///
    /// - Parameter name: The name of a group, which may end in `API` or `Group` to differ from the name of a model.
    func mention(_ name: String) -> Bool {
        let short = ["API", "Group"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
        return [name, short].compactMap(\.self).flatMap { [$0, $0.singular ?? $0] }.contains { name in
            let wanted = NameWords(name).words
            guard !wanted.isEmpty, wanted.count <= words.count else { return false }
            return (0...words.count - wanted.count).contains { words[$0..<$0 + wanted.count].elementsEqual(wanted) }
        }
    }
}
