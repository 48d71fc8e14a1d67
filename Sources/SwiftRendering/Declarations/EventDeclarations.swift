import Templating

/// The enum of a stream's events, by name.
struct EventsDeclaration: Sendable {
    let access: String
    let name: String
    /// The protocols in the inheritance clause.
    let inheritance: [String]
    /// The name of the runtime's event type, qualified where necessary.
    let event: String
    /// The case for events that the spec does not list.
    let unknownCase: String
    /// The events.
    let cases: [NamedCase]
}

extension EventsDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .text("event", \.event),
        .text("unknownCase", \.unknownCase),
        .list("cases", of: NamedCase.self, \.cases),
    ]
}

/// The enum of an API's webhooks, by name.
struct WebhooksDeclaration: Sendable {
    let scope: ScopeNames
    /// The API's namespace.
    let api: String
    let access: String
    let name: String
    /// The protocols in the inheritance clause.
    let inheritance: [String]
    /// The Swift type of a webhook's name.
    let string: String
    /// The Swift type of a webhook's body.
    let data: String
    /// The contradictions that reading a body tolerates by default.
    let leniency: String
    /// The case for webhooks that the spec does not list.
    let unknownCase: String
    /// The webhooks.
    let cases: [NamedCase]
}

extension WebhooksDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("RawResponse", \.scope),
        .runtimeType("Leniency", \.scope),
        .text("api", \.api),
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .text("string", \.string),
        .text("data", \.data),
        .text("leniency", \.leniency),
        .text("unknownCase", \.unknownCase),
        .list("cases", of: NamedCase.self, \.cases),
    ]
}

/// The case for the events or webhooks of one name.
struct NamedCase: Sendable {
    let documentation: [String]
    /// The name in the declaration, in backticks where necessary.
    let name: String
    let type: String
    /// The name on the wire, a string literal.
    let wireName: String
    /// The expression that decodes the event or the body: `try .delta(event.json())`.
    let value: String
}

extension NamedCase: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .text("type", \.type),
        .text("wireName", \.wireName),
        .text("value", \.value),
    ]
}
