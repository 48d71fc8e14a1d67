package import Diagnostics

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
    /// The locations of the keys of the root file.
    package let keyLocations: [Key: SourceLocation]
    /// The paths of all files, sorted.
    package let files: [String]
    /// The descriptions of the files other than the root, by their paths.
    package let fileDescriptions: [String: String]
    /// The groups, by file, then in source order. Endpoints and models have the same order.
    package let groups: [Group]
    package let endpoints: [Endpoint]
    /// The declared models, and the instances of generic ones.
    let declared: ModelIndex
    /// The webhooks, by file, then in source order.
    package let webhooks: [Webhook]

    /// The declared models, including generic ones.
    package var models: [Model] { declared.models }

    /// The instances of generic models that types of the API use, including the instances inside other
    /// instances.
    package var instances: [ModelInstance] { declared.instances }

    /// The instances by their names: `Page(User)`.
    package var instancesByName: [String: ModelInstance] { declared.instancesByName }

    /// The model of this name, or the instance of a model: `User`, `Page(User)`.
    package func model(named name: String) -> Model? { declared.model(named: name) }

    /// The instance of this name, `Page(User)`; `nil` for a model.
    package func instance(named name: String) -> ModelInstance? { instancesByName[name] }

    /// The declared models, and the instances of generic models.
    package var modelsAndInstances: [Model] { models + instances.map(\.model) }
}

/// A named base URL.
package struct Base: Sendable {
    package let name: Name
    package let url: String
}

package struct ConstantHeader: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
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
