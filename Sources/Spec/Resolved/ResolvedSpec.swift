/// Specs with all names resolved that obey all rules of the language: the only input for rendering, serving and export.
package struct ResolvedSpec: Sendable {
    /// Sorted by name.
    package let apis: [API]
}

/// One API, from all the files that name it.
package struct API: Sendable {
    package let name: Name
    package let description: String?
    package let access: Access
    /// The default base URL; the first of ``bases``, if there are any.
    package let base: String
    /// The bases that a client can choose from by name; empty if there is just one.
    package let bases: [Base]
    /// The variables in base URLs, whose values the user of the client provides.
    package let variables: [Member]
    package let version: String?
    /// The constant header fields of every request.
    package let headers: [ConstantHeader]
    /// The authentication of requests, unless a group or an endpoint overrides it.
    package let auth: [[CredentialUse]]
    /// The field that distinguishes a success from an error, unless a group or an endpoint overrides it.
    package let success: SuccessRule?
    /// The tolerated contradictions between responses and spec, unless a group or an endpoint overrides them.
    package let leniency: [LeniencyOption]?
    /// The Swift name of the type of errors that the root declares.
    package let errorsName: Name?
    /// The path of the root file, which has `base`, `version`, `variables`, `access`, `pages` and the settings of the
    /// API.
    package let rootFile: String
    /// The paths of all files, sorted.
    package let files: [String]
    /// The descriptions of the files other than the root, by their paths.
    package let fileDescriptions: [String: String]
    /// The groups, by file, then in source order. Endpoints and models have the same order.
    package let groups: [Group]
    package let endpoints: [Endpoint]
    package let models: [Model]
    /// The instances of generic models that types of the API use, including the instances inside other
    /// instances.
    package let instances: [ModelInstance]
    /// The webhooks, by file, then in source order.
    package let webhooks: [Webhook]

    /// The model of this name, or the instance of a model: `User`, `Page(User)`.
    package func model(named name: String) -> Model? {
        modelIndex[name].map { models[$0] } ?? instance(named: name)?.model
    }

    /// The instance of this name, `Page(User)`; `nil` for a model.
    package func instance(named name: String) -> ModelInstance? {
        instanceIndex[name].map { instances[$0] }
    }

    /// The declared models, and the instances of generic models.
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
        leniency: [LeniencyOption]?,
        errorsName: Name?,
        rootFile: String,
        files: [String],
        fileDescriptions: [String: String],
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
        self.fileDescriptions = fileDescriptions
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

/// A named base URL.
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
    /// The path of the spec file whose generated code declares the namespace.
    package let file: String
    package let description: String?
    package let deprecation: Deprecation?
    /// The Swift name of the type of the errors that the group declares.
    package let errorsName: Name?
}
