package import Diagnostics

/// A response as declared in a spec file, before names are resolved.
package struct ResponseDefinition: Sendable, Hashable {
    package var content: BodyContent
    /// The path to the part of the body that is decoded; empty for the whole body.
    package var pick: [Name] = []
    /// Whether the path is a list of keys. Such keys may look like the path syntax of another language.
    @Uncompared package var picksByList = false
    package var media: Name?
    /// Header fields of the response with their types.
    package var headers: [MemberDefinition] = []
    package var example: Example?
    package var description: String?
    @Uncompared package private(set) var location: SourceLocation

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
package indirect enum BodyContent: Sendable, Hashable {
    case none
    case text
    case data
    /// The status code alone; only for errors.
    case status
    /// A stream of bytes.
    case file
    /// JSON values, one per line.
    case lines(TypeExpression)
    /// Lines of a text; only for responses.
    case textLines
    /// Server-sent events (HTML standard, section 9.2).
    case events(EventsDefinition)
    case type(TypeExpression)
}

/// The types of server-sent events.
package struct EventsDefinition: Sendable, Hashable {
    package struct Event: Sendable, Hashable {
        /// The event's name; `nil` for any name.
        package let name: Name?
        package var type: TypeExpression
        package let description: String?

        package init(name: Name?, type: TypeExpression, description: String? = nil) {
            self.name = name
            self.type = type
            self.description = description
        }
    }

    package var events: [Event]
    /// The data of the event that ends the stream.
    package let until: Name?
    /// The data of the events that the stream leaves out.
    package let skip: [Name]

    package init(events: [Event], until: Name?, skip: [Name] = []) {
        self.events = events
        self.until = until
        self.skip = skip
    }
}
