/// Parameters of requests.
extension ChangeCase {
    static let parameters = [
        ChangeCase(
            "optional parameter",
            get("params: {a: Int}"),
            get("params: {a: Int, b?: Int}"),
            ["compatible (source) parameter-added"],
            ["breaking (source) parameter-removed"]
        ),
        ChangeCase(
            "required parameter",
            get("params: {a: Int}"),
            get("params: {a: Int, b: Int}"),
            ["breaking (source) parameter-added"],
            ["breaking (source) parameter-removed"]
        ),
        ChangeCase(
            "parameter with a default",
            get("params: {a: Int}"),
            get("params: {a: Int, b: {type: Int, default: 1}}"),
            ["breaking (wire) parameter-added"],
            ["breaking (source, wire) parameter-removed"]
        ),
        ChangeCase(
            "constant parameter",
            get("params: {a: Int}"),
            get("params: {a: Int, b: {const: x}}"),
            ["breaking (wire) parameter-added"],
            ["breaking (wire) parameter-removed"]
        ),
        ChangeCase(
            "constant",
            get("params: {b: {const: x}}"),
            get("params: {b: {const: y}}"),
            ["breaking (wire) parameter-constant"],
            ["breaking (wire) parameter-constant"]
        ),
        ChangeCase(
            "argument or constant",
            get("params: {b: String}"),
            get("params: {b: {const: y}}"),
            ["breaking (source) parameter-constant"],
            ["breaking (source) parameter-constant"]
        ),
        ChangeCase(
            "default or constant",
            get("params: {b: {type: String, default: y}}"),
            get("params: {b: {const: y}}"),
            ["breaking (source) parameter-constant"],
            ["compatible (source) parameter-constant"]
        ),
        ChangeCase(
            "required or optional",
            get("params: {a: Int}"),
            get("params: {a?: Int}"),
            ["breaking (source) parameter-optional"],
            ["breaking (source) parameter-required"]
        ),
        ChangeCase(
            "required or default",
            get("params: {a: Int}"),
            get("params: {a: {type: Int, default: 1}}"),
            ["compatible (source) parameter-default"],
            ["breaking (source) parameter-required"]
        ),
        ChangeCase(
            "default",
            get("params: {a: {type: Int, default: 1}}"),
            get("params: {a: {type: Int, default: 2}}"),
            ["breaking (wire) parameter-default"],
            ["breaking (wire) parameter-default"]
        ),
        ChangeCase(
            "default or optional",
            get("params: {a: {type: Int, default: 1}}"),
            get("params: {a?: Int}"),
            ["breaking (source, wire) parameter-optional"],
            ["breaking (source, wire) parameter-type"]
        ),
        ChangeCase(
            "null or absent",
            post("a: Int?"),
            post("a?: Int"),
            ["breaking (wire) parameter-optional"],
            ["breaking (source, wire) parameter-required"]
        ),
        ChangeCase(
            "type",
            get("params: {a: Int}"),
            get("params: {a: String}"),
            ["breaking (source, wire) parameter-type"],
            ["breaking (source, wire) parameter-type"]
        ),
        ChangeCase(
            "size of a number",
            get("params: {a: Int}"),
            get("params: {a: Int64}"),
            ["breaking (source) parameter-type"],
            ["breaking (source) parameter-type"]
        ),
        ChangeCase(
            "Swift name",
            get("params: {a: Int}"),
            get("params: {a: {type: Int, as: b}}"),
            ["breaking (source) parameter-renamed"],
            ["breaking (source) parameter-renamed"]
        ),
        ChangeCase(
            "key",
            get("params: {a: Int}"),
            get("params: {b: {type: Int, as: a}}"),
            ["breaking (wire) parameter-key"],
            ["breaking (wire) parameter-key"]
        ),
        ChangeCase(
            "place",
            get("params: {a: Int}"),
            get("params: {a: {type: Int, in: header}}"),
            ["breaking (wire) parameter-place"],
            ["breaking (wire) parameter-place"]
        ),
        ChangeCase(
            "order",
            get("params: {a: Int, b: Int}"),
            get("params: {b: Int, a: Int}"),
            ["breaking (source) parameter-order"],
            ["breaking (source) parameter-order"]
        ),
        ChangeCase(
            "sent enum",
            get("params: {a: {enum: [x]}}"),
            get("params: {a: {enum: [x, y]}}"),
            ["breaking (source) case-added"],
            ["breaking (source) case-removed"]
        ),
        ChangeCase(
            "type of a constant",
            post("v: {const: \"1\"}"),
            post("v: {type: Int, const: 1}"),
            ["breaking (wire) parameter-constant"],
            ["breaking (wire) parameter-constant"]
        ),
        ChangeCase(
            "type of a constant in a query",
            get("params: {v: {const: \"1\"}}"),
            get("params: {v: {type: Int, const: 1}}"),
            [],
            []
        ),
        ChangeCase(
            "number of another type in a query",
            get("params: {v: {type: Int, const: 2}}"),
            get("params: {v: {type: Double, const: 2}}"),
            [],
            []
        ),
        ChangeCase(
            "number of another type in JSON",
            post("v: {type: Int, const: 2}"),
            post("v: {type: Double, const: 2}"),
            [],
            []
        ),
        ChangeCase(
            "constant text or default number in JSON",
            post("v: {const: \"2\"}"),
            post("v: {type: Double, default: 2}"),
            ["breaking (wire) parameter-constant"],
            ["breaking (source, wire) parameter-constant"]
        ),
        ChangeCase(
            "default of another type",
            get("params: {v: {type: Int, default: 2}}"),
            get("params: {v: {type: Double, default: 2}}"),
            ["breaking (source, wire) parameter-type"],
            ["breaking (source, wire) parameter-type"]
        ),
        ChangeCase(
            "other default or constant",
            get("params: {b: {type: String, default: x}}"),
            get("params: {b: {const: y}}"),
            ["breaking (source, wire) parameter-constant"],
            ["breaking (wire) parameter-constant"]
        ),
        ChangeCase(
            "optional or constant",
            get("params: {b?: String}"),
            get("params: {b: {const: y}}"),
            ["breaking (source, wire) parameter-constant"],
            ["breaking (wire) parameter-constant"]
        ),
        ChangeCase(
            "exchanged names",
            get("params: {x: {type: Int, as: p}, y: {type: Int, as: q}}"),
            get("params: {x: {type: Int, as: q}, y: {type: Int, as: p}}"),
            ["breaking (source) parameter-order", "breaking (wire) parameter-key", "breaking (wire) parameter-key"],
            ["breaking (source) parameter-order", "breaking (wire) parameter-key", "breaking (wire) parameter-key"]
        ),
        ChangeCase(
            "capitals of a header",
            get("params: {X-A: {type: Int, in: header}}, response: {type: Int, headers: {X-B: Int}}"),
            get("params: {x-a: {type: Int, in: header}}, response: {type: Int, headers: {x-b: Int}}"),
            [],
            []
        ),
    ]
}
