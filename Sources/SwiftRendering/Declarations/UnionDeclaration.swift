/// An enum with a case for each type that a value may have.
struct UnionDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
    /// Whether a value may hold another one of the union in itself.
    let isIndirect: Bool
    let inheritance: InheritanceDeclaration
    let cases: [VariantDeclaration]
    /// The case that keeps an unknown value's JSON; `nil` where there is none.
    let unknownCase: String?
    let unknownType: String
    /// What the variants are told apart by: `json.tag("type")`.
    let subject: String
    let arms: [UnionArm]
    /// What reads a value that no arm takes: `self = .unknown(json.read())`.
    let otherwise: String
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
