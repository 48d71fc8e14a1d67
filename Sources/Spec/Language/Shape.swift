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
    static let settings: [Key] = [.base, .headers, .auth, .errors, .body, .style]

    package static let root = Shape(
        "the root of a spec",
        [.api, .version, .description, .access, .groups, .endpoints, .models] + settings
    )
    /// A file of an API that is not its root.
    package static let part = Shape("a spec without 'base'", [.api, .groups, .endpoints, .models, .description])
    package static let group = Shape(
        "a group",
        [.path, .params, .endpoints, .description, .deprecated] + settings
    )
    package static let endpoint = Shape(
        "an endpoint",
        [.group, .method, .path, .params, .response, .description, .deprecated] + settings
    )
    package static let parameter = Shape(
        "a parameter",
        [
            .type, .enum, .fields, .format, .in, .style, .default, .example, .as, .closed, .description, .deprecated,
        ]
    )
    package static let field = Shape(
        "a field",
        [.type, .enum, .fields, .format, .default, .example, .as, .closed, .description, .deprecated]
    )
    /// A type written where it is used, other than as a field or a parameter.
    package static let inlineType = Shape(
        "a type",
        [.type, .enum, .fields, .format, .as, .closed, .description]
    )
    package static let auth = Shape("a credential", [.bearer, .basic, .header, .query, .cookie, .prefix])
    package static let model = Shape(
        "a model",
        [.fields, .enum, .wraps, .type, .format, .closed, .description, .deprecated, .example]
    )
    package static let response = Shape(
        "a response",
        [.type, .enum, .fields, .format, .pick, .media, .description, .example, .as, .closed]
    )
    package static let payload = Shape("a body", [.type, .fields, .format, .media, .description, .as])
    package static let enumCase = Shape("a value of an enum", [.value, .description, .deprecated])
}
