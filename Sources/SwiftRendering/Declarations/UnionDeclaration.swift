/// An enum with a case for each type that a value may have.
struct UnionDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
    /// Whether the union is recursive.
    let isIndirect: Bool
    let inheritance: InheritanceDeclaration
    let cases: [VariantDeclaration]
    /// The case that keeps an unknown value's JSON; `nil` where there is none.
    let unknownCase: String?
    let unknownType: String
    /// The subject of the `switch`: `json.tag("type")`.
    let subject: String
    let arms: [UnionArm]
    /// The assignment for a value that matches no arm: `self = .unknown(json.read())`.
    let otherwise: String
    /// The case that holds a placeholder where a value that matches no arm is an error; `nil` if it is none.
    let unmatchedCase: String?
    let types: [TypeDeclaration]
}

struct VariantDeclaration: Sendable {
    /// As it is declared, in back-ticks where it must be.
    let name: String
    /// As it is used, after a dot.
    let member: String
    let type: String
    /// `write(value, tag: "type", "dog")`
    let write: String
}

/// The values that are one variant.
struct UnionArm: Sendable {
    /// `"dog"`, or `.object where json.has("bark")`
    let pattern: String
    /// `self = .dog(json.read())`
    let read: String
    /// Whether both fit on one line.
    let fits: Bool
}
