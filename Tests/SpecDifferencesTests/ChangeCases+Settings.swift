/// Settings of an API.
extension ChangeCase {
    static let settings = [
        ChangeCase(
            "access",
            "access: public",
            "access: internal",
            ["breaking (source) api-access"],
            ["compatible (source) api-access"]
        ),
        ChangeCase(
            "base",
            "base: https://a.example.com",
            "base: https://b.example.com",
            ["breaking (wire) api-base"],
            ["breaking (wire) api-base"]
        ),
        ChangeCase(
            "bases",
            "base: {one: https://a.example.com, two: https://b.example.com}",
            "base: {one: https://a.example.com, two: https://c.example.com, three: https://d.example.com}",
            ["breaking (wire) api-base", "compatible (wire) api-base"],
            ["breaking (wire) api-base", "breaking (wire) api-base"]
        ),
        ChangeCase(
            "variable",
            "base: \"https://{a}.example.com\"\nvariables: {a: {type: String, default: x}}",
            "base: \"https://{a}.example.com\"\nvariables: {a: String}",
            ["breaking (wire) api-variable"],
            ["compatible (wire) api-variable"]
        ),
        ChangeCase(
            "variables",
            "base: https://example.com",
            "base: \"https://{a}.example.com\"\nvariables: {a: {type: String, default: x}}",
            ["breaking (wire) api-base", "compatible (wire) api-variable"],
            ["breaking (wire) api-base", "breaking (wire) api-variable"]
        ),
        ChangeCase(
            "headers",
            "headers: {A: a}",
            "headers: {A: b}",
            ["breaking (wire) api-header"],
            ["breaking (wire) api-header"]
        ),
        ChangeCase(
            "auth",
            "auth: bearer",
            "auth: [bearer, none]",
            ["compatible (wire) api-auth"],
            ["breaking (wire) api-auth"]
        ),
        ChangeCase(
            "success",
            "description: A shop.",
            "success: {ok: true}",
            ["breaking (wire) api-success"],
            ["breaking (wire) api-success"]
        ),
        ChangeCase(
            "further values of a success",
            "success: {status: [OK, NONE]}",
            "success: {status: [NONE, OK, null]}",
            ["compatible (wire) api-success"],
            ["breaking (wire) api-success"]
        ),
        ChangeCase(
            "an empty list as a success",
            "success: {error: none}",
            "success: {error: []}",
            ["compatible (wire) api-success"],
            ["breaking (wire) api-success"]
        ),
        ChangeCase(
            "leniency",
            "lenient: []",
            "lenient: [empty-strings]",
            ["compatible (wire) api-leniency"],
            ["breaking (wire) api-leniency"]
        ),
        ChangeCase(
            "version",
            "description: A shop.",
            "version: 1.0",
            ["compatible (source) api-version"],
            ["breaking (source) api-version"]
        ),
        ChangeCase(
            "other version",
            "version: 1.0",
            "version: 2.0",
            ["compatible (source) api-version"],
            ["compatible (source) api-version"]
        ),
        ChangeCase(
            "order of credentials",
            "auth: [bearer, basic]",
            "auth: [basic, bearer]",
            ["breaking (wire) api-auth"],
            ["breaking (wire) api-auth"]
        ),
        ChangeCase(
            "preferred credentials",
            "auth: bearer",
            "auth: [basic, bearer]",
            ["breaking (wire) api-auth"],
            ["breaking (wire) api-auth"]
        ),
        ChangeCase(
            "prefix of credentials",
            "auth: {header: X-Key}",
            "auth: {header: X-Key, prefix: Bot}",
            ["breaking (wire) api-auth"],
            ["breaking (wire) api-auth"]
        ),
        ChangeCase(
            "base like the default",
            "base: {one: https://a.example.com, two: https://b.example.com}",
            "base: {one: https://a.example.com, two: https://a.example.com}",
            ["breaking (wire) api-base"],
            ["breaking (wire) api-base"]
        ),
        ChangeCase(
            "value of a variable",
            "base: \"https://{a}.example.com\"\nvariables: {a: {enum: {one: x}, default: one}}",
            "base: \"https://{a}.example.com\"\nvariables: {a: {enum: {one: y}, default: one}}",
            ["breaking (wire) api-variable"],
            ["breaking (wire) api-variable"]
        ),
    ]
}
