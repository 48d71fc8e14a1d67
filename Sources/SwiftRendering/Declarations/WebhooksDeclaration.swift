import Templating

/// The enum of an API's webhooks, by name.
struct WebhooksDeclaration: Sendable {
    let scope: ScopeNames
    /// The API's namespace.
    let api: String
    let access: String
    let name: String
    /// What it conforms to.
    let inheritance: [String]
    /// The types of a name and of a body.
    let string: String
    let data: String
    let unknownCase: String
    let cases: [WebhookCase]
}

extension WebhooksDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("runtime", \.scope.runtime),
        .text("api", \.api),
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .text("string", \.string),
        .text("data", \.data),
        .text("unknownCase", \.unknownCase),
        .list("cases", of: WebhookCase.self, \.cases),
    ]
}

struct WebhookCase: Sendable {
    let documentation: [String]
    /// As it is declared, in back-ticks where it must be.
    let name: String
    let type: String
    /// The name on the wire, a literal.
    let wireName: String
    /// `.opened(try response.json())`
    let value: String
}

extension WebhookCase: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .text("type", \.type),
        .text("wireName", \.wireName),
        .text("value", \.value),
    ]
}
