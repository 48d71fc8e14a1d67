/// Changes of requests and responses.
extension WireCase {
    /// Changes after which the same code sends something else, or reads something else from the same response.
    static let breaking = [
        WireCase(get(""), "endpoints: {get: {method: DELETE, path: /get}}", sent),
        WireCase(get(""), "endpoints: {get: {path: /v2/get}}", sent),
        WireCase(get(""), get(", base: https://b.example.com"), sent),
        WireCase(get(""), "base: https://b.example.com\n" + get(""), sent),
        WireCase(get(""), get(", headers: {A: a}"), sent),
        WireCase("headers: {A: a}\n" + get(""), "headers: {A: b}\n" + get(""), sent),
        WireCase(get(""), get(", auth: bearer"), sent),
        WireCase(post(""), post(", idempotent: true"), sent),
        WireCase(
            get(", params: {a: Int}"),
            get(", params: {a: {type: Int, in: header}}"),
            "sent(Shop.Endpoint.Get(a: 1))"
        ),
        WireCase(
            get(", params: {a: Int}"),
            get(", params: {b: {type: Int, as: a}}"),
            "sent(Shop.Endpoint.Get(a: 1))"
        ),
        WireCase(
            get(", params: {a: [Int]}"),
            get(", params: {a: {type: [Int], style: comma}}"),
            "sent(Shop.Endpoint.Get(a: [1, 2]))"
        ),
        WireCase(
            get(", params: {a: {type: [Int], in: header}}"),
            get(", params: {a: {type: [Int], in: header, style: json}}"),
            "sent(Shop.Endpoint.Get(a: [1, 2]))"
        ),
        WireCase(
            post(", body: multipart, params: {a: {const: x}, b: {const: y}}"),
            post(", body: multipart, params: {b: {const: y}, a: {const: x}}"),
            sent
        ),
        WireCase(
            get(", params: {a: {type: [String], default: ['b, c']}}"),
            get(", params: {a: {type: [String], default: [b, c]}}"),
            sent
        ),
        WireCase(
            get(", params: {a: Date}"),
            get(", params: {a: {type: Date, format: seconds}}"),
            "sent(Shop.Endpoint.Get(a: \(date)))"
        ),
        WireCase(get(", params: {a: {const: x}}"), get(", params: {a: {const: y}}"), sent),
        WireCase(
            get(", params: {a: {type: Int, default: 1}}"),
            get(", params: {a: {type: Int, default: 2}}"),
            sent
        ),
        WireCase(get(""), get(", params: {a: {type: Int, default: 1}}"), sent),
        WireCase(get(""), get(", params: {a: {type: [Int], default: [], style: json}}"), sent),
        WireCase(get(""), get(", params: {a: {type: [Int], default: [], in: header}}"), sent),
        WireCase(get(", params: {a?: Int}"), get(", params: {a: {type: Int, default: 1}}"), sent),
        WireCase(get(", params: {a: {type: Int, default: 1}}"), get(""), sent),
        WireCase(post(", params: {a: Int?}"), post(", params: {a?: Int}"), "sent(Shop.Endpoint.Get(a: nil))"),
        WireCase(
            post(", params: {a: Int}"),
            post(", params: {a: Int}, body: form"),
            "sent(Shop.Endpoint.Get(a: 1))"
        ),
        WireCase(
            post(", body: {type: text, media: application/json}"),
            post(", body: String"),
            "sent(Shop.Endpoint.Get(body: \"x\"))"
        ),
        WireCase(post(""), post(", params: {a?: Int}"), sent),
        WireCase(post(", params: {a?: Int}"), post(""), sent),
        WireCase(get(", response: data"), get(", response: {type: data, media: image/png}"), sent),
        WireCase(
            get(", response: {pick: a, type: Int}"),
            get(", response: {pick: b, type: Int}"),
            read("{\"a\": 1, \"b\": 2}")
        ),
        WireCase(
            get(", response: {pick: [a.b], type: Int}"),
            get(", response: {pick: a.b, type: Int}"),
            read("{\"a.b\": 1, \"a\": {\"b\": 2}}")
        ),
        WireCase(get(", response: text"), get(", response: String"), sent),
        WireCase(get(", response: Int"), get(", responses: {201: Int}"), read("1")),
        WireCase(
            get(", responses: {404: Int}"),
            get(", response: Int"),
            "read(Shop.Endpoint.Get(), \"1\", status: 404) { \"\\($0)\" }"
        ),
        WireCase(get(", response: JSON"), get(", success: {ok: true}, response: JSON"), read("{\"ok\": false}")),
        WireCase(item("a?: Int"), item("a: Int"), read("{}", field)),
        WireCase(item("a?: Int"), item("a?: Int, b: Int"), read("{\"a\": 1}", field)),
        WireCase(item("a: {type: Int, default: 1}"), item("a: {type: Int, default: 2}"), read("{}", field)),
        WireCase(
            item("a: {type: Int, as: b}"),
            item("c: {type: Int, as: b}"),
            read("{\"a\": 1, \"c\": 2}", "\"\\($0.b)\"")
        ),
        WireCase(item("a: {const: x}"), item("a: {const: y}"), read("{\"a\": \"x\"}", "\"\\($0.a)\"")),
        WireCase(item("a: String"), item("a: {const: y}"), read("{\"a\": \"x\"}", "\"\\($0.a)\"")),
        WireCase(
            item("a: Date"),
            item("a: {type: Date, format: seconds}"),
            read("{\"a\": \"2026-01-02T03:04:05Z\"}", "\"\\($0.a)\"")
        ),
        WireCase(item("a: Int"), item("a: String"), read("{\"a\": 1}", "\"\\($0.a)\"")),
        WireCase(choice("enum: {one: x}"), choice("enum: {one: y}"), read("\"x\"")),
        WireCase(choice("enum: [x]"), choice("enum: [x], closed: true"), read("\"y\"")),
        WireCase(choice("wraps: Date"), choice("wraps: {type: Date, format: seconds}"), read("7", "\"\\($0)\"")),
        WireCase(
            choice("union: {x: A, y: B}, by: k}, A: {fields: {}}, B: {fields: {}"),
            choice("union: {x: A, y: B}, by: t}, A: {fields: {}}, B: {fields: {}"),
            read("{\"k\": \"x\", \"t\": \"y\"}")
        ),
        WireCase(
            choice("union: {0: {type: A, as: a}, 1: {type: B, as: b}}, by: k}, A: {fields: {}}, B: {fields: {}"),
            choice("union: {0: {type: A, as: a}, 1: {type: B, as: b}}, by: k}, A: {fields: {}}, B: {fields: {k?: Int}"),
            read("{\"k\": \"1\"}", "String(\"\\($0)\".prefix(2))")
        ),
        WireCase(
            get(", errors: {404: text, 409: JSON}"),
            get(", errors: {404: JSON, 409: text}"),
            "read(Shop.Endpoint.Get(), \"1\", status: 404) { \"\\($0)\" }"
        ),
        WireCase(
            get(", errors: {default: JSON}"),
            get(", errors: {default: JSON, 404: none}"),
            "read(Shop.Endpoint.Get(), \"1\", status: 404) { \"\\($0)\" }"
        ),
        WireCase(get(", auth: [bearer, basic]"), get(", auth: [basic, bearer]"), sent),
        WireCase(
            post(", params: {v: {const: \"1\"}}"),
            post(", params: {v: {type: Int, const: 1}}"),
            sent
        ),
        WireCase(get(", params: {a: {type: String, default: x}}"), get(", params: {a: {const: y}}"), sent),
        WireCase(get(", params: {a: {const: y}}"), get(", params: {a?: String}"), sent),
        WireCase(
            post(", body: [Date]"),
            post(", body: {type: [Date], format: seconds}"),
            "sent(Shop.Endpoint.Get(body: [\(date)]))"
        ),
        WireCase(
            get(", responses: {200: {type: data, media: image/png}, 202: {type: data, media: image/gif}}"),
            get(", responses: {200: {type: data, media: image/gif}, 202: {type: data, media: image/png}}"),
            sent
        ),
        WireCase(choice("enum: {a: x, b: y}"), choice("enum: {a: y, b: x}"), read("\"x\"", "\"\\($0 == .a)\"")),
        WireCase(
            choice("union: [A, B]}, A: {fields: {a: Int}}, B: {fields: {b: Int}"),
            choice("union: [B, A]}, A: {fields: {a: Int}}, B: {fields: {b: Int}"),
            read("{\"a\": 1, \"b\": 2}", "String(\"\\($0)\".prefix(2))")
        ),
        WireCase(
            choice("union: [A, B]}, A: {fields: {k: {enum: [a]}}}, B: {fields: {k: {enum: [b]}}"),
            choice("union: [B, A]}, A: {fields: {k: {enum: [a]}}}, B: {fields: {k: {enum: [b]}}"),
            read("{\"k\": \"c\"}", "String(\"\\($0)\".prefix(2))")
        ),
    ]
}
