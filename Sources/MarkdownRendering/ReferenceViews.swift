import Templating

/// The API reference of one spec file.
struct ReferenceView: TemplateView {
    /// The name of the spec file that the page is rendered from.
    let source: String
    /// The heading of the page.
    let title: String
    let description: [String]
    /// The version of the API as a code span; `nil` outside of the root.
    let version: String?
    /// The base URL; `nil` outside of the root.
    let base: String?
    /// The other bases that a client can choose from, each a line with its name.
    let bases: [String]
    /// The variables in the bases.
    let variables: [MemberView]
    /// The constant header fields of every request.
    let headers: String?
    /// The credentials of every request.
    let auth: String?
    /// The groups with their endpoints.
    let groups: [GroupView]
    /// The webhooks.
    let webhooks: [WebhookView]
    /// The models.
    let models: [ModelView]

    private var hasMarks: Bool {
        let endpoints = groups.flatMap(\.endpoints)
        let members =
            variables + endpoints.flatMap(\.parameters) + models.flatMap(\.members)
            + (endpoints.flatMap(\.objects) + models.flatMap(\.objects)).flatMap(\.fields)
        return members.contains { !$0.mark.isEmpty }
    }

    static let fields: TemplateFields<Self> = [
        .text("source", \.source),
        .text("title", \.title),
        .lines("description", \.description),
        .optionalText("version", \.version),
        .optionalText("base", \.base),
        .lines("bases", \.bases),
        .flag("hasVariables") { !$0.variables.isEmpty },
        .list("variables", of: MemberView.self, \.variables),
        .optionalText("headers", \.headers),
        .optionalText("auth", \.auth),
        /// Whether any member has a `mark`.
        .flag("hasMarks") { $0.hasMarks },
        .list("groups", of: GroupView.self, \.groups),
        .flag("hasWebhooks") { !$0.webhooks.isEmpty },
        .list("webhooks", of: WebhookView.self, \.webhooks),
        .flag("hasModels") { !$0.models.isEmpty },
        .list("models", of: ModelView.self, \.models),
    ]
}

struct WebhookView: TemplateView {
    /// The name as a code span.
    let name: String
    /// The type of the body in Markdown, with a link.
    let type: String
    let description: String

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("type", \.type),
        .text("description", \.description),
    ]
}

struct GroupView: TemplateView {
    /// The name as the text of a heading.
    let name: String
    let description: [String]
    /// The endpoints.
    let endpoints: [EndpointView]

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .lines("description", \.description),
        .list("endpoints", of: EndpointView.self, \.endpoints),
    ]
}

/// A parameter or a field.
struct MemberView: TemplateView {
    /// The name as a code span.
    let name: String
    /// The mark ` \*` of a member that must be present; otherwise empty.
    let mark: String
    /// The place of a parameter in the request: `query`; empty for a field.
    let place: String
    /// The type in Markdown, with a link.
    let type: String
    let description: String

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("mark", \.mark),
        .text("place", \.place),
        .text("type", \.type),
        .text("description", \.description),
    ]
}

/// The fields of an inline object of an endpoint or of a union, or the events or the headers of a response.
struct ObjectView: TemplateView {
    /// The heading of the first column.
    let title: String
    /// The fields.
    let fields: [MemberView]

    static let fields: TemplateFields<Self> = [
        .text("title", \.title),
        .list("fields", of: MemberView.self, \.fields),
    ]
}

struct ModelView: TemplateView {
    /// The name as the text of a heading.
    let name: String
    /// The message of the deprecation, which may be empty; `nil` if there is none.
    let deprecated: String?
    let description: [String]
    /// The types of a union or a wrapper, the type of additional fields, that there are no fields, or that the values
    /// of an enum are numbers or all values; `nil` for other models.
    let kind: String?
    /// The types of a union, each a line with its tag and its description; empty if `kind` lists them.
    let choices: [String]
    /// The fields.
    let members: [MemberView]
    /// The fields of the inline objects of a union.
    let objects: [ObjectView]
    /// The values of an enum.
    let values: [ValueView]
    /// The example of the model, if there is one.
    let examples: [ExampleView]

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .optionalText("deprecated", \.deprecated),
        .lines("description", \.description),
        .optionalText("kind", \.kind),
        .lines("choices", \.choices),
        .flag("hasFields") { !$0.members.isEmpty },
        .list("fields", of: MemberView.self, \.members),
        .list("objects", of: ObjectView.self, \.objects),
        .flag("hasValues") { !$0.values.isEmpty },
        .list("values", of: ValueView.self, \.values),
        .list("examples", of: ExampleView.self, \.examples),
    ]
}

/// A value of an enum.
struct ValueView: TemplateView {
    /// The value as a code span.
    let value: String
    let description: String

    static let fields: TemplateFields<Self> = [
        .text("value", \.value),
        .text("description", \.description),
    ]
}
