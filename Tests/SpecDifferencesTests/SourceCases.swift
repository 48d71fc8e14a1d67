extension SourceCase {
    private static func get(_ rest: String) -> String { "endpoints: {get: {path: /get\(rest)}}" }
    private static func get(params: String) -> String { get(", params: {\(params)}") }
    private static func model(_ fields: String, _ rest: String = "") -> String {
        "models: {Item: {fields: {\(fields)}\(rest)}}"
    }

    private static func function(_ parameters: String, _ body: String) -> String {
        "nonisolated private func use(\(parameters)) {\n    \(body)\n}"
    }

    private static let item = "_ item: Shop.Item"

    /// Changes that break the code.
    static let breaking = [
        SourceCase(
            "endpoints: {get: {path: /get}, put: {path: /put}}",
            get(""),
            function("", "_ = Shop.put()")
        ),
        SourceCase(get(params: "a?: Int"), get(params: "a: Int"), function("", "_ = Shop.get()")),
        SourceCase(get(params: "b?: Int"), get(params: "a: Int, b?: Int"), function("", "_ = Shop.get(b: 1)")),
        SourceCase(get(params: "a: Int, b?: Int"), get(params: "a: Int"), function("", "_ = Shop.get(a: 1, b: 2)")),
        SourceCase(get(params: "a: Int"), get(params: "a: {type: Int, as: b}"), function("", "_ = Shop.get(a: 1)")),
        SourceCase(get(params: "a: Int"), get(params: "a: String"), function("", "_ = Shop.get(a: Int(1))")),
        SourceCase(
            get(params: "a: Int, b: Int"),
            get(params: "b: Int, a: Int"),
            function("", "_ = Shop.get(a: 1, b: 2)")
        ),
        SourceCase(
            get(params: "a: Int"),
            get(params: "a?: Int"),
            function("_ request: Shop.Endpoint.Get", "let number: Int = request.a\n    print(number)")
        ),
        SourceCase(get(params: "a: Int"), get(params: "a: {const: 1}"), function("", "_ = Shop.get(a: 1)")),
        SourceCase(
            get(", response: Int"),
            get(", response: [Int]"),
            function("_ number: Shop.Endpoint.Get.Response", "let copy: Int = number\n    print(copy)")
        ),
        SourceCase(
            get(", errors: {404: text}"),
            get(", errors: {404: text, 409: JSON}"),
            function("_ error: Shop.Endpoint.Get.Failure", "let text: String = error\n    print(text)")
        ),
        SourceCase(
            get(", responses: {200: Int, 202: text}"),
            get(", responses: {200: Int, 202: text, 204: none}"),
            function(
                "_ response: Shop.Endpoint.Get.Response",
                "switch response { case .ok(let number): print(number); case .accepted(let text): print(text) }"
            )
        ),
        SourceCase(
            get(", params: {page?: Int}, response: [Int], pages: {count: page}"),
            get(", params: {page?: Int}, response: [Int]"),
            "nonisolated private func use(_ request: some PagedRequest) {}\n" + function("", "use(Shop.Endpoint.Get())")
        ),
        SourceCase(model("a: Int, name: String"), model("a: Int"), function(item, "print(item.name)")),
        SourceCase(model("a: Int"), model("a?: Int"), function(item, "let a: Int = item.a\n    print(a)")),
        SourceCase(model("a?: String"), model("a: String"), function(item, "print(item.a?.count ?? 0)")),
        SourceCase(model("a: Int"), model("a: Int, b: Int"), function("", "_ = Shop.Item(a: 1)")),
        SourceCase(model("a: Int, b: Int"), model("b: Int, a: Int"), function("", "_ = Shop.Item(a: 1, b: 2)")),
        SourceCase(model("a: Int"), model("a: {type: Int, as: b}"), function(item, "print(item.a)")),
        SourceCase(model("a: Int"), model("a: Double"), function(item, "let a: Int = item.a\n    print(a)")),
        SourceCase(model("a?: Int"), model("a?: Int?"), function(item, "let a: Int? = item.a\n    print(a ?? 0)")),
        SourceCase(
            "models: {Item: {enum: [a]}}",
            "models: {Item: {enum: [a, b]}}",
            function(item, "switch item { case .a: print(1); case .unknown(let text): print(text) }")
        ),
        SourceCase("models: {Item: {enum: [a, b]}}", "models: {Item: {enum: [a]}}", function("", "_ = Shop.Item.b")),
        SourceCase(
            "models: {Item: {enum: [a]}}",
            "models: {Item: {enum: [a], closed: true}}",
            function("", "_ = Shop.Item.unknown(\"x\")")
        ),
        SourceCase(
            "models: {Item: {union: [Int, String]}}",
            "models: {Item: {union: [Int, String, Bool]}}",
            function(
                item,
                "switch item { case .int(let a): print(a); case .string(let a): print(a); case .unknown(let a): print(a) }"
            )
        ),
        SourceCase(
            model("a: Int") + "\naccess: public",
            model("a: Int") + "\naccess: internal",
            "nonisolated public func use(\(item)) {}"
        ),
        SourceCase(
            model("a: Int", ", mutable: true"),
            model("a: Int"),
            function("", "var item = Shop.Item(a: 1)\n    item.a = 2\n    print(item)")
        ),
        SourceCase(
            model("a: Int", ", conforms: [CustomStringConvertible]"),
            model("a: Int"),
            "extension Shop.Item {\n    public var description: String { \"\" }\n}\n"
                + function(item, "let text: any CustomStringConvertible = item\n    print(text)")
        ),
        SourceCase(
            "models: {Item: {fields: {a: Int}}, Plan: {enum: [x]}}",
            model("a: Int"),
            function("_ plan: Shop.Plan", "")
        ),
        SourceCase(
            "models: {Item: {wraps: Int}}",
            model("a: Int"),
            function("", "_ = Shop.Item(1)")
        ),
        SourceCase(
            model("a: Int") + "\nversion: 1.0",
            model("a: Int"),
            function("", "print(Shop.version)")
        ),
    ]

    /// Changes after which the code still compiles.
    static let compatible = [
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
