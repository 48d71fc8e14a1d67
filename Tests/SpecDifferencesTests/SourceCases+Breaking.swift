extension SourceCase {
    /// Changes that break the code.
    static let breaking = [
        SourceCase(
            get(", response: {type: Int, headers: {X-A: Int, X-B: Int}}"),
            get(", response: {type: Int, headers: {X-A: Int}}"),
            function("_ response: Shop.Endpoint.Get.Response", "print(response.b)")
        ),
        SourceCase(
            get(", response: {events: {a: String, b: String}}"),
            get(", response: {events: {a: String}}"),
            function("_ event: Shop.Endpoint.Get.Event", "if case .b(let text) = event { print(text) }")
        ),
        SourceCase(
            "models: {A: {fields: {}}}\nwebhooks: {one: A}",
            "models: {A: {fields: {}}}\nwebhooks: {one: A, two: A}",
            function(
                "_ hook: Shop.Webhooks",
                "switch hook { case .one(let a): print(a); case .unknown(let a): print(a) }"
            )
        ),
        SourceCase(
            "models: {A: {fields: {}}}\nwebhooks: {one: A}",
            "models: {A: {fields: {}}}",
            function("_ hook: Shop.Webhooks", "")
        ),
        SourceCase(
            "models:\n  Page(T): {fields: {a: T}}",
            "models:\n  Page(T, U): {fields: {a: T, b: U}}",
            function("_ page: Shop.Page<String>", "")
        ),
        SourceCase(
            "models:\n  Page(T): {fields: {a: T}}",
            "models:\n  Page(U): {fields: {a: U}}",
            "extension Shop.Page where T == String {}"
        ),
        SourceCase(
            "endpoints: {get: {path: /get}}",
            "endpoints: {get: {group: Items, path: /get}}",
            function("", "_ = Shop.get()")
        ),
        SourceCase(
            model("a: {enum: [x]}"),
            model("a: {enum: [x, y]}"),
            function(item, "switch item.a { case .x: print(1); case .unknown(let text): print(text) }")
        ),
        SourceCase(
            get(params: "a: {enum: [x]}"),
            get(params: "a: {enum: [x, y]}"),
            function("_ value: Shop.Endpoint.Get.A", "switch value { case .x: print(1) }")
        ),
        SourceCase(
            get(""),
            get(", errors: {404: text}"),
            function("_ error: Shop.Endpoint.Get.CallError", "let copy: SessionError<Never> = error\n    print(copy)")
        ),
        SourceCase(
            "models: {Item: {union: {x: A, y: B}, by: kind}, A: {fields: {}}, B: {fields: {}}}",
            "models: {Item: {union: {x: A, y: A}, by: kind}, A: {fields: {}}, B: {fields: {}}}",
            function("_ b: Shop.B", "_ = Shop.Item.y(b)")
        ),
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
}
