/// How the values of parameters are written.
extension ChangeCase {
    /// Parameters of a form that are sent alike in every style.
    private static let unstyled =
        "a: String, b: {type: {enum: [x]}, in: query}, c: {type: [Int], in: header}, d: {const: x, in: query}"

    static let encoding = [
        ChangeCase(
            "style",
            get("params: {a: [Int]}"),
            get("params: {a: {type: [Int], style: comma}}"),
            ["breaking (wire) parameter-format"],
            ["breaking (wire) parameter-format"]
        ),
        ChangeCase(
            "inherited style",
            "style: repeat\n" + post("a: [Int], b: {fields: {c: Int}}", ", body: form"),
            "style: comma\n" + post("a: [Int], b: {fields: {c: Int}}", ", body: form"),
            ["breaking (wire) parameter-format", "breaking (wire) parameter-format"],
            ["breaking (wire) parameter-format", "breaking (wire) parameter-format"]
        ),
        ChangeCase(
            "inherited style without a list",
            "style: repeat\n" + post(unstyled, ", body: form"),
            "style: comma\n" + post(unstyled, ", body: form"),
            [],
            []
        ),
        ChangeCase(
            "inherited style in JSON",
            "style: repeat\n" + post("a: [Int]"),
            "style: comma\n" + post("a: [Int]"),
            [],
            []
        ),
        ChangeCase(
            "style in place of an inherited one that parts lack",
            "style: comma\n" + post("a: [Int]", ", body: multipart"),
            "style: comma\n" + post("a: {type: [Int], style: brackets}", ", body: multipart"),
            ["breaking (wire) parameter-format"],
            ["breaking (wire) parameter-format"]
        ),
        ChangeCase(
            "style that an inherited one means for parts",
            "style: comma\n" + post("a: [Int]", ", body: multipart"),
            "style: comma\n" + post("a: {type: [Int], style: repeat}", ", body: multipart"),
            [],
            []
        ),
        ChangeCase(
            "elements of a default",
            get("params: {a: {type: [String], default: ['b, c']}}"),
            get("params: {a: {type: [String], default: [b, c]}}"),
            ["breaking (wire) parameter-default"],
            ["breaking (wire) parameter-default"]
        ),
        ChangeCase(
            "empty default in a query",
            get("params: {a: Int}"),
            get("params: {a: Int, b: {type: [String], default: []}, c: {type: '[String: Int]', default: {}}}"),
            ["compatible (source) parameter-added", "compatible (source) parameter-added"],
            ["breaking (source) parameter-removed", "breaking (source) parameter-removed"]
        ),
        ChangeCase(
            "empty default in a form",
            post("a: Int", ", body: form"),
            post("a: Int, b: {type: [String], default: [], style: comma}", ", body: form"),
            ["compatible (source) parameter-added"],
            ["breaking (source) parameter-removed"]
        ),
        ChangeCase(
            "empty default in parts",
            post("a: Int", ", body: multipart"),
            post("a: Int, b: {type: [Int], default: []}, c: {type: '[String: Int]', default: {}}", ", body: multipart"),
            ["breaking (wire) parameter-added", "compatible (source) parameter-added"],
            ["breaking (source) parameter-removed", "breaking (source, wire) parameter-removed"]
        ),
        ChangeCase(
            "empty default in JSON",
            get("params: {a: Int}"),
            get("params: {a: Int, b: {type: [String], default: [], style: json}}"),
            ["breaking (wire) parameter-added"],
            ["breaking (source, wire) parameter-removed"]
        ),
        ChangeCase(
            "empty default in a header field",
            get("params: {a: Int}"),
            get("params: {a: Int, b: {type: [String], default: [], in: header}}"),
            ["breaking (wire) parameter-added"],
            ["breaking (source, wire) parameter-removed"]
        ),
        ChangeCase(
            "empty default in the JSON of a header field",
            get("params: {a: Int}"),
            get("params: {a: Int, b: {type: '[String: Int]', default: {}, in: header, style: json}}"),
            ["breaking (wire) parameter-added"],
            ["breaking (source, wire) parameter-removed"]
        ),
        ChangeCase(
            "JSON in a header field",
            get("params: {a: {type: [Int], in: header}}"),
            get("params: {a: {type: [Int], in: header, style: json}}"),
            ["breaking (wire) parameter-format"],
            ["breaking (wire) parameter-format"]
        ),
        ChangeCase(
            "empty default or optional",
            get("params: {b: {type: [String], default: []}}"),
            get("params: {b?: [String]}"),
            ["breaking (source) parameter-optional"],
            ["breaking (source) parameter-type"]
        ),
        ChangeCase(
            "numbers in quotes as a parameter",
            get("params: {a: Int}"),
            get("params: {a: {type: Int, format: number-or-string}}"),
            ["compatible (wire) parameter-format"],
            ["breaking (wire) parameter-format"]
        ),
        ChangeCase(
            "format",
            get("params: {a: Date}"),
            get("params: {a: {type: Date, format: seconds}}"),
            ["breaking (wire) parameter-format"],
            ["breaking (wire) parameter-format"]
        ),
    ]
}
