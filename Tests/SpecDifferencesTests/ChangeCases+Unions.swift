/// Unions and their variants.
extension ChangeCase {
    /// The variants of a union whose tags are texts, and the same variants with a number as the tag.
    private static let tagged = "B: {fields: {b: Int}}, C: {fields: {c: Int}}"
    private static let numbered = "B: {fields: {b: Int}}, C: {fields: {k?: Int, c: Int}}"

    static let unions = [
        ChangeCase(
            "variant",
            models("A: {union: [Int, String]}"),
            models("A: {union: [Int, String, Bool]}"),
            ["breaking (source) case-added"],
            ["breaking (source) case-removed"]
        ),
        ChangeCase(
            "tag",
            models("A: {union: {x: B, y: C}, by: k}, B: {fields: {}}, C: {fields: {}}"),
            models("A: {union: {x: B, z: C}, by: kind}, B: {fields: {}}, C: {fields: {}}"),
            ["breaking (wire) type-tag", "breaking (source) case-added", "breaking (source) case-removed"],
            ["breaking (wire) type-tag", "breaking (source) case-added", "breaking (source) case-removed"]
        ),
        ChangeCase(
            "type of tags",
            models("A: {union: {0: {type: B, as: b}, 1: {type: C, as: c}}, by: k}, \(tagged)"),
            models("A: {union: {0: {type: B, as: b}, 1: {type: C, as: c}}, by: k}, \(numbered)"),
            ["breaking (wire) type-tag", "compatible (source) field-added"],
            ["breaking (wire) type-tag", "breaking (source, wire) field-removed"]
        ),
        ChangeCase(
            "type of a variant",
            models("A: {union: {x: B, y: C}, by: k}, B: {fields: {}}, C: {fields: {}}"),
            models("A: {union: {x: B, y: B}, by: k}, B: {fields: {}}, C: {fields: {}}"),
            ["breaking (source) case-type"],
            ["breaking (source) case-type"]
        ),
        ChangeCase(
            "order of variants",
            models("A: {union: [B, C]}, B: {fields: {b: Int}}, C: {fields: {c: Int}}"),
            models("A: {union: [C, B]}, B: {fields: {b: Int}}, C: {fields: {c: Int}}"),
            ["breaking (wire) case-order"],
            ["breaking (wire) case-order"]
        ),
        ChangeCase(
            "order of variants with enums that accept other values",
            models("A: {union: [B, C]}, B: {fields: {k: {enum: [b]}}}, C: {fields: {k: {enum: [c]}}}"),
            models("A: {union: [C, B]}, B: {fields: {k: {enum: [b]}}}, C: {fields: {k: {enum: [c]}}}"),
            ["breaking (wire) case-order"],
            ["breaking (wire) case-order"]
        ),
        ChangeCase(
            "order of variants with optional constants",
            models("A: {union: [B, C]}, B: {fields: {k?: {const: b}, b?: Int}}, C: {fields: {k?: {const: c}}}"),
            models("A: {union: [C, B]}, B: {fields: {k?: {const: b}, b?: Int}}, C: {fields: {k?: {const: c}}}"),
            ["breaking (wire) case-order"],
            ["breaking (wire) case-order"]
        ),
        ChangeCase(
            "order of variants with constants",
            models("A: {union: [B, C]}, B: {fields: {k: {enum: [b]}}}, C: {fields: {k: {const: c}}}"),
            models("A: {union: [C, B]}, B: {fields: {k: {enum: [b]}}}, C: {fields: {k: {const: c}}}"),
            [],
            []
        ),
        ChangeCase(
            "order of different variants",
            models("A: {union: [Int, String]}"),
            models("A: {union: [String, Int]}"),
            [],
            []
        ),
        ChangeCase(
            "order of texts in different formats",
            models("A: {union: [Day, Date]}"),
            models("A: {union: [Date, Day]}"),
            [],
            []
        ),
    ]
}
