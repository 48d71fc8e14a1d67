/// The kinds of mappings in a spec whose keys the language defines; the reader rejects all other keys.
package enum MappingSchema: String, CaseIterable, Sendable {
    case root
    /// The root of a file that adds to an API declared in another file.
    case part
    case group
    case endpoint
    case parameter
    case field
    /// An inline type, other than the type of a field or a parameter.
    case inlineType = "inline-type"
    case auth = "credential"
    case model
    case webhook
    case response
    case payload
    /// The media type of parameters in JSON, outside of an endpoint.
    case jsonBody = "json-body"
    case pages = "pagination-rule"
    /// A header field of a response, from which a pagination rule takes a value.
    case pageHeader = "pagination-header"
    case variable
    case enumCase = "enum-value"

    /// The name of the mapping in messages, such as `an endpoint`.
    package var phrase: String {
        switch self {
        case .root: "the root of a spec"
        case .part: "a spec without 'base'"
        case .group: "a group"
        case .endpoint: "an endpoint"
        case .parameter: "a parameter"
        case .field: "a field"
        case .inlineType: "a type"
        case .auth: "a credential"
        case .model: "a model"
        case .webhook: "a webhook"
        case .response: "a response"
        case .payload: "a body"
        case .jsonBody: "the media type of a body"
        case .pages: "a pagination rule"
        case .pageHeader: "the place of a value"
        case .variable: "a variable"
        case .enumCase: "a value of an enum"
        }
    }

    /// The keys that the mapping may have.
    package var keys: [Key] { Self.table[self] ?? [] }

    /// The keys that the mapping must have.
    package var required: [Key] {
        switch self {
        case .root, .part: [.api]
        case .endpoint: [.path]
        case .webhook: [.type]
        case .pageHeader: [.header]
        case .jsonBody: [.media]
        case .group, .parameter, .field, .inlineType, .auth, .model, .response, .payload, .pages, .variable, .enumCase:
            []
        }
    }

    /// The keys of which the mapping has at least one; a pagination rule has exactly one. Empty if it may have none.
    package var alternatives: [Key] {
        switch self {
        case .inlineType: Key.inlineTypes + [.type, .extends]
        case .field, .parameter: Key.inlineTypes + [.type, .extends, .const]
        case .model: Key.inlineTypes + [.type, .extends, .wraps]
        case .response: Key.inlineTypes + [.type, .extends, .events, .lines, .headers]
        case .payload: Key.inlineTypes + [.type, .extends, .lines, .media]
        case .variable: [.type, .enum]
        case .pages: [.link, .url, .next, .count, .skip]
        case .root, .part, .group, .endpoint, .auth, .webhook, .jsonBody, .pageHeader, .enumCase: []
        }
    }

    /// The keys of which `key` needs at least one beside it; empty if it needs none.
    package func partners(of key: Key) -> [Key] {
        let partners: [Key] =
            switch key {
            case .additional, .mutable: [.fields, .extends]
            case .by, .else: [.union]
            case .closed: [.enum, .union]
            case .conforms: [.fields, .extends, .enum, .union, .wraps]
            case .format: [.type, .const, .wraps, .lines]
            case .prefix: [.header]
            case .until, .skip: self == .response ? [.events] : []
            case .method: self == .pages ? [.link, .url] : []
            case .repeats: [.url, .next]
            case .total: [.count, .skip]
            default: []
            }
        return partners.filter(keys.contains)
    }

    /// The keys that cannot be used together with `key`. Each pair is listed once, for one of its keys.
    package func conflicts(of key: Key) -> [Key] {
        let conflicts: [Key] =
            switch key {
            case .fields, .extends: [.type, .enum, .union, .const, .wraps, .lines, .events]
            case .enum: [.union, .const, .wraps, .lines, .events]
            case .union: [.type, .const, .wraps, .lines, .events]
            case .const: [.default]
            case .lines: [.type, .events]
            case .wraps, .events: [.type]
            case .swift: [.conforms, .mutable]
            case .responses: [.response]
            default: []
            }
        return conflicts.filter(keys.contains)
    }

    /// The keys that may end in `?`, which means that a request may omit their value.
    package var optional: [Key] {
        self == .endpoint ? [.body] : []
    }

    /// The accepted keys by schema, computed once, since the reader looks up keys for every entry of a file.
    private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.acceptedKeys) })

    /// Keys of the root, of groups and of endpoints. The innermost value counts, except that header fields and errors add
    /// up.
    private static let settings: [Key] = [
        .base, .headers, .auth, .errors, .success, .lenient, .body, .style, .idempotent,
    ]

    /// Keys that declare a type.
    private static let type: [Key] = [
        .type, .enum, .fields, .extends, .additional, .union, .by, .else, .format, .closed, .description,
    ]

    private var acceptedKeys: [Key] {
        switch self {
        case .root:
            [.api, .version, .description, .access, .variables, .groups, .endpoints, .webhooks, .models, .pages]
                + Self.settings
        case .part:
            [.api, .groups, .endpoints, .webhooks, .models, .description]
        case .group:
            [.path, .params, .extends, .endpoints, .pages, .description, .deprecated] + Self.settings
        case .endpoint:
            [
                .group, .method, .path, .params, .extends, .response, .responses, .pages, .description, .deprecated,
            ] + Self.settings
        case .parameter:
            Self.type + [.const, .in, .style, .media, .default, .example, .as, .deprecated]
        case .field:
            Self.type + [.const, .default, .example, .as, .deprecated]
        case .inlineType:
            Self.type + [.as]
        case .auth:
            AuthScheme.credentialKeys + [.prefix]
        case .model:
            Self.type + [.wraps, .swift, .conforms, .mutable, .deprecated, .example]
        case .webhook:
            [.type, .format, .description]
        case .response:
            Self.type + [.events, .until, .skip, .lines, .pick, .media, .headers, .example, .as]
        case .payload:
            Self.type + [.lines, .media, .example, .as]
        case .jsonBody:
            [.media]
        case .pages:
            [.link, .url, .method, .next, .repeats, .while, .until, .count, .skip, .total, .items]
        case .pageHeader:
            [.header]
        case .variable:
            [.type, .enum, .default, .description]
        case .enumCase:
            [.value, .description, .deprecated]
        }
    }
}
