/// Changes that requests and responses do not show.
extension WireCase {
    /// Changes after which the same code sends and reads the same.
    static let compatible = [
        WireCase(get(", params: {a: Int}"), get(", params: {a: Int, b?: Int}"), "sent(Shop.Endpoint.Get(a: 1))"),
        WireCase(
            get(", params: {a: Int}"),
            get(", params: {a: {type: Int, default: 2}}"),
            "sent(Shop.Endpoint.Get(a: 1))"
        ),
        WireCase(post(""), post(", body?: text"), sent),
        WireCase(get(", params: {a: Int}"), get(", params: {a: Int64}"), "sent(Shop.Endpoint.Get(a: 1))"),
        WireCase(get(", params: {a: Int}"), get(", params: {a?: Int}"), "sent(Shop.Endpoint.Get(a: 1))"),
        WireCase(get(""), get(", params: {a: {type: [Int], default: [], style: comma}}"), sent),
        WireCase(get(""), get(", params: {a: {type: '[String: Int]', default: {}}}"), sent),
        WireCase(get(", params: {a: {type: [Int], default: []}}"), get(", params: {a?: [Int]}"), sent),
        WireCase(
            post(", body: multipart, params: {a: {const: x}}"),
            post(", body: multipart, params: {a: {const: x}, b: {type: [Int], default: []}}"),
            sent
        ),
        WireCase(
            get(", params: {a: {enum: [x]}}"),
            get(", params: {a: {enum: [x, y]}}"),
            "sent(Shop.Endpoint.Get(a: .x))"
        ),
        WireCase(get(""), get(", deprecated: true"), sent),
        WireCase(
            "endpoints: {get: {path: \"/get/{a}\"}}",
            "endpoints: {get: {path: \"/get/{a}\"}, b: {path: /b}}",
            "sent(Shop.Endpoint.Get(a: \"x\"))"
        ),
        WireCase(get(", auth: bearer"), get(", auth: [bearer, basic]"), "sent(Shop.Endpoint.Get(), auth: false)"),
        WireCase(item("a: Int"), item("a: Int, b?: Int"), read("{\"a\": 1}", field)),
        WireCase(item("a: Int"), item("a?: Int"), read("{\"a\": 1}", field)),
        WireCase(item("a: Int"), item("a: {type: Int, default: 1}"), read("{\"a\": 2}", field)),
        WireCase(item("a: Int"), item("a: Int64"), read("{\"a\": 2}", "\"\\($0.a)\"")),
        WireCase(item("a: Int"), item("a: Int", ", mutable: true"), read("{\"a\": 2}", field)),
        WireCase(item("a: Int"), item("a: Int", ", additional: Int"), read("{\"a\": 2, \"b\": 1}", field)),
        WireCase(
            item("a: Double"),
            item("a: {type: Double, format: number-or-string}"),
            read("{\"a\": 2.5}", "\"\\($0.a)\"")
        ),
        WireCase(
            sentItem("a: Double"),
            sentItem("a: {type: Double, format: number-or-string}", ", additional: JSON"),
            "sent(Shop.Endpoint.Get(body: Shop.Item(a: 2)))"
        ),
        WireCase(
            get(", params: {a: Int}"),
            get(", params: {a: {type: Int, format: number-or-string}}"),
            "sent(Shop.Endpoint.Get(a: 1))"
        ),
        WireCase(get(", response: Int"), get(", response: {type: Int, format: number-or-string}"), read("1")),
        WireCase(
            item("a: {type: Int, format: string}"),
            item("a: {type: Int, format: number-or-string}"),
            read("{\"a\": \"1\"}", "\"\\($0.a)\"")
        ),
        WireCase(choice("enum: [x]"), choice("enum: [x, y]"), read("\"x\"")),
        WireCase(choice("enum: [x], closed: true"), choice("enum: [x]"), read("\"x\"")),
        WireCase(choice("enum: {one: x}"), choice("enum: {two: x}"), read("\"x\"", "\"\\($0.rawValue)\"")),
        WireCase(choice("union: [Int, String]"), choice("union: [Int, String, Bool]"), read("1")),
        WireCase(
            get(", response: User") + "\nmodels: {User: {fields: {a: Int}}}",
            get(", response: Person") + "\nmodels: {Person: {fields: {a: Int}}}",
            read("{\"a\": 1}", field)
        ),
        WireCase(
            get(", errors: {404: text}"),
            get(", errors: {404: text, 409: text}"),
            "read(Shop.Endpoint.Get(), \"1\", status: 404) { \"\\($0)\" }"
        ),
        WireCase(
            get(", lenient: [quoted-scalars], response: Int"),
            get(", lenient: [quoted-scalars, empty-strings], response: Int"),
            read("1")
        ),
    ]
}
