import Diagnostics
import Spec
import SwiftNaming

/// Lowers a resolved API, whose names have been validated, to Swift declarations.
struct SwiftLowering {
    let api: API
    let access: String
    /// The names that are visible beside models.
    let modelScope: ScopeNames
    /// The names that are visible beside requests, by group; a group may have requests in several files.
    let requestScopes: [String?: ScopeNames]
    /// The endpoints by their groups; those without a group have the key `nil`.
    let endpoints: [String?: [Endpoint]]
    /// The declarations by their spec files: an API may have many files.
    let declarations: [String: FileDeclarations]
    /// The Swift names of the cases of the models that are enums, by their names in the spec.
    let caseNamesOfModels: [String: [String: String]]
    /// The failure enums that endpoints share; the file of the root declares them.
    let sharedFailures: SharedFailures
    /// The groups of the models that are inline types in the errors of groups.
    let groupsOfErrors: [String: Name]
    /// The boxed fields and unions of models.
    let layout: StorageLayout
    /// The names declared beside the API itself.
    let outermostTypes: Set<String>
    /// The names of the types inside the API's namespace that are no models.
    let namespaces: Set<String>

    init(_ api: API, beside outermostTypes: Set<String>) {
        self.api = api
        self.outermostTypes = outermostTypes
        namespaces = api.namespaces
        access = api.access.rawValue
        modelScope = api.modelScope(in: outermostTypes)
        endpoints = Dictionary(grouping: api.endpoints, by: \.group)
        declarations = FileDeclarations.byFile(of: api)
        requestScopes = endpoints.mapValues { api.requestScope($0, in: outermostTypes) }
        let caseNames = api.models.compactMap { model -> (String, [String: String])? in
            guard case .enumeration(let enumeration) = model.shape else { return nil }
            return (model.name.value, enumeration.caseNamesBySpecName)
        }
        caseNamesOfModels = Dictionary(caseNames) { first, _ in first }
        sharedFailures = SharedFailures(api, modelScope)
        let groups = api.models.compactMap { model in model.groupOfErrors.map { (model.name.value, $0) } }
        groupsOfErrors = Dictionary(groups) { first, _ in first }
        layout = StorageLayout(api)
    }

    /// One Swift file for each spec file, in the order of `api.files`.
    func files() -> [SwiftFile] {
        api.files.map { path in
            var file = SwiftFile(source: Self.fileName(of: path), access: access)
            let own = declarations[path] ?? FileDeclarations()
            let groups = own.groups.filter { $0.file == path }.map { namespace($0) }
            if path == api.rootFile {
                file.service = service(groups)
                file.failures = failures()
                file.webhooks = webhooks()
            } else if !groups.isEmpty {
                file.groups = NamespaceScope(name: api.swiftName, namespaces: groups)
            }
            file.scopes = requestScopes(of: own, in: path)
            file.ownModules = modules(of: own.models)
            file.outerTypes = outerTypes(of: own.models)
            let models = own.models.map { type($0) }
            if !models.isEmpty { file.models = ModelScope(name: api.swiftName, models: models) }
            return file
        }
    }

    private func failures() -> FailureScope? {
        if sharedFailures.all.isEmpty { return nil }
        let printer = TypePrinter.unqualified(in: modelScope)
        let failures = sharedFailures.all.map { shared in
            SharedFailureDeclaration(
                scope: modelScope,
                access: access,
                name: shared.name,
                inheritance: [modelScope.runtime("StatusFailure"), modelScope.swift("Hashable")],
                declaration: FailureDeclaration(shared.errors, in: groupsOfErrors, printer)
            )
        }
        return FailureScope(name: api.swiftName, failures: failures)
    }

    private static func fileName(of path: String) -> String {
        VisibleText.cleaned(path.lastPathComponent)
    }

    private func service(_ groups: [NamespaceDeclaration]) -> ServiceDeclaration {
        return ServiceDeclaration(
            scope: modelScope,
            documentation: Documentation.lines([api.description]),
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

    /// The arguments: name, base and, if present, constant headers, credentials, success rule and leniency.
    private var serviceArguments: [ServiceArgument] {
        var arguments = [
            ServiceArgument(label: "name", value: SwiftLiteral.string(api.name.value)),
            ServiceArgument(label: "base", value: SwiftLiteral.string(api.base)),
            ServiceArgument(label: "bases", entries: api.bases.map { DictionaryEntry($0.name.value, $0.url) }),
            ServiceArgument(label: "variables", entries: api.variables.compactMap { variable(in: $0) }),
            ServiceArgument(label: "headers", entries: api.headers.map { DictionaryEntry($0.name, $0.value) }),
        ]
        arguments.removeAll { $0.value == nil && $0.entries.isEmpty }
        if api.auth != [[]] { arguments.append(ServiceArgument(label: "auth", value: AuthPrinter.print(api.auth))) }
        if let success = api.success { arguments.append(ServiceArgument(label: "success", value: success.swift)) }
        if let leniency = api.leniency { arguments.append(ServiceArgument(label: "leniency", value: leniency.swift)) }
        return arguments
    }

    /// The default value of a variable: `"host": "api.github.com"`; `nil` for a variable whose value only a session
    /// provides.
    private func variable(in member: Member) -> DictionaryEntry? {
        member.defaultValue.map { DictionaryEntry(member.wireName.value, $0.wireText(of: member.type)) }
    }

    private func namespace(_ group: Group) -> NamespaceDeclaration {
        NamespaceDeclaration(
            documentation: Documentation.lines([group.description]),
            access: access,
            name: SwiftName.escaped(group.name.value)
        )
    }
}

extension API {
    /// The name of the namespace that contains everything generated for the API.
    var swiftName: String { SwiftName.escaped(name.value) }

    /// The protocol that all requests of the API conform to: `GitHubRequest`.
    var requestProtocol: String { ReservedNames.requestProtocol(of: name.value) }
}

/// The declarations of a spec file.
struct FileDeclarations {
    /// The groups that the file declares, and those of its endpoints, in the order of the API.
    private(set) var groups: [Group] = []
    /// The endpoints by their groups; those without a group have the key `nil`.
    private(set) var endpoints: [String?: [Endpoint]] = [:]
    private(set) var models: [Model] = []

    /// The declarations of an API by the paths of their files.
    static func byFile(of api: API) -> [String: FileDeclarations] {
        var files: [String: FileDeclarations] = [:]
        var filesOfGroups: [String: Set<String>] = [:]
        for endpoint in api.endpoints {
            files[endpoint.file, default: FileDeclarations()].endpoints[endpoint.group, default: []].append(endpoint)
            if let group = endpoint.group { filesOfGroups[group, default: []].insert(endpoint.file) }
        }
        for group in api.groups {
            for file in filesOfGroups[group.name.value, default: []].union([group.file]) {
                files[file, default: FileDeclarations()].groups.append(group)
            }
        }
        for model in api.models { files[model.file, default: FileDeclarations()].models.append(model) }
        return files
    }
}
