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
    case type, fields, `enum`, union, by, `else`, const, wraps, additional, conforms, format, closed, swift
    case `default`, example, `as`, `in`

    // A response, an error, an enum case
    case pick, media, value, events, until, lines

    // The rule of pages
    case link, url, next, `while`, count, skip, items
}

extension Key {
    /// Whether an empty string is a meaningful value of the key.
    var mayBeEmpty: Bool {
        switch self {
        case .path, .const, .default, .example, .value, .until, .prefix, .description: true
        default: false
        }
    }

    /// The purpose of the key in one line, for messages and the reference.
    package var summary: String {
        switch self {
        case .api: "the API that the file belongs to, which is its Swift namespace"
        case .version: "the API's version; '{version}' in 'base', 'path' and 'headers' is this"
        case .variables: "names in 'base' that the user of the client sets once, with their types"
        case .access: "public, package or internal"
        case .groups: "groups of endpoints, by their Swift name"
        case .endpoints: "endpoints, by their Swift name"
        case .models: "models, by their Swift name"
        case .webhooks: "the bodies of the requests that the service sends to a server of yours, by their names"
        case .base: "the URL that paths are joined to"
        case .headers: "header fields that every request carries, with their constant values"
        case .auth: "how a request proves who sends it"
        case .bearer: "the name of a token that goes to the Authorization header"
        case .basic: "the name of a user and password that go to the Authorization header"
        case .header: "the header field that a credential goes to"
        case .query: "the query item that a credential goes to"
        case .cookie: "the cookie that a credential goes to"
        case .prefix: "the word in front of a credential in its header"
        case .errors: "what the body of a failure holds, by status (404, 4xx, default)"
        case .success: "what a good body holds, of an API that fails with status 200"
        case .lenient: "true, or the contradictions between responses and the spec that are tolerated"
        case .idempotent: "true, or the header field that gets a fresh key for each call, so that it may be sent twice"
        case .pages: "how the next page is asked for"
        case .body: "how body parameters are written (json, form, multipart), or the type of the whole payload"
        case .style: "how lists are written"
        case .path: "the path, with '{name}' for each parameter"
        case .params: "parameters, by their name on the wire"
        case .group: "the group that the endpoint belongs to"
        case .method: "the HTTP method; GET where it is silent"
        case .response: "the successful response"
        case .responses: "the responses by status code, if there are several"
        case .extends: "models whose fields are taken over"
        case .description: "what it is, for people"
        case .deprecated: "what to use instead"
        case .type: "the type"
        case .fields: "fields, by their name on the wire"
        case .enum: "the values, as a list, or by their Swift name"
        case .union: "the types of which a value is one, as a list, or by their tags"
        case .by: "the field that holds the tag"
        case .else: "the type for all tags that the union does not list"
        case .const: "the one value that is ever there"
        case .additional: "the type of the fields that are not named"
        case .conforms: "protocols that the Swift type conforms to beside its own"
        case .swift: "a Swift type of your own, which is used instead of a generated one"
        case .wraps: "the type that a distinct type wraps"
        case .format: "how a date, a number or data is written"
        case .closed: "true: an unknown value is a decoding error"
        case .default: "the value of an absent key"
        case .example: "a value, for documentation and the mock server"
        case .as: "the name in Swift"
        case .in: "where the parameter goes: path, query, header, cookie or body"
        case .pick: "the path of keys to the part of the body that is wanted"
        case .media: "the media type"
        case .events: "the type of server-sent events, or their types by name"
        case .until: "the data of the event that ends the stream"
        case .lines: "the type of each line of JSON"
        case .link: "the next page's URL is in the Link header"
        case .url: "where the body holds the next page's URL"
        case .next: "the parameter of the next page, and where the body holds its value"
        case .while: "where the body says whether there is another page"
        case .count: "the parameter that counts pages"
        case .skip: "the parameter that counts items"
        case .items: "where the body holds the items"
        case .value: "the value on the wire"
        }
    }
}
