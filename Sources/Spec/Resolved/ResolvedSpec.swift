/// Specs whose every name is resolved and every rule is kept: the only thing that is rendered, served or exported.
package struct ResolvedSpec: Sendable {
    /// Sorted by name.
    package let apis: [API]
}

/// One API, from all the files that name it.
package struct API: Sendable {
    package let name: Name
    package let description: String?
    package let access: Access
    /// Where requests go unless the client says otherwise: the first of ``bases``.
    package let base: String
    /// The bases that a client can choose from by name; empty where there is just one.
    package let bases: [Base]
    /// The names in braces in bases, that the user of the client gives values to.
    package let variables: [Member]
    package let version: String?
    /// Constants of every request.
    package let headers: [ConstantHeader]
    /// How requests prove who sends them, unless an endpoint says otherwise.
    package let auth: [[CredentialUse]]
    /// What a good body holds, unless a group or an endpoint says otherwise.
    package let success: SuccessRule?
    /// The contradictions between responses and spec that are tolerated, unless a group or an endpoint says otherwise.
    package let leniency: [Contradiction]?
    /// The Swift name of the type of errors that the root declares.
    package let errorsName: Name?
    /// The path of the file that has the keys from `base` to `access`.
    package let rootFile: String
    /// The paths of all files, sorted.
    package let files: [String]
    /// In the order of the files, then as written; as are endpoints and models.
    package let groups: [Group]
    package let endpoints: [Endpoint]
    package let models: [Model]
    /// The models with parameters as the types of the API use them, also inside of one another.
    package let instances: [ModelInstance]
    /// In the order of the files, then as written.
    package let webhooks: [Webhook]

    /// The model of this name, or the instance of one: `User`, `Page(User)`.
    package func model(named name: String) -> Model? {
        modelIndex[name].map { models[$0] } ?? instance(named: name)?.model
    }

    /// The instance of this name, `Page(User)`; `nil` for a model.
    package func instance(named name: String) -> ModelInstance? {
        instanceIndex[name].map { instances[$0] }
    }

    /// The declared models and the instances of those with parameters.
    package var modelsAndInstances: [Model] { models + instances.map(\.model) }

    private let modelIndex: [String: Int]
    private let instanceIndex: [String: Int]

    init(
        name: Name,
        description: String?,
        access: Access,
        base: String,
        bases: [Base],
        variables: [Member],
        version: String?,
        headers: [ConstantHeader],
        auth: [[CredentialUse]],
        success: SuccessRule?,
        leniency: [Contradiction]?,
        errorsName: Name?,
        rootFile: String,
        files: [String],
        groups: [Group],
        endpoints: [Endpoint],
        models: [Model],
        instances: [ModelInstance],
        webhooks: [Webhook]
    ) {
        self.name = name
        self.description = description
        self.access = access
        self.base = base
        self.bases = bases
        self.variables = variables
        self.version = version
        self.headers = headers
        self.auth = auth
        self.success = success
        self.leniency = leniency
        self.errorsName = errorsName
        self.rootFile = rootFile
        self.files = files
        self.groups = groups
        self.endpoints = endpoints
        self.models = models
        self.instances = instances
        self.webhooks = webhooks
        self.modelIndex = Dictionary(
            models.enumerated().map { ($0.element.name.value, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        self.instanceIndex = Dictionary(
            instances.enumerated().map { ($0.element.model.name.value, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

/// A base URL that goes by a name.
package struct Base: Sendable {
    package let name: Name
    package let url: String
}

package struct ConstantHeader: Sendable, Equatable {
    package let name: String
    package let value: String
}

/// A namespace of endpoints.
package struct Group: Sendable {
    package let name: Name
    /// The file that declares it in Swift.
    package let file: String
    package let description: String?
    package let deprecation: Deprecation?
    /// The Swift name of the type of errors that it declares.
    package let errorsName: Name?
}
