package import Diagnostics

/// The parsed contents of one spec file. Names have their locations, and are not resolved or checked against other
/// files.
package struct SpecFile: Sendable, Hashable {
    package let path: String
    package let api: Name
    package var description: String?
    /// The part that only the root file of an API has; `nil` in its other files.
    package var root: Root?
    package var groups: [GroupDefinition] = []
    package var endpoints: [EndpointDefinition] = []
    package var webhooks: [WebhookDefinition] = []
    package var models: [ModelDefinition] = []
    /// The names of models and groups whose definitions have errors, so that references to them are not reported as
    /// unknown.
    package var unreadable: Set<String> = []

    /// The declarations that only the root file of an API contains.
    package struct Root: Sendable, Hashable {
        package var version: Name?
        /// The access level of all declarations; `nil` if the file declares none.
        package var access: Access?
        package var settings: Settings
        /// Whether the file has a `base` whose value could not be read.
        package var isBaseFaulty = false
        /// The keys of the file that only a root may have, if the file has no `base`.
        package var keysWithoutBase: [Name] = []
        /// The named bases; the first is also the setting `base`. Empty if there is one base without a name.
        package var bases: [BaseDefinition] = []
        package var variables: [MemberDefinition] = []
        /// The named pagination rules.
        package var pages: [PageDefinition] = []
        /// The names of pagination rules whose definitions have errors, so that references to them are not reported as
        /// unknown; `nil` if the definitions have no names.
        package var unreadablePages: Set<String>? = []
        /// The locations of the keys of the file, so that a changed setting is reported where it stands.
        @Uncompared package var keyLocations: [Key: SourceLocation] = [:]

        package init(
            version: Name? = nil,
            access: Access? = nil,
            settings: Settings,
            bases: [BaseDefinition] = [],
            variables: [MemberDefinition] = [],
            pages: [PageDefinition] = []
        ) {
            self.version = version
            self.access = access
            self.settings = settings
            self.bases = bases
            self.variables = variables
            self.pages = pages
        }
    }

    /// Whether the file declares `base`, which makes it the root of the API.
    var namesBase: Bool { root.map { $0.settings.base != nil || $0.isBaseFaulty } ?? false }

    package init(
        path: String,
        api: Name,
        description: String? = nil,
        root: Root? = nil,
        groups: [GroupDefinition] = [],
        endpoints: [EndpointDefinition] = [],
        webhooks: [WebhookDefinition] = [],
        models: [ModelDefinition] = [],
        unreadable: Set<String> = []
    ) {
        self.path = path
        self.api = api
        self.description = description
        self.root = root
        self.groups = groups
        self.endpoints = endpoints
        self.webhooks = webhooks
        self.models = models
        self.unreadable = unreadable
    }
}
