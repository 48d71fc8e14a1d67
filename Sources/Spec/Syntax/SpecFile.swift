package import Diagnostics

/// One spec file as written: every name with its place, nothing resolved, nothing checked against other files.
package struct SpecFile: Sendable, Hashable {
    package let path: String
    package let api: Name
    package var description: String?
    /// What only the root of an API has; `nil` in its other files.
    package var root: Root?
    package var groups: [GroupDefinition] = []
    package var endpoints: [EndpointDefinition] = []
    package var models: [ModelDefinition] = []
    /// Models and groups whose definitions have mistakes, so that references to them are not reported as unknown.
    package var unreadable: Set<String> = []

    /// The part of a spec that an API has once.
    package struct Root: Sendable, Hashable {
        package var version: Name?
        package var access: Access
        package var settings: Settings
        /// All bases, where they have names; the first is also the setting `base`.
        package var bases: [BaseDefinition] = []
        package var variables: [MemberDefinition] = []
        /// Rules of pages by the name that endpoints use.
        package var pages: [PageDefinition] = []

        package init(
            version: Name? = nil,
            access: Access,
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

    package init(
        path: String,
        api: Name,
        description: String? = nil,
        root: Root? = nil,
        groups: [GroupDefinition] = [],
        endpoints: [EndpointDefinition] = [],
        models: [ModelDefinition] = [],
        unreadable: Set<String> = []
    ) {
        self.path = path
        self.api = api
        self.description = description
        self.root = root
        self.groups = groups
        self.endpoints = endpoints
        self.models = models
        self.unreadable = unreadable
    }
}

/// What stands at root, group or endpoint; the nearest wins.
package struct Settings: Sendable, Hashable {
    package var base: Name?
    /// Constants; they add up from the root to the endpoint.
    package var headers: [HeaderDefinition] = []
    package var auth: AuthDefinition?
    /// Failures by status; they add up, too.
    package var errors: [StatusResponseDefinition] = []
    /// The Swift name of the type of these errors, `as` beside the statuses.
    package var errorsName: Name?
    package var bodyForm: Located<BodyForm>?
    package var style: Located<ListStyle>?
    package var success: SuccessDefinition?
    package var idempotency: Located<Idempotency>?

    package init(
        base: Name? = nil,
        headers: [HeaderDefinition] = [],
        auth: AuthDefinition? = nil,
        errors: [StatusResponseDefinition] = [],
        errorsName: Name? = nil,
        bodyForm: Located<BodyForm>? = nil,
        style: Located<ListStyle>? = nil,
        success: SuccessDefinition? = nil,
        idempotency: Located<Idempotency>? = nil
    ) {
        self.base = base
        self.headers = headers
        self.auth = auth
        self.errors = errors
        self.errorsName = errorsName
        self.bodyForm = bodyForm
        self.style = style
        self.success = success
        self.idempotency = idempotency
    }
}

/// One of the bases that a client can choose from by name.
package struct BaseDefinition: Sendable, Hashable {
    package let name: Name
    package let url: Name

    package init(name: Name, url: Name) {
        self.name = name
        self.url = url
    }
}

/// What a good body holds, of an API that fails with status 200.
package struct SuccessDefinition: Sendable, Hashable {
    package let key: Name
    /// The text of the value; `nil`: the key must be absent.
    package let value: Name?

    package init(key: Name, value: Name?) {
        self.key = key
        self.value = value
    }
}

/// Why a request may be sent twice.
package enum Idempotency: Sendable, Hashable {
    /// It does no harm as it is.
    case always
    /// It carries a key in this header field, the same for all attempts of a call.
    case key(header: String)
    /// It may not, whatever stands further out.
    case never
}

package struct HeaderDefinition: Sendable, Hashable {
    package let name: Name
    package let value: Name

    package init(name: Name, value: Name) {
        self.name = name
        self.value = value
    }
}

/// A response to some status codes, of a success or of an error.
package struct StatusResponseDefinition: Sendable, Hashable {
    package let status: Located<StatusPattern>
    package let response: ResponseDefinition

    package init(status: Located<StatusPattern>, response: ResponseDefinition) {
        self.status = status
        self.response = response
    }
}

package struct GroupDefinition: Sendable, Hashable {
    package let name: Name
    package var description: String?
    package var deprecation: Deprecation?
    package var path: Name?
    package var parameters: [MemberDefinition] = []
    /// Models whose fields are parameters of every endpoint below.
    package var extends: [Name] = []
    package var settings = Settings()
    package var endpoints: [EndpointDefinition] = []

    package init(
        name: Name,
        description: String? = nil,
        deprecation: Deprecation? = nil,
        path: Name? = nil,
        parameters: [MemberDefinition] = [],
        extends: [Name] = [],
        settings: Settings = Settings(),
        endpoints: [EndpointDefinition] = []
    ) {
        self.name = name
        self.description = description
        self.deprecation = deprecation
        self.path = path
        self.parameters = parameters
        self.extends = extends
        self.settings = settings
        self.endpoints = endpoints
    }
}

package struct EndpointDefinition: Sendable, Hashable {
    package let name: Name
    package var group: Name?
    package var description: String?
    package var deprecation: Deprecation?
    package var method: Located<Method>?
    package var path: Name
    package var parameters: [MemberDefinition] = []
    /// Models whose fields are parameters, too.
    package var extends: [Name] = []
    package var payload: PayloadDefinition?
    package var response: ResponseDefinition?
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

/// The whole payload of a request, where it is not built from parameters.
package struct PayloadDefinition: Sendable {
    package var content: BodyContent
    package var isOptional: Bool
    package var media: Name?
    package var description: String?
    package let location: SourceLocation

    package init(
        content: BodyContent,
        isOptional: Bool,
        media: Name? = nil,
        description: String? = nil,
        location: SourceLocation
    ) {
        self.content = content
        self.isOptional = isOptional
        self.media = media
        self.description = description
        self.location = location
    }
}

/// A response.
package struct ResponseDefinition: Sendable {
    package var content: BodyContent
    /// The keys on the way to the wanted part.
    package var pick: [Name] = []
    package var media: Name?
    /// Header fields of the response with their types.
    package var headers: [MemberDefinition] = []
    package var example: Example?
    package var description: String?
    package let location: SourceLocation

    package init(
        content: BodyContent,
        pick: [Name] = [],
        media: Name? = nil,
        headers: [MemberDefinition] = [],
        example: Example? = nil,
        description: String? = nil,
        location: SourceLocation
    ) {
        self.content = content
        self.pick = pick
        self.media = media
        self.headers = headers
        self.example = example
        self.description = description
        self.location = location
    }
}

/// The kinds of body.
package enum BodyContent: Sendable, Hashable {
    case none
    case text
    case data
    /// The bare status code; of failures only.
    case status
    /// Bytes that stream.
    case file
    /// JSON values, one a line.
    case lines(TypeExpression)
    /// Server-sent events (HTML standard, section 9.2).
    case events(EventsDefinition)
    case type(TypeExpression)
}

/// The types of server-sent events.
package struct EventsDefinition: Sendable, Hashable {
    package struct Event: Sendable, Hashable {
        /// The event's name; `nil`: any.
        package let name: Name?
        package let type: TypeExpression

        package init(name: Name?, type: TypeExpression) {
            self.name = name
            self.type = type
        }
    }

    package let events: [Event]
    /// The data of the event that ends the stream.
    package let until: Name?

    package init(events: [Event], until: Name?) {
        self.events = events
        self.until = until
    }
}
