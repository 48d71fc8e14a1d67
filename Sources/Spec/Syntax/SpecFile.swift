package import Diagnostics

/// One spec file as written: every name with its place, nothing resolved, nothing checked against other files.
package struct SpecFile: Sendable {
    package let path: String
    package let api: Name
    package var description: String?
    /// What only the root of an API has; `nil` in its other files.
    package var root: Root?
    package var groups: [GroupDefinition] = []
    package var endpoints: [EndpointDefinition] = []
    package var models: [ModelDefinition] = []
    /// Models and groups whose definitions have mistakes, so that nothing more is said of who names them.
    package var unreadable: Set<String> = []

    /// The part of a spec that an API has once.
    package struct Root: Sendable {
        package var version: Name?
        package var access: Access
        package var settings: Settings
        /// The further bases by name; the first is the setting `base` itself.
        package var bases: [BaseDefinition] = []
        package var variables: [MemberDefinition] = []
        /// Rules of pages by the name that endpoints use.
        package var pages: [PageDefinition] = []
    }
}

/// What stands at root, group or endpoint; the nearest wins.
package struct Settings: Sendable {
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
}

/// One of the bases that a client can choose from by name.
package struct BaseDefinition: Sendable {
    package let name: Name
    package let url: Name
}

/// What a good body holds, of an API that fails with status 200.
package struct SuccessDefinition: Sendable {
    package let key: Name
    /// The text of the value; `nil`: the key must be absent.
    package let value: Name?
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

package struct HeaderDefinition: Sendable {
    package let name: Name
    package let value: Name
}

/// A response to some status codes, of a success or of an error.
package struct StatusResponseDefinition: Sendable {
    package let status: Located<StatusPattern>
    package let response: ResponseDefinition
}

package struct GroupDefinition: Sendable {
    package let name: Name
    package var description: String?
    package var deprecation: Deprecation?
    package var path: Name?
    package var parameters: [MemberDefinition] = []
    /// Models whose fields are parameters of every endpoint below.
    package var extends: [Name] = []
    package var settings = Settings()
    package var endpoints: [EndpointDefinition] = []
}

package struct EndpointDefinition: Sendable {
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
    /// Several answers by status.
    package var responses: [StatusResponseDefinition] = []
    package var pages: PageDefinition.Use?
    package var settings = Settings()
}

/// The whole payload of a request, where it is not built from parameters.
package struct PayloadDefinition: Sendable {
    package var content: BodyContent
    package var isOptional: Bool
    package var media: Name?
    package var description: String?
    package let location: SourceLocation
}

/// What an answer holds.
package struct ResponseDefinition: Sendable {
    package var content: BodyContent
    /// The keys on the way to the wanted part.
    package var pick: [Name] = []
    package var media: Name?
    /// Header fields of the answer with their types.
    package var headers: [MemberDefinition] = []
    package var example: Example?
    package var description: String?
    package let location: SourceLocation
}

/// The kinds of body.
package enum BodyContent: Sendable {
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
package struct EventsDefinition: Sendable {
    package struct Event: Sendable {
        /// The event's name; `nil`: any.
        package let name: Name?
        package let type: TypeExpression
    }

    package let events: [Event]
    /// The data of the event that ends the stream.
    package let until: Name?
}
