import Spec
import Templating

/// The view of one Swift file for the templates.
struct SwiftFile: Sendable {
    /// The name of the spec file that the Swift file is rendered from.
    let source: String
    let access: String
    /// The namespace of the API; `nil` outside of the root's file.
    var service: ServiceDeclaration?
    /// The namespaces of the groups in the file; `nil` if there are none, and in the root's file, where ``service``
    /// declares them.
    var groups: NamespaceScope?
    /// The enums of failures that several requests share; `nil` if there are none, and outside of the root's file.
    var failures: FailureScope?
    /// The enum of webhooks; `nil` if the API has none, and outside of the root's file.
    var webhooks: WebhooksDeclaration?
    /// The requests, by namespace.
    var scopes: [RequestScope] = []
    /// The aliases at file scope for custom types that the namespace of the models would hide.
    var outerTypes: [CustomTypeDeclaration] = []
    /// The models; `nil` if the file declares none.
    var models: ModelScope?
    /// The modules that declare the custom types, and the protocols that models conform to.
    var ownModules: [String] = []

    /// The modules that the file imports.
    var modules: [String] { Set(ownModules + (usesRuntime ? ["EndpointRuntime"] : [])).sorted() }

    /// Whether the file uses the runtime. The compiler would warn about an import that is not used.
    private var usesRuntime: Bool {
        service != nil || failures != nil || webhooks != nil || scopes.contains(where: \.usesRuntime)
            || models?.models.contains(where: \.usesRuntime) == true
    }
}

extension SwiftFile: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("source", \.source),
        .text("access", \.access),
        .lines("modules", \.modules),
        .flag("isPublic") { $0.access == Access.public.rawValue },
        .flag("isPackage") { $0.access == Access.package.rawValue },
        .flag("isInternal") { $0.access == Access.internal.rawValue },
        .view("service", of: ServiceDeclaration.self, \.service),
        .view("groups", of: NamespaceScope.self, \.groups),
        .view("failures", of: FailureScope.self, \.failures),
        .view("webhooks", of: WebhooksDeclaration.self, \.webhooks),
        .list("scopes", of: RequestScope.self, \.scopes),
        .list("outerTypes", of: CustomTypeDeclaration.self, \.outerTypes),
        .view("models", of: ModelScope.self, \.models),
    ]
}

/// The namespace of the API, and the declarations that all its requests share.
struct ServiceDeclaration: Sendable {
    let scope: ScopeNames
    let documentation: [String]
    let access: String
    /// The name of the namespace: `GitHub`.
    let name: String
    /// The name of the protocol that all requests conform to: `GitHubRequest`.
    let requestProtocol: String
    /// The name of the API in documentation.
    let title: String
    /// The version of the API, a string literal.
    let version: String?
    /// The arguments of `Service(…)`.
    let arguments: [ServiceArgument]
    /// Whether the namespace `Endpoint` is declared, for endpoints without a group.
    let hasEndpointNamespace: Bool
    /// The namespaces of the groups.
    let namespaces: [NamespaceDeclaration]
}

extension ServiceDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("Call", \.scope),
        .runtimeType("Request", \.scope),
        .runtimeType("ResponseHandler", \.scope),
        .runtimeType("Service", \.scope),
        .runtimeType("Session", \.scope),
        .runtimeType("SessionTask", \.scope),
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("requestProtocol", \.requestProtocol),
        .text("title", \.title),
        .optionalText("version", \.version),
        .list("arguments", of: ServiceArgument.self, \.arguments),
        .flag("hasEndpointNamespace", \.hasEndpointNamespace),
        .list("namespaces", of: NamespaceDeclaration.self, \.namespaces),
    ]
}

/// An argument of `Service(…)`: a value, or a dictionary.
struct ServiceArgument: Sendable {
    /// The label of the argument: `base`.
    let label: String
    /// The value, an expression; `nil` for a dictionary.
    var value: String?
    /// The entries of the dictionary.
    var entries: [DictionaryEntry] = []
}

extension ServiceArgument: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("label", \.label),
        .optionalText("value", \.value),
        .list("entries", of: DictionaryEntry.self, \.entries),
    ]
}

/// An entry of a dictionary literal.
struct DictionaryEntry: Sendable {
    /// The key, a string literal.
    let key: String
    /// The value, a string literal.
    let value: String

    init(_ key: String, _ value: String) {
        self.key = SwiftLiteral.string(key)
        self.value = SwiftLiteral.string(value)
    }
}

extension DictionaryEntry: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("key", \.key),
        .text("value", \.value),
    ]
}

struct NamespaceDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
}

extension NamespaceDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
    ]
}

/// An extension of an API that declares namespaces.
struct NamespaceScope: Sendable {
    let name: String
    /// The namespaces of the groups.
    let namespaces: [NamespaceDeclaration]
}

extension NamespaceScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .list("namespaces", of: NamespaceDeclaration.self, \.namespaces),
    ]
}

/// An extension of a namespace, such as `GitHub.Search`, that declares requests.
struct RequestScope: Sendable {
    /// The namespace: `GitHub.Search`.
    let name: String
    /// The requests.
    let requests: [RequestDeclaration]
    /// The convenience functions, if they are declared in this namespace.
    let calls: [CallDeclaration]
    /// The types of parameters that the requests share.
    var types: [TypeDeclaration] = []

    fileprivate var usesRuntime: Bool {
        !requests.isEmpty || !calls.isEmpty || types.contains(where: \.usesRuntime)
    }
}

extension RequestScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .flag("hasRequests") { !$0.requests.isEmpty },
        .list("requests", of: RequestDeclaration.self, \.requests),
        .list("calls", of: CallDeclaration.self, \.calls),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

/// The extension of an API that declares models.
struct ModelScope: Sendable {
    /// The API's namespace.
    let name: String
    /// The models.
    let models: [TypeDeclaration]
}

extension ModelScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .list("models", of: TypeDeclaration.self, \.models),
    ]
}

/// The extension of an API that declares the failures that several requests share.
struct FailureScope: Sendable {
    /// The API's namespace.
    let name: String
    /// The enums.
    let failures: [SharedFailureDeclaration]
}

extension FailureScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .list("failures", of: SharedFailureDeclaration.self, \.failures),
    ]
}

/// An enum of failures that several requests share.
struct SharedFailureDeclaration: Sendable {
    let scope: ScopeNames
    let access: String
    let name: String
    /// The protocols in the inheritance clause.
    let inheritance: [String]
    let declaration: FailureDeclaration
}

extension SharedFailureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("RawResponse", \.scope),
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .list("cases", of: FailureCase.self, \.declaration.cases),
        .list("arms", of: StatusArm.self, \.declaration.arms),
    ]
}
