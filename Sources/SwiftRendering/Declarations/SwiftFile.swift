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
    /// The requests, by the namespace that they live in.
    var scopes: [RequestScope] = []
    var models: ModelScope?

    /// Whether something in it is of the runtime, so that it must be imported; else the compiler would warn of the import.
    var usesRuntime: Bool {
        service != nil || failures != nil || !scopes.isEmpty || models?.models.contains(where: \.usesRuntime) == true
    }
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

/// An argument of `Service(…)`: a value, or a dictionary.
struct ServiceArgument: Sendable {
    let label: String
    var value: String?
    var entries: [DictionaryEntry] = []
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

struct NamespaceDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
}

/// An extension of an API that declares namespaces.
struct NamespaceScope: Sendable {
    let name: String
    let namespaces: [NamespaceDeclaration]
}

/// An extension of a namespace, `GitHub.Search`, that holds requests.
struct RequestScope: Sendable {
    let scope: ScopeNames
    let name: String
    let requests: [RequestDeclaration]
    /// The convenience functions, if they are declared in this namespace.
    let calls: [CallDeclaration]
}

/// The extension of an API that holds models.
struct ModelScope: Sendable {
    let scope: ScopeNames
    let name: String
    let models: [TypeDeclaration]
}

/// The extension of an API that holds failures which requests have in common.
struct FailureScope: Sendable {
    let scope: ScopeNames
    let name: String
    let failures: [SharedFailureDeclaration]
}

/// An enum of failures that requests have in common.
struct SharedFailureDeclaration: Sendable {
    let access: String
    let name: String
    /// What it conforms to.
    let inheritance: [String]
    let declaration: FailureDeclaration
}
