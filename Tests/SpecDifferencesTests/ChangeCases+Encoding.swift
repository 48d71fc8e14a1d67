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
            "format",
            get("params: {a: Date}"),
            get("params: {a: {type: Date, format: seconds}}"),
            ["breaking (wire) parameter-format"],
            ["breaking (wire) parameter-format"]
        ),
    ]
}
