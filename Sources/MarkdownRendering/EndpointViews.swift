import Templating

struct EndpointView: TemplateView {
    /// The name as the text of a heading.
    let name: String
    /// The method and the path as a code span; for an empty path, the method `at the base URL`.
    let request: String
    /// The method, not escaped: `GET`.
    let method: String
    /// The path, not escaped: `/users/{login}`.
    let path: String
    /// The message of the deprecation, which may be empty; `nil` if there is none.
    let deprecated: String?
    let description: [String]
    /// The base URL, if it differs from the API's.
    let base: String?
    /// The constant header fields in addition to the API's.
    let headers: String?
    /// The credentials, if they differ from the API's.
    let auth: String?
    /// The header field with the idempotency key, in Markdown.
    let idempotency: String?
    /// A sentence on whether a request may be repeated, if that is an exception to the rule of the method.
    let repetition: String?
    /// The parameters.
    let parameters: [MemberView]
    /// The type of the body in Markdown, with a link.
    let body: String?
    /// The description of the body, in Markdown.
    let bodyDescription: [String]
    /// The responses, by status.
    let responses: [ResponseView]
    /// The field in the body that marks a success, in Markdown.
    let success: String?
    /// The fields of inline objects, and events and headers of responses.
    let objects: [ObjectView]
    /// Sentences on what the pages contain, how they continue, and where they end.
    let pages: String?
    /// The examples of the body and of the responses.
    let examples: [ExampleView]

    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .text("request", \.request),
        .text("method", \.method),
        .text("path", \.path),
        .optionalText("deprecated", \.deprecated),
        .lines("description", \.description),
        .optionalText("base", \.base),
        .optionalText("headers", \.headers),
        .optionalText("auth", \.auth),
        .optionalText("idempotency", \.idempotency),
        .optionalText("repetition", \.repetition),
        .flag("hasParameters") { !$0.parameters.isEmpty },
        .list("parameters", of: MemberView.self, \.parameters),
        .optionalText("body", \.body),
        .lines("bodyDescription", \.bodyDescription),
        .list("responses", of: ResponseView.self, \.responses),
        .optionalText("success", \.success),
        .list("objects", of: ObjectView.self, \.objects),
        .optionalText("pages", \.pages),
        .list("examples", of: ExampleView.self, \.examples),
    ]
}

struct ResponseView: TemplateView {
    /// The status: `404`, `4xx`, `any other`.
    let status: String
    /// The type of the body in Markdown, with a link.
    let body: String
    let description: String

    static let fields: TemplateFields<Self> = [
        .text("status", \.status),
        .text("body", \.body),
        .text("description", \.description),
    ]
}

/// An example of a body or a model.
struct ExampleView: TemplateView {
    /// What the example is of, with a colon, and the place of an example in a file.
    let title: String
    /// The example as a code block with its fences; empty if it is in a file.
    let block: [String]
    /// A sentence on where the rest of an example is that is too long for the page.
    let note: String?

    static let fields: TemplateFields<Self> = [
        .text("title", \.title),
        .lines("block", \.block),
        .optionalText("note", \.note),
    ]
}
