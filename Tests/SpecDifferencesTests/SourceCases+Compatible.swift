extension SourceCase {
    static func get(_ rest: String) -> String { "endpoints: {get: {path: /get\(rest)}}" }
    static func get(params: String) -> String { get(", params: {\(params)}") }
    static func model(_ fields: String, _ rest: String = "") -> String {
        "models: {Item: {fields: {\(fields)}\(rest)}}"
    }

    static func function(_ parameters: String, _ body: String) -> String {
        "nonisolated private func use(\(parameters)) {\n    \(body)\n}"
    }

    static let item = "_ item: Shop.Item"

    /// Changes after which the code still compiles.
    static let compatible = [
        SourceCase(
            get(", response: {type: Int, headers: {X-A: Int}}"),
            get(", response: {type: Int, headers: {X-A: Int, X-B: Int}}"),
            function("_ response: Shop.Endpoint.Get.Response", "print(response.a, response.body)")
        ),
        SourceCase(
            get(""),
            "auth: bearer\nheaders: {A: a}\nendpoints: {get: {path: /get, idempotent: false}}",
            function("", "_ = Shop.get().retry(max: 2)")
        ),
        SourceCase(
            "endpoints: {get: {path: \"/get/{a}\"}}",
            "endpoints: {get: {path: \"/get\", params: {a: String}}}",
            function("", "_ = Shop.get(a: \"x\")")
        ),
        SourceCase(
            get(params: "a: [Int]"),
            get(params: "a: {type: [Int], style: comma, in: query}"),
            function("", "_ = Shop.get(a: [1])")
        ),
        SourceCase(
            get(", response: {pick: a, type: Int}"),
            get(", response: {pick: b, type: Int}"),
            function("_ number: Shop.Endpoint.Get.Response", "let copy: Int = number\n    print(copy)")
        ),
        SourceCase(
            "models: {Item: {wraps: Date}}",
            "models: {Item: {wraps: {type: Date, format: seconds}}}",
            function("_ date: Date", "_ = Shop.Item(date)")
        ),
        SourceCase(
            get(""),
            "endpoints: {get: {path: /get}, put: {path: /put}}",
            function("", "_ = Shop.get()")
        ),
        SourceCase(
            get(params: "a: Int, c?: Int"),
            get(params: "a: Int, b?: Int, c?: Int"),
            function("", "_ = Shop.get(a: 1, c: 2)\n    _ = Shop.Endpoint.Get(a: 1)")
        ),
        SourceCase(
            get(params: "a: Int"),
            get(params: "a: {type: Int, default: 1}"),
            function("", "let a: Int = Shop.Endpoint.Get(a: 1).a\n    print(a)")
        ),
        SourceCase(get(params: "a: {const: x}"), get(params: "a: {const: y}"), function("", "_ = Shop.get()")),
        SourceCase(
            get(params: "a: {type: Int, default: 1}"),
            get(params: "a: {type: Int, default: 2}"),
            function("", "_ = Shop.get()")
        ),
        SourceCase(
            get(""),
            "endpoints: {get: {method: DELETE, path: /delete}}",
            function("", "_ = Shop.Endpoint.Get()")
        ),
        SourceCase(get(""), get(", deprecated: true"), function("", "_ = Shop.get()")),
        SourceCase(
            get(", errors: {404: text}"),
            get(", errors: {404: text, 409: text}"),
            function("_ error: Shop.Endpoint.Get.Failure", "let text: String = error\n    print(text)")
        ),
        SourceCase(
            get(", params: {page?: Int}, response: [Int]"),
            get(", params: {page?: Int}, response: [Int], pages: {count: page}"),
            function("_ numbers: Shop.Endpoint.Get.Response", "let copy: [Int] = numbers\n    print(copy)")
        ),
        SourceCase(
            model("a: Int, c?: Int"),
            model("a: Int, b?: Int, c?: Int"),
            function("", "let item = Shop.Item(a: 1, c: 2)\n    print(item.a, item.c ?? 0)")
        ),
        SourceCase(
            model("a: Int"),
            "models: {Item: {fields: {a: Int}}, Plan: {enum: [x]}}",
            function("", "_ = Shop.Item(a: 1)")
        ),
        SourceCase(model("a: Int"), model("a: Int", ", mutable: true"), function("", "_ = Shop.Item(a: 1)")),
        SourceCase(model("a: Int"), model("a: Int, b?: Item"), function(item, "let a: Int = item.a\n    print(a)")),
        SourceCase(
            model("a: Int"),
            model("a: {type: Int, default: 1}"),
            function("", "let a: Int = Shop.Item(a: 1).a\n    print(a)")
        ),
        SourceCase(
            model("a: {type: Int, as: b}"),
            model("c: {type: Int, as: b}"),
            function(item, "print(item.b)")
        ),
        SourceCase(
            model("a: Date"),
            model("a: {type: Date, format: seconds}"),
            function(item, "let date: Date = item.a\n    print(date)")
        ),
        SourceCase(
            "models: {Item: {enum: {one: a}}}",
            "models: {Item: {enum: {one: b}}}",
            function(item, "switch item { case .one: print(1); case .unknown(let text): print(text) }")
        ),
        SourceCase(
            "models: {Item: {union: {x: A, y: B}, by: kind}, A: {fields: {}}, B: {fields: {}}}",
            "models: {Item: {union: {x: A, y: B}, by: type}, A: {fields: {}}, B: {fields: {}}}",
            function(item, "if case .x(let a) = item { print(a) }")
        ),
        SourceCase(
            model("a: Int") + "\naccess: internal",
            model("a: Int") + "\naccess: public",
            "nonisolated func use(\(item)) {}"
        ),
    ]
}
