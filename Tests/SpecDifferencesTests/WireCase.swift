/// A change of a spec, and an expression that shows what a client sends or reads.
struct WireCase: Sendable {
    let old: String
    let new: String
    /// An expression that compiles with both versions: `sent(…)`, or `read(…, body) { property }`.
    let probe: String

    init(_ old: String, _ new: String, _ probe: String) {
        self.old = old
        self.new = new
        self.probe = probe
    }

    static func get(_ rest: String) -> String { "endpoints: {get: {path: /get\(rest)}}" }
    static func post(_ rest: String) -> String { "endpoints: {get: {method: POST, path: /get\(rest)}}" }
    static func item(_ fields: String, _ rest: String = "") -> String {
        get(", response: Item") + "\nmodels: {Item: {fields: {\(fields)}\(rest)}}"
    }
    static func sentItem(_ fields: String, _ rest: String = "") -> String {
        post(", body: Item") + "\nmodels: {Item: {fields: {\(fields)}\(rest)}}"
    }
    static func choice(_ model: String) -> String { get(", response: Item") + "\nmodels: {Item: {\(model)}}" }
    static func read(_ body: String, _ property: String = "\"\\($0)\"") -> String {
        "read(Shop.Endpoint.Get(), #\"\(body)\"#) { \(property) }"
    }

    static let sent = "sent(Shop.Endpoint.Get())"
    static let date = "Date(timeIntervalSince1970: 7)"
    static let field = "String(describing: $0.a as Int?)"
}
