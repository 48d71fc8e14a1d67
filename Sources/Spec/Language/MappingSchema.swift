/// The keys that one kind of mapping in a spec may have; the reader rejects all others.
package struct MappingSchema: Sendable {
    /// The name of the mapping in messages, such as `an endpoint`.
    package let name: String
    package let keys: [Key]

    init(_ name: String, _ keys: [Key]) {
        self.name = name
        self.keys = keys
    }
}

extension MappingSchema {
    /// Keys of the root, of groups and of endpoints; the innermost wins.
    static let settings: [Key] = [.base, .headers, .auth, .errors, .success, .body, .style, .idempotent]

    package static let root = MappingSchema(
        "the root of a spec",
        [.api, .version, .description, .access, .variables, .groups, .endpoints, .models, .pages] + settings
    )
    /// The root of a file that adds to an API declared in another file.
    package static let part = MappingSchema(
        "a spec without 'base'",
        [.api, .groups, .endpoints, .models, .description]
    )
    package static let group = MappingSchema(
        "a group",
        [.path, .params, .extends, .endpoints, .description, .deprecated] + settings
    )
    package static let endpoint = MappingSchema(
        "an endpoint",
        [
            .group, .method, .path, .params, .extends, .response, .responses, .pages, .description, .deprecated,
        ] + settings
    )
    package static let parameter = MappingSchema(
        "a parameter",
        [
            .type, .enum, .fields, .extends, .additional, .union, .by, .const, .format, .in, .style, .media, .default,
            .example, .as, .closed, .description, .deprecated,
        ]
    )
    package static let field = MappingSchema(
        "a field",
        [
            .type, .enum, .fields, .extends, .additional, .union, .by, .const, .format, .default, .example, .as,
            .closed,
            .description, .deprecated,
        ]
    )
    /// An inline type, other than that of a field or a parameter.
    package static let inlineType = MappingSchema(
        "a type",
        [.type, .enum, .fields, .extends, .additional, .union, .by, .format, .as, .closed, .description]
    )
    package static let auth = MappingSchema("a credential", [.bearer, .basic, .header, .query, .cookie, .prefix])
    package static let model = MappingSchema(
        "a model",
        [
            .fields, .extends, .additional, .enum, .union, .by, .wraps, .type, .format, .closed, .conforms,
            .description,
            .deprecated, .example,
        ]
    )
    package static let response = MappingSchema(
        "a response",
        [
            .type, .enum, .fields, .extends, .additional, .union, .by, .format, .events, .until, .lines, .pick, .media,
            .headers, .description, .example, .as, .closed,
        ]
    )
    package static let payload = MappingSchema(
        "a body",
        [
            .type, .enum, .fields, .extends, .additional, .union, .by, .lines, .format, .media, .description, .example,
            .as, .closed,
        ]
    )
    package static let pages = MappingSchema(
        "a rule of pages",
        [.link, .url, .method, .next, .while, .count, .skip, .items]
    )
    package static let variable = MappingSchema("a variable", [.type, .enum, .default, .description])
    package static let enumCase = MappingSchema("a value of an enum", [.value, .description, .deprecated])

    /// Every schema, the root first.
    package static let all = [
        root, part, group, endpoint, parameter, field, inlineType, auth, model, response, payload, pages, variable,
        enumCase,
    ]
}
