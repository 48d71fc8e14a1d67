import Diagnostics

/// The declarations of one API by name, from all the files that name it.
final class DeclarationTable {
    /// The files, sorted by path.
    let files: [SpecFile]
    /// The root file, which has `base`, `version`, `variables`, `access`, `pages` and the settings of the API.
    let rootFile: SpecFile
    let root: SpecFile.Root
    /// The models by name. If several models have the same name, the table contains the first.
    let models: [String: ModelDefinition]
    /// The instances of generic models, in the order in which they were found.
    private(set) var instances: [InstanceDefinition] = []
    private var instanceIndices: [String: Int] = [:]
    /// The groups that files declare under `groups`. If several groups have the same name, the table contains the
    /// first.
    let groups: [String: GroupDefinition]
    /// The pagination rules that the root names.
    let pageRules: [String: PageDefinition]
    /// The names that a base URL may contain in braces, besides `version`.
    let variableNames: Set<String>
    /// The names of models and groups whose definitions have been reported already.
    let unreadable: Set<String>

    /// The names that an inline type in a list cannot have: the names of models and built-in types.
    private(set) lazy var typeNames = Set((models.keys + Builtin.allCases.map(\.rawValue)).map(SiblingNames.plain))

    var api: Name { rootFile.api }

    /// Returns `nil`, with a diagnostic, if no file is the root. Reports names that are declared twice.
    init?(_ files: [SpecFile], _ sink: DiagnosticSink) {
        let roots = files.filter { $0.root != nil }
        guard let rootFile = roots.first(where: \.namesBase) ?? roots.first,
            let root = rootFile.root
        else {
            for file in files { sink.report(.noRoot(file.api)) }
            return nil
        }
        for other in roots where other.path != rootFile.path {
            if let key = other.root?.keysWithoutBase.first {
                sink.report(.settingOutsideRoot(key, rootFile.api))
            } else {
                sink.report(.secondRoot(other.api, first: rootFile.api))
            }
        }
        self.files = files
        self.rootFile = rootFile
        self.root = root
        var models: [String: ModelDefinition] = [:]
        for model in files.flatMap(\.models) {
            if Builtin(rawValue: model.name.value) != nil {
                sink.report(.builtinName(model.name))
            } else if let first = models[model.name.value] {
                sink.report(.duplicate("model", model.name, first: first.name))
            } else {
                models[model.name.value] = model
            }
        }
        self.models = models
        groups = Dictionary(files.flatMap(\.groups).map { ($0.name.value, $0) }) { first, _ in first }
        pageRules = Dictionary(
            root.pages.compactMap { rule in rule.name.map { ($0.value, rule) } },
            uniquingKeysWith: { first, _ in first }
        )
        variableNames = Set(root.variables.map(\.name.value))
        unreadable = files.reduce(into: []) { $0.formUnion($1.unreadable) }
    }

    /// The definition of a model, or of an instance of a model, by its name.
    subscript(name: String) -> ModelDefinition? {
        models[name] ?? instance(named: name)?.definition
    }

    func instance(named name: String) -> InstanceDefinition? { instanceIndices[name].map { instances[$0] } }

    func add(_ instance: InstanceDefinition) {
        instanceIndices[instance.definition.name.value] = instances.count
        instances.append(instance)
    }

    /// Whether `model` is the declaration that its name refers to.
    func isReferable(_ model: ModelDefinition) -> Bool {
        models[model.name.value]?.name.location == model.name.location
    }

    /// The name at the end of a chain of aliases that are bare names; `name` itself if it is not an alias.
    func aliasTarget(of name: String) -> String {
        var name = name
        var seen: Set<String> = []
        while case .alias(.named(let target))? = models[name]?.shape, seen.insert(name).inserted { name = target.value }
        return name
    }

    /// The name of the model that `type` refers to, if a custom type replaces it.
    func nativeModel(of type: TypeReference) -> Name? {
        guard case .model(let name) = type, let model = models[name], !model.nativeTypes.isEmpty else { return nil }
        return model.name
    }

    /// The enum that `type` refers to; `nil` for any other type, also for an optional enum, which the checks of literals
    /// and parameters treat as another type.
    func enumeration(of type: TypeReference) -> Enumeration? {
        switch type {
        case .inline(let inline):
            guard case .enumeration(let enumeration) = inline.shape else { return nil }
            return enumeration
        case .model(let name):
            guard case .enumeration(let found)? = models[name]?.shape else { return nil }
            return Enumeration(cases: found.cases, rawType: found.rawType, isClosed: found.isClosed)
        case .builtin, .list, .map, .optional: return nil
        }
    }
}

extension ModelDefinition {
    var structure: StructureDefinition? {
        if case .structure(let definition) = shape { definition } else { nil }
    }
}

extension Diagnostic {
    /// - Parameter meant: The name of the API that the author probably meant.
    static func noRoot(_ api: Name, meant: String? = nil) -> Diagnostic {
        .error(
            "no-root",
            at: api.location,
            "no file is the root of '\(api.value)'",
            hint: self.meant(meant) ?? "one file of an API must also have 'base: https://…'",
            replacement: api.replacement(amongDeclared: [meant].compactMap(\.self))
        )
    }

    fileprivate static func secondRoot(_ api: Name, first: Name) -> Diagnostic {
        .error(
            "second-root",
            at: api.location,
            "'\(api.value)' has two roots",
            hint: "keep 'base', 'version', 'variables', 'access', 'pages' and all settings in one file",
            notes: [Note(at: first.location, "the other root is here")]
        )
    }

    fileprivate static func settingOutsideRoot(_ key: Name, _ root: Name) -> Diagnostic {
        .error(
            "second-root",
            at: key.location,
            "'\(key.value)' belongs to the root of '\(root.value)', which is another file",
            hint: "move it there, or set it in groups and endpoints",
            notes: [Note(at: root.location, "the root is here")]
        )
    }

    fileprivate static func builtinName(_ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(name.value)' is a built-in type and cannot be the name of a model",
            hint: "choose another name: the names of models are not sent"
        )
    }

    static func duplicate(_ noun: String, _ name: Name, first: Name) -> Diagnostic {
        .error(
            "duplicate-name",
            at: name.location,
            "the \(noun) '\(name.value)' is declared twice",
            notes: [Note(at: first.location, "first declared here")]
        )
    }
}
