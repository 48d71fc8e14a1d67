import Spec
import Templating

/// One Swift file, as a template sees it.
struct SwiftFile: Sendable {
    /// The file name of the spec that it comes from.
    let source: String
    let access: String
    /// What an API has once; `nil` in all files but its root's.
    var service: ServiceDeclaration?
    /// Namespaces that this file declares beside those of its service.
    var groups: NamespaceScope?
    /// The enums of failures that requests have in common; `nil` where there are none, and outside of the root's file.
    var failures: FailureScope?
    /// The enum of webhooks; in the root's file, if the API has any.
    var webhooks: WebhooksDeclaration?
    /// The requests, by the namespace that they live in.
    var scopes: [RequestScope] = []
    /// Types of the user that the namespace of the models would hide.
    var outerTypes: [OwnTypeDeclaration] = []
    var models: ModelScope?
    /// The modules of types of the user.
    var ownModules: [String] = []

    /// Whether something in it is of the runtime, so that it must be imported; else the compiler would warn of the import.
    var usesRuntime: Bool {
        service != nil || failures != nil || webhooks != nil || !scopes.isEmpty
            || models?.models.contains(where: \.usesRuntime) == true
    }
}

extension SwiftFile: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("source", \.source),
        .text("access", \.access),
        .flag("usesRuntime", \.usesRuntime),
        .lines("modules") { (["EndpointRuntime"] + $0.ownModules).sorted() },
        .flag("isPublic") { $0.access == Access.public.rawValue },
        .flag("isPackage") { $0.access == Access.package.rawValue },
        .flag("isInternal") { $0.access == Access.internal.rawValue },
        .view("service", of: ServiceDeclaration.self, \.service),
        .view("groups", of: NamespaceScope.self, \.groups),
        .view("failures", of: FailureScope.self, \.failures),
        .view("webhooks", of: WebhooksDeclaration.self, \.webhooks),
        .list("scopes", of: RequestScope.self, \.scopes),
        .list("outerTypes", of: OwnTypeDeclaration.self, \.outerTypes),
        .view("models", of: ModelScope.self, \.models),
    ]
}

/// The API's own namespace, and what all its requests have in common.
struct ServiceDeclaration: Sendable {
    let scope: ScopeNames
    let documentation: [String]
    let access: String
    /// `GitHub`
    let name: String
    /// `GitHubRequest`
    let requestProtocol: String
    /// How documentation calls the API.
    let title: String
    /// A string literal.
    let version: String?
    /// The arguments of `Service(…)`.
    let arguments: [ServiceArgument]
    /// Whether endpoints without a group need a namespace.
    let hasEndpointNamespace: Bool
    let namespaces: [NamespaceDeclaration]
}

extension ServiceDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("swift", \.scope.swift),
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
    let label: String
    var value: String?
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
    /// A string literal, as is the value.
    let key: String
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
    let namespaces: [NamespaceDeclaration]
}

extension NamespaceScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .list("namespaces", of: NamespaceDeclaration.self, \.namespaces),
    ]
}

/// An extension of a namespace, `GitHub.Search`, that holds requests.
struct RequestScope: Sendable {
    let scope: ScopeNames
    let name: String
    let requests: [RequestDeclaration]
    /// The convenience functions, if they are declared in this namespace.
    let calls: [CallDeclaration]
}

extension RequestScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("swift", \.scope.swift),
        .text("name", \.name),
        .flag("hasRequests") { !$0.requests.isEmpty },
        .list("requests", of: RequestDeclaration.self, \.requests),
        .list("calls", of: CallDeclaration.self, \.calls),
    ]
}

/// The extension of an API that holds models.
struct ModelScope: Sendable {
    let scope: ScopeNames
    let name: String
    let models: [TypeDeclaration]
}

extension ModelScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("swift", \.scope.swift),
        .text("name", \.name),
        .list("models", of: TypeDeclaration.self, \.models),
    ]
}

/// The extension of an API that holds failures which requests have in common.
struct FailureScope: Sendable {
    let scope: ScopeNames
    let name: String
    let failures: [SharedFailureDeclaration]
}

extension FailureScope: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("swift", \.scope.swift),
        .text("name", \.name),
        .list("failures", of: SharedFailureDeclaration.self, \.failures),
    ]
}

/// An enum of failures that requests have in common.
struct SharedFailureDeclaration: Sendable {
    let access: String
    let name: String
    /// What it conforms to.
    let inheritance: [String]
    let declaration: FailureDeclaration
}

extension SharedFailureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .list("cases", of: FailureCase.self, \.declaration.cases),
        .list("arms", of: FailureArm.self, \.declaration.arms),
    ]
}
