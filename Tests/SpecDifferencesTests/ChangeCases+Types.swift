/// Models and other types.
extension ChangeCase {
    static let types = [
        ChangeCase(
            "model",
            models("A: {fields: {a: Int}}"),
            models("A: {fields: {a: Int}}, B: {enum: [x]}"),
            ["compatible (source) type-added"],
            ["breaking (source) type-removed"]
        ),
        ChangeCase(
            "renamed of a type",
            models("User: {fields: {a: Int}}"),
            models("Person: {fields: {a: Int}}"),
            ["breaking (source) type-removed", "compatible (source) type-added"],
            ["breaking (source) type-removed", "compatible (source) type-added"]
        ),
        ChangeCase(
            "kind",
            models("A: {enum: [x]}"),
            models("A: {fields: {a: Int}}"),
            ["breaking (source, wire) type-kind"],
            ["breaking (source, wire) type-kind"]
        ),
        ChangeCase(
            "conformance",
            models("A: {fields: {a: Int}}"),
            models("A: {fields: {a: Int}, conforms: [Comparable]}"),
            ["compatible (source) type-conformance"],
            ["breaking (source) type-conformance"]
        ),
        ChangeCase(
            "mutable",
            model("a: Int"),
            model("a: Int", ", mutable: true"),
            ["compatible (source) type-mutable"],
            ["breaking (source) type-mutable"]
        ),
        ChangeCase(
            "recursive",
            model("a?: A"),
            model("a?: A, b?: A"),
            ["compatible (source) field-added"],
            ["breaking (source, wire) field-removed"]
        ),
        ChangeCase(
            "case",
            models("A: {enum: [x]}"),
            models("A: {enum: [x, y]}"),
            ["breaking (source) case-added"],
            ["breaking (source) case-removed"]
        ),
        ChangeCase(
            "closed",
            models("A: {enum: [x]}"),
            models("A: {enum: [x], closed: true}"),
            ["breaking (source, wire) type-open"],
            ["breaking (source) type-open"]
        ),
        ChangeCase(
            "case of a closed enum",
            models("A: {enum: [x], closed: true}"),
            models("A: {enum: [x, y], closed: true}"),
            ["breaking (source) case-added"],
            ["breaking (source, wire) case-removed"]
        ),
        ChangeCase(
            "name of a case",
            models("A: {enum: {one: x}}"),
            models("A: {enum: {two: x}}"),
            ["breaking (source) case-renamed"],
            ["breaking (source) case-renamed"]
        ),
        ChangeCase(
            "value of a case",
            models("A: {enum: {one: x}}"),
            models("A: {enum: {one: y}}"),
            ["breaking (wire) case-value"],
            ["breaking (wire) case-value"]
        ),
        ChangeCase(
            "type of values",
            models("A: {enum: {one: \"1\"}}"),
            models("A: {type: Int, enum: {one: 1}}"),
            ["breaking (source, wire) type-kind"],
            ["breaking (source, wire) type-kind"]
        ),
        ChangeCase(
            "wrapped type",
            models("A: {wraps: Int}"),
            models("A: {wraps: String}"),
            ["breaking (source, wire) type-wrapped"],
            ["breaking (source, wire) type-wrapped"]
        ),
        ChangeCase(
            "format of a wrapper",
            models("A: {wraps: Date}"),
            models("A: {wraps: {type: Date, format: seconds}}"),
            ["breaking (wire) type-wrapped"],
            ["breaking (wire) type-wrapped"]
        ),
        ChangeCase(
            "numbers in quotes of a wrapper",
            models("A: {wraps: Int}"),
            models("A: {wraps: {type: Int, format: number-or-string}}"),
            ["compatible (wire) type-wrapped"],
            ["breaking (wire) type-wrapped"]
        ),
        ChangeCase(
            "custom type",
            models("A: {wraps: String}"),
            models("A: {type: String, swift: Money}"),
            ["breaking (source) type-kind"],
            ["breaking (source) type-kind"]
        ),
        ChangeCase(
            "other custom type",
            models("A: {type: String, swift: Money}"),
            models("A: {type: String, swift: Cash}"),
            ["breaking (source) type-kind"],
            ["breaking (source) type-kind"]
        ),
        ChangeCase(
            "type parameters",
            "models:\n  A(T): {fields: {a: T}}",
            "models:\n  A(T, U): {fields: {a: T, b?: U}}",
            ["breaking (source) type-parameters", "compatible (source) field-added"],
            ["breaking (source) type-parameters", "breaking (source, wire) field-removed"]
        ),
        ChangeCase(
            "name of a type parameter",
            "models:\n  A(T): {fields: {a: [T], b: {fields: {c: T}}}}",
            "models:\n  A(U): {fields: {a: [U], b: {fields: {c: U}}}}",
            ["breaking (source) type-parameters", "breaking (source) field-type", "breaking (source) field-type"],
            ["breaking (source) type-parameters", "breaking (source) field-type", "breaking (source) field-type"]
        ),
        ChangeCase(
            "webhooks",
            models("B: {fields: {}}") + "\nwebhooks: {one: B}",
            models("B: {fields: {}}"),
            ["breaking (source) type-removed"],
            ["compatible (source) type-added"]
        ),
        ChangeCase(
            "webhook",
            models("B: {fields: {}}") + "\nwebhooks: {one: B}",
            models("B: {fields: {}}") + "\nwebhooks: {one: B, two: B}",
            ["breaking (source) case-added"],
            ["breaking (source) case-removed"]
        ),
        ChangeCase(
            "kind with the same form",
            models("A: {enum: [x]}"),
            models("A: {wraps: String}"),
            ["breaking (source) type-kind"],
            ["breaking (source) type-kind"]
        ),
        ChangeCase(
            "recursive wrapper",
            get("response: A", models: "A: {wraps: [A]}"),
            get("response: A", models: "A: {wraps: [[A]]}"),
            ["breaking (source, wire) type-wrapped"],
            ["breaking (source, wire) type-wrapped"]
        ),
        ChangeCase(
            "exchanged names of cases",
            models("A: {enum: {a: x, b: y}}"),
            models("A: {enum: {a: y, b: x}}"),
            ["breaking (wire) case-value", "breaking (wire) case-value"],
            ["breaking (wire) case-value", "breaking (wire) case-value"]
        ),
        ChangeCase(
            "name of another case",
            models("A: {enum: {a: x, b: y}}"),
            models("A: {enum: {b: x, c: y}}"),
            ["breaking (source) case-renamed", "breaking (wire) case-value", "breaking (source) case-renamed"],
            ["breaking (source) case-renamed", "breaking (source) case-renamed", "breaking (wire) case-value"]
        ),
    ]
}
