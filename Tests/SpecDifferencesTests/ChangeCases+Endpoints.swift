/// Endpoints, and what their requests send.
extension ChangeCase {
    static func get(_ rest: String, models: String = "") -> String {
        "endpoints:\n  get: {path: /get, \(rest)}\n" + (models.isEmpty ? "" : "models: {\(models)}\n")
    }

    static func post(_ parameters: String, _ rest: String = "") -> String {
        "endpoints:\n  post: {method: POST, path: /post, params: {\(parameters)}\(rest)}\n"
    }

    /// A model with the next URL in two places.
    private static let pages = "P: {fields: {a.b?: URL, a?: {fields: {b?: URL}}}}"

    /// A model with the values of two parameters of the next page.
    private static let cursors = "P: {fields: {c?: Int, d?: Int}}"

    static let endpoints = [
        ChangeCase(
            "endpoint",
            get("response: text"),
            get("response: text") + "  b: {path: /b}\n",
            ["compatible (source) endpoint-added"],
            ["breaking (source) endpoint-removed"]
        ),
        ChangeCase(
            "renamed",
            "endpoints: {get: {path: /get}}",
            "endpoints: {fetch: {path: /get}}",
            ["breaking (source) endpoint-removed", "compatible (source) endpoint-added"],
            ["breaking (source) endpoint-removed", "compatible (source) endpoint-added"]
        ),
        ChangeCase(
            "group",
            "endpoints: {get: {path: /get}}",
            "endpoints: {get: {group: A, path: /get}}",
            ["breaking (source) endpoint-removed", "compatible (source) endpoint-added"],
            ["breaking (source) endpoint-removed", "compatible (source) endpoint-added"]
        ),
        ChangeCase(
            "group without endpoints",
            "groups: {Users: {description: Users.}}",
            "description: A shop.",
            ["breaking (source) group-removed"],
            ["compatible (source) group-added"]
        ),
        ChangeCase(
            "method",
            "endpoints: {a: {path: /a}}",
            "endpoints: {a: {path: /a, method: DELETE}}",
            ["breaking (wire) endpoint-method"],
            ["breaking (wire) endpoint-method"]
        ),
        ChangeCase(
            "path",
            "endpoints: {a: {path: /a}}",
            "endpoints: {a: {path: /v2/a}}",
            ["breaking (wire) endpoint-path"],
            ["breaking (wire) endpoint-path"]
        ),
        ChangeCase(
            "name in a path",
            "endpoints: {a: {path: \"/a/{id}\"}}",
            "endpoints: {a: {path: \"/a/{key}\"}}",
            ["breaking (source) parameter-renamed"],
            ["breaking (source) parameter-renamed"]
        ),
        ChangeCase(
            "endpoint's base",
            get("response: text"),
            get("base: https://b.example.com, response: text"),
            ["breaking (wire) endpoint-base"],
            ["breaking (wire) endpoint-base"]
        ),
        ChangeCase(
            "endpoint's base among named ones",
            "base: {prod: https://a.example.com, test: https://t.example.com}\n" + get("response: text"),
            "base: {prod: https://a.example.com, test: https://t.example.com}\n"
                + get("base: https://a.example.com, response: text"),
            ["breaking (wire) endpoint-base"],
            ["breaking (wire) endpoint-base"]
        ),
        ChangeCase(
            "endpoint's base that is also that of the root",
            get("response: text"),
            get("base: https://shop.example.com, response: text"),
            [],
            []
        ),
        ChangeCase(
            "endpoint's headers",
            get("headers: {A: a}"),
            get("headers: {A: b, C: c}"),
            ["breaking (wire) endpoint-header", "breaking (wire) endpoint-header"],
            ["breaking (wire) endpoint-header", "breaking (wire) endpoint-header"]
        ),
        ChangeCase(
            "endpoint's header as a constant parameter",
            get("headers: {X-A: a}"),
            get("params: {x-a: {in: header, const: a}}"),
            [],
            []
        ),
        ChangeCase(
            "endpoint's header as a constant parameter with another value",
            get("headers: {X-A: a}"),
            get("params: {X-A: {in: header, const: b}}"),
            ["breaking (wire) endpoint-header"],
            ["breaking (wire) endpoint-header"]
        ),
        ChangeCase(
            "header of the root as a constant parameter",
            "headers: {X-A: a}\n" + get("response: text"),
            get("params: {X-A: {in: header, const: a}}, response: text"),
            [],
            []
        ),
        ChangeCase(
            "constant parameter that replaces a header of the root in both versions",
            "headers: {X-A: '0'}\n" + get("params: {X-A: {in: header, const: 1}}, response: text"),
            "headers: {X-A: '0'}\n" + get("params: {X-A: {in: header, const: 2}}, response: text"),
            ["breaking (wire) parameter-constant"],
            ["breaking (wire) parameter-constant"]
        ),
        ChangeCase(
            "constant or argument that replaces a header of the root",
            "headers: {X-A: '0'}\n" + get("params: {X-A: {in: header, const: x}}, response: text"),
            "headers: {X-A: '0'}\n" + get("params: {X-A: {in: header, type: String}}, response: text"),
            ["breaking (source) parameter-constant"],
            ["breaking (source) parameter-constant"]
        ),
        ChangeCase(
            "rule for successes of an endpoint without a body",
            get("method: HEAD, success: {ok: true}"),
            get("method: HEAD, success: {ok: false}"),
            [],
            []
        ),
        ChangeCase(
            "endpoint's auth",
            get("response: text"),
            get("auth: bearer, response: text"),
            ["breaking (wire) endpoint-auth"],
            ["breaking (wire) endpoint-auth"]
        ),
        ChangeCase(
            "endpoint's alternatives",
            get("auth: bearer, response: text"),
            get("auth: [bearer, basic], response: text"),
            ["compatible (wire) endpoint-auth"],
            ["breaking (wire) endpoint-auth"]
        ),
        ChangeCase(
            "endpoint's success",
            get("response: JSON"),
            get("success: {ok: true}, response: JSON"),
            ["breaking (wire) endpoint-success"],
            ["breaking (wire) endpoint-success"]
        ),
        ChangeCase(
            "further values of an endpoint's success",
            get("success: {status: OK}, response: JSON"),
            get("success: {status: [OK, ZERO_RESULTS]}, response: JSON"),
            ["compatible (wire) endpoint-success"],
            ["breaking (wire) endpoint-success"]
        ),
        ChangeCase(
            "endpoint's leniency",
            get("lenient: [empty-strings], response: JSON"),
            get("lenient: [empty-strings, quoted-scalars], response: JSON"),
            ["compatible (wire) endpoint-leniency"],
            ["breaking (wire) endpoint-leniency"]
        ),
        ChangeCase(
            "idempotency",
            post("a: Int"),
            post("a: Int", ", idempotent: true"),
            ["breaking (wire) endpoint-idempotency"],
            ["breaking (wire) endpoint-idempotency"]
        ),
        ChangeCase(
            "capitals of a header field for repetition",
            post("a: Int", ", idempotent: Idempotency-Key"),
            post("a: Int", ", idempotent: idempotency-key"),
            [],
            []
        ),
        ChangeCase(
            "deprecation",
            get("response: text"),
            get("deprecated: use b, response: text"),
            ["compatible (source) endpoint-deprecated"],
            ["compatible (source) endpoint-deprecated"]
        ),
        ChangeCase(
            "pages",
            get("params: {page: {type: Int, default: 1}}, response: [String]"),
            get("params: {page: {type: Int, default: 1}}, response: [String], pages: {count: page}"),
            ["compatible (source) endpoint-pages"],
            ["breaking (source) endpoint-pages"]
        ),
        ChangeCase(
            "rule for pages",
            get("params: {page?: Int, skip?: Int}, response: [String], pages: {count: page}"),
            get("params: {page?: Int, skip?: Int}, response: [String], pages: {skip: skip}"),
            ["breaking (wire) endpoint-pages"],
            ["breaking (wire) endpoint-pages"]
        ),
        ChangeCase(
            "items of pages",
            get("params: {page?: Int}, response: [String], pages: {count: page}"),
            get("params: {page?: Int}, response: [Int], pages: {count: page}"),
            ["breaking (source) endpoint-pages", "breaking (source, wire) response-type"],
            ["breaking (source) endpoint-pages", "breaking (source, wire) response-type"]
        ),
        ChangeCase(
            "capitals of header fields in a rule for pages",
            get("params: {X-A?: {type: String, in: header}}, response: [Int], pages: {next: {X-A: {header: X-B}}}"),
            get("params: {x-a?: {type: String, in: header}}, response: [Int], pages: {next: {x-a: {header: x-b}}}"),
            [],
            []
        ),
        ChangeCase(
            "order of parameters in a rule for pages",
            get("params: {a?: Int, b?: Int}, response: P, pages: {next: {a: c, b: d}, items: none}", models: cursors),
            get("params: {a?: Int, b?: Int}, response: P, pages: {next: {b: d, a: c}, items: none}", models: cursors),
            [],
            []
        ),
        ChangeCase(
            "key with a dot or two keys in a rule for pages",
            get("response: P, pages: {url: [a.b], items: none}", models: pages),
            get("response: P, pages: {url: a.b, items: none}", models: pages),
            ["breaking (wire) endpoint-pages"],
            ["breaking (wire) endpoint-pages"]
        ),
        ChangeCase(
            "spelling of a name",
            "endpoints: {get_user: {path: /a}}",
            "endpoints: {getUser: {path: /a}}",
            [],
            []
        ),
    ]
}
