import Spec

/// Lowers a resolved API to Swift declarations. Its names have to be validated before.
struct SwiftLowering {
    let api: API
    let access: String
    /// The names declared beside models.
    let modelScope: ScopeNames
    /// The names declared beside requests, by group; a group may have requests in several files.
    let requestScopes: [String?: ScopeNames]
    /// The failure enums that endpoints share; the file of the root declares them.
    let sharedFailures: SharedFailures
    /// The boxed fields and unions of models.
    let layout: StorageLayout
    /// The names declared beside the API itself.
    let outermostTypes: Set<String>

    init(_ api: API, beside outermostTypes: Set<String>) {
        self.api = api
        self.outermostTypes = outermostTypes
        access = api.access.rawValue
        modelScope = api.modelScope(in: outermostTypes)
        requestScopes = Dictionary(grouping: api.endpoints, by: \.group)
            .mapValues { api.requestScope($0, in: outermostTypes) }
        sharedFailures = SharedFailures(api, modelScope)
        layout = StorageLayout(api)
    }

    /// One Swift file for each spec file, in the order of `api.files`.
    func files() -> [SwiftFile] {
        api.files.map { path in
            var file = SwiftFile(source: Self.fileName(of: path), access: access)
            let groups = api.groups.filter { $0.file == path }.map { namespace($0) }
            if path == api.rootFile {
                file.service = service(groups)
                file.failures = failures()
            } else if !groups.isEmpty {
                file.groups = NamespaceScope(name: api.swiftName, namespaces: groups)
            }
            file.scopes = requestScopes(in: path)
            let models = api.models.filter { $0.file == path }.map { type($0) }
            if !models.isEmpty { file.models = ModelScope(scope: modelScope, name: api.swiftName, models: models) }
            return file
        }
    }

    private func failures() -> FailureScope? {
        if sharedFailures.all.isEmpty { return nil }
        let printer = TypePrinter(models: "", inlines: "", qualified: "", nearer: [], scope: modelScope)
        let failures = sharedFailures.all.map { shared in
            SharedFailureDeclaration(
                access: access,
                name: shared.name,
                inheritance: "\(modelScope.own("StatusFailure")), \(modelScope.swift)Hashable",
                declaration: FailureDeclaration(shared.errors, printer)
            )
        }
        return FailureScope(scope: modelScope, name: api.swiftName, failures: failures)
    }

    private static func fileName(of path: String) -> String {
        VisibleText.cleaned(path.split(separator: "/").last ?? "")
    }

    private func service(_ groups: [NamespaceDeclaration]) -> ServiceDeclaration {
        return ServiceDeclaration(
            scope: modelScope,
            documentation: Documentation.lines([api.description], indentation: 0),
            access: access,
            name: api.swiftName,
            requestProtocol: api.requestProtocol,
            title: api.name.value,
            version: api.version.map(SwiftLiteral.string),
            arguments: serviceArguments,
            hasEndpointNamespace: api.endpoints.contains { $0.group == nil },
            namespaces: groups
        )
    }

    /// The arguments: name, base and, if present, constant headers, credentials and the success rule.
    private var serviceArguments: [String] {
        var arguments = ["name: \(SwiftLiteral.string(api.name.value))", "base: \(SwiftLiteral.string(api.base))"]
        let bases = api.bases.map { "\(SwiftLiteral.string($0.name.value)): \(SwiftLiteral.string($0.url))" }
        arguments += literal("bases", bases)
        arguments += literal("variables", api.variables.compactMap { variable(in: $0) })
        let headers = api.headers.map { "\(SwiftLiteral.string($0.name)): \(SwiftLiteral.string($0.value))" }
        arguments += literal("headers", headers)
        if api.auth != [[]] { arguments.append("auth: \(AuthPrinter.print(api.auth))") }
        if let success = api.success { arguments.append("success: \(success.swift)") }
        return arguments
    }

    /// A dictionary argument, on one line if it fits; `nil` if it would be empty.
    private func literal(_ label: String, _ items: [String]) -> [String] {
        if items.isEmpty { return [] }
        let line = "\(label): [\(items.joined(separator: ", "))]"
        if 2 * Page.indentation + line.count <= Page.width { return [line] }
        let lines = items.map { String(repeating: " ", count: 3 * Page.indentation) + $0 + ",\n" }
        return ["\(label): [\n\(lines.joined())\(String(repeating: " ", count: 2 * Page.indentation))]"]
    }

    /// `"host": "api.github.com"`; `nil` of a variable that only a session can give a value to.
    private func variable(in member: Member) -> String? {
        guard case .defaulted(let literal) = member.presence else { return nil }
        var text = literal.text
        if case .enumCase(let name) = literal {
            let value = api.enumeration(of: member.type)?.cases.first { $0.name.value == name }?.wireValue.value
            text = value ?? name
        }
        return "\(SwiftLiteral.string(member.wireName.value)): \(SwiftLiteral.string(text))"
    }

    private func namespace(_ group: Group) -> NamespaceDeclaration {
        NamespaceDeclaration(
            documentation: Documentation.lines([group.description], indentation: Page.indentation),
            access: access,
            name: SwiftName.escaped(group.name.value)
        )
    }
}

extension API {
    /// The namespace of everything that is generated for it.
    var swiftName: String { SwiftName.escaped(name.value) }

    /// The protocol that all its requests refine: `GitHubRequest`.
    var requestProtocol: String { name.value + "Request" }
}
