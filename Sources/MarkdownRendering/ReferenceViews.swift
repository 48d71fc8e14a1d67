import Templating

/// The API reference of one spec file.
struct ReferenceView: TemplateView {
    let source: String
    let title: String
    let description: [String]
    let base: String?
    /// The other bases that a client can choose from, each a line with its name.
    let bases: [String]
    /// The variables in the bases.
    let variables: [MemberView]
    /// The constant header fields of every request.
    let headers: String?
    let auth: String?
    let groups: [GroupView]
    let webhooks: [WebhookView]
    let models: [ModelView]

    static let fields: TemplateFields<Self> = [
        .text("source", \.source),
        .text("title", \.title),
        .lines("description", \.description),
        .optionalText("base", \.base),
        .lines("bases", \.bases),
        .flag("hasVariables") { !$0.variables.isEmpty },
        .list("variables", of: MemberView.self, \.variables),
        .optionalText("headers", \.headers),
        .optionalText("auth", \.auth),
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
    let type: String
    let description: String

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("type", \.type),
        .text("description", \.description),
    ]
}

struct GroupView: TemplateView {
    let name: String
    let description: [String]
    let endpoints: [EndpointView]

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .lines("description", \.description),
        .list("endpoints", of: EndpointView.self, \.endpoints),
    ]
}

struct EndpointView: TemplateView {
    let name: String
    let method: String
    let path: String
    let deprecated: String?
    let description: [String]
    /// The base URL, if it differs from the API's.
    let base: String?
    /// The constant header fields in addition to the API's.
    let headers: String?
    /// The credentials, if they differ from the API's.
    let auth: String?
    let parameters: [MemberView]
    let body: String?
    let bodyDescription: [String]
    let responses: [ResponseView]
    let objects: [ObjectView]
    let pages: String?

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("method", \.method),
        .text("path", \.path),
        .optionalText("deprecated", \.deprecated),
        .lines("description", \.description),
        .optionalText("base", \.base),
        .optionalText("headers", \.headers),
        .optionalText("auth", \.auth),
        .flag("hasParameters") { !$0.parameters.isEmpty },
        .list("parameters", of: MemberView.self, \.parameters),
        .optionalText("body", \.body),
        .lines("bodyDescription", \.bodyDescription),
        .list("responses", of: ResponseView.self, \.responses),
        .list("objects", of: ObjectView.self, \.objects),
        .optionalText("pages", \.pages),
    ]
}

/// A parameter or a field.
struct MemberView: TemplateView {
    /// The name as a code span.
    let name: String
    /// The mark ` \*` of a member that must be present; otherwise empty.
    let mark: String
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

struct ResponseView: TemplateView {
    let status: String
    let body: String
    let description: String

    static let fields: TemplateFields<Self> = [
        .text("status", \.status),
        .text("body", \.body),
        .text("description", \.description),
    ]
}

/// The fields of an inline object of an endpoint or of a union, or the events or the headers of a response.
struct ObjectView: TemplateView {
    let title: String
    let fields: [MemberView]

    static let fields: TemplateFields<Self> = [
        .text("title", \.title),
        .list("fields", of: MemberView.self, \.fields),
    ]
}

struct ModelView: TemplateView {
    let name: String
    let deprecated: String?
    let description: [String]
    /// The types of a union or a wrapper, the type of additional fields, or that there are no fields; `nil` for other
    /// models.
    let kind: String?
    /// The types of a union, each a line with its tag and its description; empty if `kind` lists them.
    let choices: [String]
    let members: [MemberView]
    /// The fields of the inline objects of a union.
    let objects: [ObjectView]
    let values: [ValueView]

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
