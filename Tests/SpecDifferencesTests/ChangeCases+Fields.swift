/// Fields of models.
extension ChangeCase {
    static let fields = [
        ChangeCase(
            "optional field",
            received("a: Int"),
            received("a: Int, b?: Int"),
            ["compatible (source) field-added"],
            ["breaking (source) field-removed"]
        ),
        ChangeCase(
            "required field",
            received("a: Int"),
            received("a: Int, b: Int"),
            ["breaking (source, wire) field-added"],
            ["breaking (source) field-removed"]
        ),
        ChangeCase(
            "sent field",
            sent("a: Int"),
            sent("a: Int, b: Int"),
            ["breaking (source) field-added"],
            ["breaking (source, wire) field-removed"]
        ),
        ChangeCase(
            "sent default",
            sent("a: Int"),
            sent("a: Int, b: {type: Int, default: 1}"),
            ["breaking (wire) field-added"],
            ["breaking (source, wire) field-removed"]
        ),
        ChangeCase(
            "received constant",
            received("a: Int"),
            received("a: Int, b: {const: x}"),
            ["breaking (wire) field-added"],
            ["breaking (source) field-removed"]
        ),
        ChangeCase(
            "required or optional of a field",
            received("a: Int"),
            received("a?: Int"),
            ["breaking (source) field-optional"],
            ["breaking (source, wire) field-required"]
        ),
        ChangeCase(
            "sent optional",
            sent("a: Int"),
            sent("a?: Int"),
            ["breaking (source) field-optional"],
            ["breaking (source) field-required"]
        ),
        ChangeCase(
            "required or null",
            received("a: Int"),
            received("a: Int?"),
            ["breaking (source) field-optional"],
            ["breaking (source, wire) field-required"]
        ),
        ChangeCase(
            "null or absent of a field",
            received("a: Int?"),
            received("a?: Int"),
            ["compatible (source) field-optional"],
            ["breaking (source, wire) field-required"]
        ),
        ChangeCase(
            "sent null",
            sent("a: Int?"),
            sent("a?: Int"),
            ["breaking (wire) field-optional"],
            ["breaking (source, wire) field-required"]
        ),
        ChangeCase(
            "three states",
            received("a?: Int"),
            received("a?: Int?"),
            ["breaking (source) field-type"],
            ["breaking (source) field-type"]
        ),
        ChangeCase(
            "required or default of a field",
            received("a: Int"),
            received("a: {type: Int, default: 1}"),
            ["compatible (source) field-optional"],
            ["breaking (source, wire) field-required"]
        ),
        ChangeCase(
            "default of a field",
            received("a: {type: Int, default: 1}"),
            received("a: {type: Int, default: 2}"),
            ["breaking (wire) field-default"],
            ["breaking (wire) field-default"]
        ),
        ChangeCase(
            "empty text in a default",
            received("a: {type: [String], default: ['']}"),
            received("a: {type: [String], default: []}"),
            ["breaking (wire) field-default"],
            ["breaking (wire) field-default"]
        ),
        ChangeCase(
            "constant of a field",
            received("a: {const: x}"),
            received("a: {const: y}"),
            ["breaking (wire) field-constant"],
            ["breaking (wire) field-constant"]
        ),
        ChangeCase(
            "default of another type",
            received("a: {type: Int, default: 2}"),
            received("a: {type: Double, default: 2}"),
            ["breaking (source, wire) field-type"],
            ["breaking (source, wire) field-type"]
        ),
        ChangeCase(
            "constant of another type",
            received("a: {type: Int, const: 2}"),
            received("a: {type: Double, const: 2}"),
            ["breaking (source, wire) field-type"],
            ["breaking (source, wire) field-type"]
        ),
        ChangeCase(
            "constant or default",
            received("a: {const: x}"),
            received("a: {type: String, default: x}"),
            ["compatible (source) field-constant"],
            ["breaking (source, wire) field-constant"]
        ),
        ChangeCase(
            "value or constant",
            received("a: String"),
            received("a: {const: y}"),
            ["breaking (source, wire) field-constant"],
            ["breaking (source) field-constant"]
        ),
        ChangeCase(
            "type of a field",
            received("a: Int"),
            received("a: String"),
            ["breaking (source, wire) field-type"],
            ["breaking (source, wire) field-type"]
        ),
        ChangeCase(
            "type of the same form",
            received("a: Int"),
            received("a: Int64"),
            ["breaking (source) field-type"],
            ["breaking (source) field-type"]
        ),
        ChangeCase(
            "format of a field",
            received("a: Date"),
            received("a: {type: Date, format: seconds}"),
            ["breaking (wire) field-format"],
            ["breaking (wire) field-format"]
        ),
        ChangeCase(
            "numbers in quotes",
            model("a: [Double]"),
            model("a: {type: [Double], format: number-or-string}"),
            ["compatible (wire) field-format"],
            ["breaking (wire) field-format"]
        ),
        ChangeCase(
            "numbers without quotes",
            received("a: {type: Int, format: string}"),
            received("a: {type: Int, format: number-or-string}"),
            ["compatible (wire) field-format"],
            ["breaking (wire) field-format"]
        ),
        ChangeCase(
            "numbers that are sent without quotes",
            sent("a: {type: Int, format: string}"),
            sent("a: {type: Int, format: number-or-string}"),
            ["breaking (wire) field-format"],
            ["breaking (wire) field-format"]
        ),
        ChangeCase(
            "Swift name of a field",
            received("a: Int"),
            received("a: {type: Int, as: b}"),
            ["breaking (source) field-renamed"],
            ["breaking (source) field-renamed"]
        ),
        ChangeCase(
            "key of a field",
            received("a: Int"),
            received("b: {type: Int, as: a}"),
            ["breaking (wire) field-key"],
            ["breaking (wire) field-key"]
        ),
        ChangeCase(
            "similar name",
            received("name: Int"),
            received("nam: Int"),
            ["breaking (source, wire) field-added", "breaking (source) field-removed"],
            ["breaking (source, wire) field-added", "breaking (source) field-removed"]
        ),
        ChangeCase(
            "order of a field",
            received("a: Int, b: Int"),
            received("b: Int, a: Int"),
            ["breaking (source) field-order"],
            ["breaking (source) field-order"]
        ),
        ChangeCase(
            "additional fields",
            received("a: Int"),
            received("a: Int", ", additional: Int"),
            ["compatible (source) field-added"],
            ["breaking (source) field-removed"]
        ),
        ChangeCase(
            "sent additional fields",
            sent("a: Int"),
            sent("a: Int", ", additional: JSON"),
            ["compatible (source) field-added"],
            ["breaking (source, wire) field-removed"]
        ),
        ChangeCase(
            "inline object",
            received("a: {fields: {b: Int}}"),
            received("a: {fields: {b?: Int}}"),
            ["breaking (source) field-optional"],
            ["breaking (source, wire) field-required"]
        ),
        ChangeCase(
            "constant or another default",
            sent("a: {const: x}"),
            sent("a: {type: String, default: y}"),
            ["breaking (wire) field-constant"],
            ["breaking (source, wire) field-constant"]
        ),
        ChangeCase(
            "constant or optional",
            sent("a?: {const: x}"),
            sent("a?: String"),
            ["breaking (wire) field-constant"],
            ["breaking (source, wire) field-constant"]
        ),
        ChangeCase(
            "exchanged names of fields",
            received("x: {type: Int, as: p}, y: {type: Int, as: q}"),
            received("x: {type: Int, as: q}, y: {type: Int, as: p}"),
            ["breaking (source) field-order", "breaking (wire) field-key", "breaking (wire) field-key"],
            ["breaking (source) field-order", "breaking (wire) field-key", "breaking (wire) field-key"]
        ),
    ]
}
