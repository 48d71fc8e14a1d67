/// A key of the spec language; ``MappingSchema`` lists the mappings that take it.
package enum Key: String, CaseIterable, Sendable {
    // The root
    case api, version, access, variables, groups, endpoints, models, webhooks

    // Settings: the nearest of root, group and endpoint wins; headers and errors add up.
    case base, headers, auth, errors, success, lenient, body, style, idempotent, pages

    // A credential
    case bearer, basic, header, query, cookie, prefix

    // A group and an endpoint
    case path, params, group, method, response, responses, extends, description, deprecated

    // A model, a field, a parameter
    case type, fields, `enum`, union, by, `else`, const, wraps, additional, conforms, format, closed, mutable, swift
    case `default`, example, `as`, `in`

    // A response, an error, an enum case
    case pick, media, value, events, until, lines

    // A pagination rule
    case link, url, next, repeats, `while`, count, skip, total, items
}

extension Key {
    /// The keys that declare a type of its own where it is used. Each is the kind of its type.
    static let inlineTypes: [Key] = [.fields, .enum, .union]

    /// Whether an empty string is a meaningful value of the key.
    var mayBeEmpty: Bool {
        switch self {
        case .path, .const, .default, .example, .value, .until, .prefix, .description: true
        default: false
        }
    }

    /// The purpose of the key in a mapping of this schema, in one line.
    package func summary(in schema: MappingSchema) -> String {
        switch (self, schema) {
        case (.headers, .response): "the header fields of the response that are read, with their types"
        case (.body, .root), (.body, .group):
            "the encoding of body parameters: json, form, multipart, or {media: …} for another type of JSON"
        case (.pages, .root): "pagination rules, by names that endpoints use"
        case (.skip, .response): "the data of the events that the stream leaves out, as a text or a list of texts"
        default: summary
        }
    }

    /// The purpose of the key in one line, for messages and the reference.
    package var summary: String {
        switch self {
        case .api: "the API that the file belongs to, which is its Swift namespace"
        case .version: "the API's version; it replaces '{version}' in 'base' and 'headers'"
        case .variables: "the variables in 'base' with their types; the user of the client sets them once"
        case .access: "public, package or internal"
        case .groups: "groups of endpoints, by their Swift name"
        case .endpoints: "endpoints, by their Swift name"
        case .models: "models, by their Swift name"
        case .webhooks: "the requests that the service sends to your server, by their names"
        case .base: "the URL that paths are joined to"
        case .headers: "the constant header fields of every request"
        case .auth: "the credentials of a request"
        case .bearer: "the name of a token, which is sent in the Authorization header"
        case .basic: "the name of a user and password, which are sent in the Authorization header"
        case .header: "the header field in which a credential is sent, or which contains a value for the next page"
        case .query: "the query item in which a credential is sent"
        case .cookie: "the cookie in which a credential is sent"
        case .prefix: "the text before a credential in its header field"
        case .errors: "the types of error bodies, by status (404, 4xx, default)"
        case .success: "the key and the values of a success, for an API that fails with status 200; none for no check"
        case .lenient: "true, or the contradictions between responses and the spec that are tolerated"
        case .idempotent:
            "whether the call may be retried; or the header field for a new key of each call, with which it may be"
        case .pages: "how the next page is requested"
        case .body:
            "the encoding of body parameters (json, form, multipart, or {media: …} for another type of JSON), or the "
                + "type of the whole body"
        case .style: "the style of lists"
        case .path: "the path, with '{name}' for each parameter"
        case .params: "parameters, by their name on the wire"
        case .group: "the group that the endpoint belongs to"
        case .method: "the HTTP method; GET by default"
        case .response: "the successful response"
        case .responses: "the responses by status code, if there are several"
        case .extends: "the models whose fields are included"
        case .description: "the documentation"
        case .deprecated: "true, or the replacement, as a message"
        case .type: "the type"
        case .fields: "fields, by their name on the wire"
        case .enum: "the values, as a list, or by their Swift name"
        case .union: "the types of the variants, as a list, or by their tags"
        case .by: "the field that contains the tag"
        case .else: "the type for all tags that the union does not list"
        case .const: "the only possible value"
        case .additional: "the type of additional fields"
        case .conforms: "additional protocols that the Swift type conforms to"
        case .mutable: "true: properties that can be changed, `var` in Swift"
        case .swift: "an existing Swift type, which is used instead of a generated one"
        case .wraps: "the type that a distinct type wraps"
        case .format: "the wire format of a date, a number or data"
        case .closed: "true: an unknown value is a decoding error"
        case .default: "the value if the key is absent"
        case .example: "a value, for documentation and the mock server"
        case .as: "the name in Swift"
        case .in: "the location of the parameter: path, query, header, cookie or body"
        case .pick: "the path of keys to the wanted part of the body"
        case .media: "the media type"
        case .events: "the type of server-sent events, or their types by name"
        case .until: "the data of a stream's last event, or the path of the value that is true on the last page"
        case .lines: "the type of each line of JSON; in a response also text, for lines of a text"
        case .link: "the next page's URL is in the Link header"
        case .url: "the path of keys to the next page's URL in the body, or its header field"
        case .next: "the parameter of the next page, and the path of keys to its value in the body, or its header field"
        case .repeats: "true: the value for the next page may be the same again, and a page without items is the last"
        case .while: "the path of keys to the value in the body that says whether there is another page"
        case .count: "the parameter that counts pages"
        case .skip: "the parameter that counts items"
        case .total: "the path of keys to the number of all items with 'skip', or of all pages with 'count'"
        case .items: "the path of keys to the items in the body, or none if each response is one item"
        case .value: "the value on the wire"
        }
    }
}
