package import Diagnostics

package struct GroupDefinition: Sendable, Hashable {
    package let name: Name
    package var description: String?
    package var deprecation: Deprecation?
    package var path: Name?
    package var parameters: [MemberDefinition] = []
    /// Models whose fields are parameters of every endpoint of the group.
    package var extends: [Name] = []
    /// The pagination rule, which applies to the endpoints that it fits.
    package var pages: PageDefinition.Use?
    package var settings = Settings()
    package var endpoints: [EndpointDefinition] = []

    package init(
        name: Name,
        description: String? = nil,
        deprecation: Deprecation? = nil,
        path: Name? = nil,
        parameters: [MemberDefinition] = [],
        extends: [Name] = [],
        pages: PageDefinition.Use? = nil,
        settings: Settings = Settings(),
        endpoints: [EndpointDefinition] = []
    ) {
        self.name = name
        self.description = description
        self.deprecation = deprecation
        self.path = path
        self.parameters = parameters
        self.extends = extends
        self.pages = pages
        self.settings = settings
        self.endpoints = endpoints
    }
}

package struct EndpointDefinition: Sendable, Hashable {
    package let name: Name
    package var group: Name?
    package var description: String?
    package var deprecation: Deprecation?
    /// Whether the endpoint is not deprecated even if its group is: `deprecated: false`.
    package var isStillSupported = false
    package var method: Located<Method>?
    package var path: Name
    package var parameters: [MemberDefinition] = []
    /// Models whose fields are also parameters.
    package var extends: [Name] = []
    package var payload: PayloadDefinition?
    package var response: ResponseDefinition?
    /// Whether the endpoint declares a response that could not be read, and is reported.
    package var hasUnreadableResponse = false
    /// Several responses by status code.
    package var responses: [StatusResponseDefinition] = []
    package var pages: PageDefinition.Use?
    package var settings = Settings()

    package init(
        name: Name,
        group: Name? = nil,
        description: String? = nil,
        deprecation: Deprecation? = nil,
        method: Located<Method>? = nil,
        path: Name,
        parameters: [MemberDefinition] = [],
        extends: [Name] = [],
        payload: PayloadDefinition? = nil,
        response: ResponseDefinition? = nil,
        responses: [StatusResponseDefinition] = [],
        pages: PageDefinition.Use? = nil,
        settings: Settings = Settings()
    ) {
        self.name = name
        self.group = group
        self.description = description
        self.deprecation = deprecation
        self.method = method
        self.path = path
        self.parameters = parameters
        self.extends = extends
        self.payload = payload
        self.response = response
        self.responses = responses
        self.pages = pages
        self.settings = settings
    }
}

extension EndpointDefinition {
    /// The place of a parameter that the path does not contain, if the spec gives none.
    package var usualPlace: ParameterPlace {
        (method?.value ?? .get).prefersQuery || payload != nil ? .query : .body
    }
}

/// The whole payload of a request that is not built from parameters.
package struct PayloadDefinition: Sendable, Hashable {
    package var content: BodyContent
    package var isOptional: Bool
    package var media: Name?
    package var example: Example?
    package var description: String?
    @Uncompared package private(set) var location: SourceLocation

    package init(
        content: BodyContent,
        isOptional: Bool,
        media: Name? = nil,
        example: Example? = nil,
        description: String? = nil,
        location: SourceLocation
    ) {
        self.content = content
        self.isOptional = isOptional
        self.media = media
        self.example = example
        self.description = description
        self.location = location
    }
}

/// A request that the service sends to a server of the user, as declared in a spec file.
package struct WebhookDefinition: Sendable, Hashable {
    /// The name that the service gives to the request.
    package let name: Name
    package var description: String?
    /// The type of the JSON body.
    package var type: TypeExpression

    package init(
        name: Name,
        description: String? = nil,
        type: TypeExpression
    ) {
        self.name = name
        self.description = description
        self.type = type
    }
}
