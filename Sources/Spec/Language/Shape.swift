/// The keys that a mapping may have at one place of a spec; the reader takes nothing else there.
package struct Shape: Sendable {
    /// How messages call the mapping: `an endpoint`.
    package let name: String
    package let keys: [Key]

    init(_ name: String, _ keys: [Key]) {
        self.name = name
        self.keys = keys
    }
}

extension Shape {
    /// Keys that stand at root, group and endpoint; the nearest wins.
    static let settings: [Key] = [.base, .headers, .auth, .errors, .success, .body, .style, .idempotent]

    package static let root = Shape(
        "the root of a spec",
        [.api, .version, .description, .access, .variables, .groups, .endpoints, .models, .pages] + settings
    )
    /// A file of an API that is not its root.
    package static let part = Shape("a spec without 'base'", [.api, .groups, .endpoints, .models, .description])
    package static let group = Shape(
        "a group",
        [.path, .params, .extends, .endpoints, .description, .deprecated] + settings
    )
    package static let endpoint = Shape(
        "an endpoint",
        [
            .group, .method, .path, .params, .extends, .response, .responses, .pages, .description, .deprecated,
        ] + settings
    )
    package static let parameter = Shape(
        "a parameter",
        [
            .type, .enum, .fields, .extends, .additional, .union, .by, .const, .format, .in, .style, .media, .default,
            .example, .as, .closed, .description, .deprecated,
        ]
    )
    package static let field = Shape(
        "a field",
        [
            .type, .enum, .fields, .extends, .additional, .union, .by, .const, .format, .default, .example, .as,
            .closed,
            .description, .deprecated,
        ]
    )
    /// A type written where it is used, other than as a field or a parameter.
    package static let inlineType = Shape(
        "a type",
        [.type, .enum, .fields, .extends, .additional, .union, .by, .format, .as, .closed, .description]
    )
    package static let auth = Shape("a credential", [.bearer, .basic, .header, .query, .cookie, .prefix])
    package static let model = Shape(
        "a model",
        [
            .fields, .extends, .additional, .enum, .union, .by, .wraps, .type, .format, .closed, .conforms,
            .description,
            .deprecated, .example,
        ]
    )
    package static let response = Shape(
        "a response",
        [
            .type, .enum, .fields, .extends, .additional, .union, .by, .format, .events, .until, .lines, .pick, .media,
            .headers, .description, .example, .as, .closed,
        ]
    )
    package static let payload = Shape(
        "a body",
        [
            .type, .enum, .fields, .extends, .additional, .union, .by, .lines, .format, .media, .description, .example,
            .as, .closed,
        ]
    )
    package static let pages = Shape("a rule of pages", [.link, .url, .method, .next, .while, .count, .skip, .items])
    package static let variable = Shape("a variable", [.type, .enum, .default, .description])
    package static let enumCase = Shape("a value of an enum", [.value, .description, .deprecated])

    /// Every shape, the root first.
    package static let all = [
        root, part, group, endpoint, parameter, field, inlineType, auth, model, response, payload, pages, variable,
        enumCase,
    ]
}
