/// Responses and errors.
extension ChangeCase {
    static let responses = [
        ChangeCase(
            "type of the response",
            get("response: Int"),
            get("response: [Int]"),
            ["breaking (source, wire) response-type"],
            ["breaking (source, wire) response-type"]
        ),
        ChangeCase(
            "no response",
            get("response: Int"),
            get("response: none"),
            ["breaking (source, wire) response-type"],
            ["breaking (source, wire) response-type"]
        ),
        ChangeCase(
            "text or JSON",
            get("response: text"),
            get("response: String"),
            ["breaking (wire) response-reading"],
            ["breaking (wire) response-reading"]
        ),
        ChangeCase(
            "numbers in quotes as a response",
            get("response: [Int]"),
            get("response: {type: [Int], format: number-or-string}"),
            ["compatible (wire) response-reading"],
            ["breaking (wire) response-reading"]
        ),
        ChangeCase(
            "picked part",
            get("response: {pick: a, type: Int}"),
            get("response: {pick: b, type: Int}"),
            ["breaking (wire) response-reading"],
            ["breaking (wire) response-reading"]
        ),
        ChangeCase(
            "key with a dot or two keys",
            get("response: {pick: [a.b], type: Int}"),
            get("response: {pick: a.b, type: Int}"),
            ["breaking (wire) response-reading"],
            ["breaking (wire) response-reading"]
        ),
        ChangeCase(
            "media type",
            get("response: data"),
            get("response: {type: data, media: image/png}"),
            ["breaking (wire) response-media"],
            ["breaking (wire) response-media"]
        ),
        ChangeCase(
            "status",
            get("response: Int"),
            get("responses: {201: Int}"),
            ["breaking (wire) response-status"],
            ["compatible (wire) response-status"]
        ),
        ChangeCase(
            "redirect",
            get("responses: {302: none}"),
            get("response: none"),
            ["breaking (wire) response-status"],
            ["breaking (wire) response-status"]
        ),
        ChangeCase(
            "statuses",
            get("responses: {200: Int, 202: text}"),
            get("responses: {200: Int, 202: text, 204: none}"),
            ["breaking (source) case-added"],
            ["breaking (source, wire) case-removed"]
        ),
        ChangeCase(
            "header",
            get("response: {type: Int, headers: {X-A: Int}}"),
            get("response: {type: Int, headers: {X-A: Int, X-B: Int}}"),
            ["breaking (wire) field-added"],
            ["breaking (source) field-removed"]
        ),
        ChangeCase(
            "error",
            get("response: Int"),
            get("response: Int, errors: {404: text}"),
            ["breaking (source) failure-type", "compatible (wire) error-added"],
            ["breaking (source) failure-type", "breaking (wire) error-removed"]
        ),
        ChangeCase(
            "status of errors",
            get("errors: {404: text}"),
            get("errors: {404: text, 409: text}"),
            ["compatible (wire) error-added"],
            ["compatible (wire) error-removed"]
        ),
        ChangeCase(
            "second error",
            get("errors: {404: text}"),
            get("errors: {404: text, 409: Int}"),
            ["breaking (source) failure-type", "breaking (wire) error-added"],
            ["breaking (source) failure-type", "breaking (wire) error-removed"]
        ),
        ChangeCase(
            "exchanged errors",
            get("errors: {404: text, 409: Int}"),
            get("errors: {404: Int, 409: text}"),
            ["breaking (wire) error-reading", "breaking (wire) error-reading"],
            ["breaking (wire) error-reading", "breaking (wire) error-reading"]
        ),
        ChangeCase(
            "shared errors",
            get("errors: {404: text, 409: Int}") + "  b: {path: /b, errors: {404: text, 409: Int}}\n",
            get("errors: {404: text, 409: Int, 410: Int}") + "  b: {path: /b, errors: {404: text, 409: Int}}\n",
            ["compatible (wire) error-added"],
            ["breaking (wire) error-removed"]
        ),
        ChangeCase(
            "events",
            get("response: {events: {a: String, b: String}}"),
            get("response: {events: {a: String}}"),
            ["breaking (source) case-removed"],
            ["breaking (source) case-added"]
        ),
        ChangeCase(
            "events that are left out",
            get("response: {events: String, until: end, skip: ping}"),
            get("response: {events: String, until: end, skip: [ping, 'ping, pong']}"),
            ["breaking (wire) response-reading"],
            ["breaking (wire) response-reading"]
        ),
        ChangeCase(
            "order of the events that are left out",
            get("response: {events: String, skip: [ping, pong]}"),
            get("response: {events: String, skip: [pong, ping]}"),
            [],
            []
        ),
        ChangeCase(
            "error without a body",
            get("errors: {default: P}", models: "P: {fields: {m: Int}}"),
            get("errors: {default: P, 404: none}", models: "P: {fields: {m: Int}}"),
            ["breaking (wire) error-added"],
            ["compatible (wire) error-removed"]
        ),
        ChangeCase(
            "error in another place",
            get("errors: {default: P}", models: "P: {fields: {m: Int}}"),
            get("errors: {default: P, 404: {pick: e, type: P}}", models: "P: {fields: {m: Int}}"),
            ["breaking (wire) error-added"],
            ["breaking (wire) error-removed"]
        ),
        ChangeCase(
            "status of a class",
            get("errors: {4xx: P, 5xx: P}", models: "P: {fields: {m: Int}}"),
            get("errors: {4xx: P, 500: none}", models: "P: {fields: {m: Int}}"),
            ["breaking (wire) error-added", "compatible (wire) error-removed"],
            ["compatible (wire) error-added", "compatible (wire) error-removed"]
        ),
        ChangeCase(
            "form of an error",
            get("errors: {404: text}"),
            get("errors: {404: Int}"),
            ["breaking (source, wire) failure-type"],
            ["breaking (source, wire) failure-type"]
        ),
        ChangeCase(
            "order of media types",
            get("responses: {200: {type: data, media: image/png}, 202: {type: data, media: image/gif}}"),
            get("responses: {200: {type: data, media: image/gif}, 202: {type: data, media: image/png}}"),
            ["breaking (wire) response-media"],
            ["breaking (wire) response-media"]
        ),
    ]
}
