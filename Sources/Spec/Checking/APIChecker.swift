import Diagnostics

/// Checks one API: the files that name it, exactly one of which is its root.
struct APIChecker {
    let files: [SpecFile]
    let rootFile: SpecFile
    let root: SpecFile.Root
    /// Every model of the API, by name.
    let models: [String: ModelDefinition]
    /// The models that `{name: T}` makes another name of.
    let aliases: [String: TypeExpression]
    /// Names whose definitions have been reported already.
    let unreadable: Set<String>
    /// The rules of pages that the root names.
    let pageRules: [String: PageDefinition]
    private(set) var diagnostics: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    /// The models that are structures, with the fields that they take over.
    var flattened: [String: FlatStructure] = [:]
    /// What is known of models that stand in unions.
    var signatures: [String: Signature] = [:]
    /// The examples, with the types that they are of.
    var examples: [(Example, TypeReference)] = []
    /// How many unions are being checked, each inside of the one before.
    var openUnions = 0
    /// The aliases that are being resolved, each on the way to the next.
    var openAliases: Set<String> = []
    /// How many more names a misspelt one is held against.
    private var comparisons = 2_000_000
    /// How many fields models have taken over.
    var extendedFields = 0
    /// What is declared beside the member that is being checked.
    var siblings = SiblingNames([])
    /// What no type in a list is called: a model, or a built-in type.
    private(set) lazy var typeNames = Set((models.keys + Builtin.allCases.map(\.rawValue)).map(SiblingNames.plain))
    /// Whether `Upload` may stand where types are resolved now.
    var takesUploads = false

    /// `nil`, with a diagnostic, where the files have no root or more than one.
    init?(_ files: [SpecFile], _ diagnostics: inout [Diagnostic]) {
        let roots = files.filter { $0.root != nil }
        guard let rootFile = roots.first, let root = rootFile.root else {
            for file in files { diagnostics.append(.noRoot(file.api)) }
            return nil
        }
        for other in roots.dropFirst() { diagnostics.append(.secondRoot(other.api, first: rootFile.api)) }
        self.files = files
        self.rootFile = rootFile
        self.root = root
        var models: [String: ModelDefinition] = [:]
        var aliases: [String: TypeExpression] = [:]
        for model in files.flatMap(\.models) {
            if Builtin(rawValue: model.name.value) != nil {
                self.diagnostics.append(.builtinName(model.name))
            } else if let first = models[model.name.value] {
                self.diagnostics.append(.duplicate("model", model.name, first: first.name))
            } else {
                models[model.name.value] = model
                if case .alias(let type) = model.shape { aliases[model.name.value] = type }
            }
        }
        self.models = models
        self.aliases = aliases
        pageRules = Dictionary(
            root.pages.compactMap { rule in rule.name.map { ($0.value, rule) } },
            uniquingKeysWith: { first, _ in first }
        )
        unreadable = files.reduce(into: []) { $0.formUnion($1.unreadable) }
    }

    mutating func check() -> API {
        flattenModels()
        let version = root.version?.value
        let variables = checkVariables()
        let headers = checkHeaders(root.settings.headers)
        let base = checkBase(root.settings.base) ?? ""
        if root.settings.base == nil { report(.missingBase(rootFile.api)) }
        let groups = checkGroups()
        let checkedModels = files.flatMap { file in file.models.compactMap { checkModel($0, in: file.path) } }
        checkRecursion(among: checkedModels)
        let endpoints = checkEndpoints()
        reportExamples(among: checkedModels)
        return API(
            name: rootFile.api,
            description: rootFile.description,
            access: root.access,
            base: base,
            bases: checkBases(),
            variables: variables,
            version: version,
            headers: headers,
            auth: root.settings.auth?.alternatives ?? [[]],
            success: root.settings.success.map { SuccessRule(key: $0.key.value, value: $0.value?.value) },
            rootFile: rootFile.path,
            files: files.map(\.path),
            groups: groups,
            endpoints: endpoints,
            models: checkedModels
        )
    }

    /// Whether another misspelt name is held against all others; not after many of them, since nobody reads that far.
    ///
    /// - Parameter count: How many these are.
    mutating func mayPropose(among count: Int) -> Bool {
        comparisons -= count
        return comparisons >= 0
    }

    mutating func report(_ diagnostic: Diagnostic) {
        // Fields that several types take over are checked with each of them, and told once.
        if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }
}
