package import Diagnostics

/// Resolves the names in spec files and enforces the rules of the language.
package enum SpecChecker {
    /// The resolved spec of all `files`, and their diagnostics.
    ///
    /// If there are errors, the spec lacks the declarations that have them, and serves only to find more errors. The
    /// result does not depend on the order of `files`.
    package static func check(_ files: [SpecFile]) -> (spec: ResolvedSpec, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        var apis: [API] = []
        var byAPI = Dictionary(grouping: files.sorted { $0.path < $1.path }, by: \.api.value)
        diagnostics += joinMisspelled(&byAPI)
        for (_, files) in byAPI.sorted(by: { $0.key < $1.key }) {
            let sink = DiagnosticSink()
            if let api = checkAPI(files, sink) { apis.append(api) }
            diagnostics += sink.diagnostics
        }
        return (ResolvedSpec(apis: apis), diagnostics)
    }

    /// Adds files without a root to the only API of a similar name, so that their declarations are not reported as
    /// unknown.
    private static func joinMisspelled(_ byAPI: inout [String: [SpecFile]]) -> [Diagnostic] {
        let rooted = byAPI.filter { $0.value.contains { $0.root != nil } }.map(\.key)
        var diagnostics: [Diagnostic] = []
        for (name, files) in byAPI.sorted(by: { $0.key < $1.key }) where !rooted.contains(name) {
            guard let meant = onlyNearName(to: name, in: rooted) else { continue }
            diagnostics += files.map { .noRoot($0.api, meant: meant) }
            byAPI[name] = nil
            byAPI[meant] = ((byAPI[meant] ?? []) + files).sorted { $0.path < $1.path }
        }
        return diagnostics
    }

    /// Checks one API, pass by pass; `nil`, with a diagnostic, if no file is its root.
    private static func checkAPI(_ files: [SpecFile], _ sink: DiagnosticSink) -> API? {
        guard let declarations = DeclarationTable(InheritedErrorTypes.declare(in: files), sink) else { return nil }
        let structures = StructureFlattener(declarations, sink)
        let state = ResolutionState()
        let types = TypeResolver(declarations, structures, state, sink)
        let bases = BaseChecker(types: types, sink: sink)

        let variables = bases.variables()
        let headers = HeaderChecker(declarations: declarations, sink: sink).check(declarations.root.settings.headers)
        let base = bases.rootBase()
        let groups = GroupChecker(declarations: declarations, sink: sink).check()
        let modelChecker = ModelChecker(types: types, sink: sink)
        let models = modelChecker.check()
        let endpoints = EndpointChecker(types: types, sink: sink).check()
        let webhooks = WebhookChecker(types: types, sink: sink).check()
        let instances = modelChecker.checkInstances()
        RecursionChecker(sink: sink).check(models + instances.map(\.model))
        let declared = ModelIndex(models, instances: instances)
        ExampleChecker(models: declared).check(state.examples, sink)
        let namedBases = bases.namedBases()

        let root = declarations.root
        return API(
            name: declarations.api,
            description: declarations.rootFile.description,
            access: root.access ?? .public,
            base: base,
            bases: namedBases,
            variables: variables,
            version: root.version?.value,
            headers: headers,
            auth: root.settings.auth?.alternatives ?? [[]],
            success: SuccessRule(root.settings.success),
            leniency: root.settings.leniency,
            errorsName: root.settings.errorsName,
            rootFile: declarations.rootFile.path,
            keyLocations: root.keyLocations,
            files: files.map(\.path),
            fileDescriptions: Dictionary(
                files.compactMap { file in file.description.map { (file.path, $0) } },
                uniquingKeysWith: { first, _ in first }
            ).filter { $0.key != declarations.rootFile.path },
            groups: groups,
            endpoints: endpoints,
            declared: declared,
            webhooks: webhooks
        )
    }
}

/// Collects the diagnostics of one API, each once, and bounds the work spent on suggestions.
///
/// All passes of a check share one sink.
final class DiagnosticSink {
    /// The diagnostics, in the order in which they were reported.
    private(set) var diagnostics: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    /// The remaining number of comparisons of misspelled names with known names.
    private var comparisons: Int
    /// The names that misspelled names of types resemble.
    private var nearTypes: [NearTypes: [String]] = [:]

    private struct NearTypes: Hashable {
        let name: String
        let list: TypeList
    }

    /// The models that a misspelled name may mean.
    enum TypeList {
        case all, objects, generics
    }

    init(comparisons: Int = 300_000) {
        self.comparisons = comparisons
    }

    func report(_ diagnostic: Diagnostic) {
        // A field that several types inherit is checked with each of them, and reported once.
        if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// Whether another misspelled name may be compared with `count` names. Returns `false` after many comparisons, since
    /// no author reads that many diagnostics.
    func maySuggest(among count: Int) -> Bool {
        guard count <= comparisons else { return false }
        comparisons -= count
        return true
    }

    /// The built-in types and the models of a list that a misspelled name resembles most. Many uses may have the same
    /// misspelled name, so they are searched for once.
    ///
    /// - Parameter models: The names of all models of the list.
    func nearTypes(to name: String, among list: TypeList, _ models: () -> [String]) -> [String] {
        let key = NearTypes(name: name, list: list)
        if let known = nearTypes[key] { return known }
        let models = models()
        let candidates = (maySuggest(among: models.count) ? models : []) + Builtin.allCases.map(\.rawValue)
        let near = nearNames(to: name, in: candidates)
        nearTypes[key] = near
        return near
    }
}

/// The state that the resolvers of an API share, beside its declarations.
final class ResolutionState {
    /// The signatures of the models that are variants of unions, by name.
    var signatures: [String: JSONSignature] = [:]
    /// The examples, which are checked after all models are resolved.
    var examples: [TypedExample] = []
    /// The aliases that have been reported as the end of a chain of too many aliases.
    var deepAliases: Set<String> = []
    /// The names of the members that a model or a group declares, which others inherit.
    var siblings: [InlineType.Owner: SiblingNames] = [:]
}

/// An example with the type that it must be a value of.
struct TypedExample {
    let example: Example
    let type: TypeReference
    /// The only value of a member that is a constant; `nil` for any other example.
    var constant: Literal?
}
