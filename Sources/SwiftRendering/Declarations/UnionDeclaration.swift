import Templating

/// An enum with a case for each type that a value may have.
struct UnionDeclaration: Sendable {
    /// The names that are visible inside the enum.
    let scope: ScopeNames
    let documentation: [String]
    let access: String
    let name: String
    /// Whether the union is recursive.
    let isIndirect: Bool
    let inheritance: [String]
    /// The cases.
    let variants: [VariantDeclaration]
    /// The case that keeps an unknown value's JSON; `nil` if there is none.
    let unknownCase: String?
    /// The type of an unknown value: `JSON`.
    let unknownType: String
    /// The expression that distinguishes the variants: `json.tag("type")`.
    let subject: String
    /// The arms of the `switch` that selects the variant of a value.
    let arms: [UnionArm]
    /// Descriptions of the variants that the reader tries, best first: `.object("id", optional: "name")`; usually
    /// empty.
    let candidates: [CandidateDeclaration]
    /// The variant of a value that no arm matches; `nil` if the union treats the value as unknown or invalid.
    let other: VariantDeclaration?
    /// The case that contains the placeholder for a value without a tag, if a placeholder of ``other`` would contain
    /// itself without end; usually `nil`.
    let untaggedCase: String?
    /// The case that contains the placeholder for an invalid value; `nil` if every value is valid.
    let unmatchedCase: String?
    /// The nested types.
    let types: [TypeDeclaration]
}

extension UnionDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("UnionReader", \.scope),
        .runtimeType("UnionWriter", \.scope),
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .flag("isIndirect", \.isIndirect),
        .lines("inheritance", \.inheritance),
        .list("variants", of: VariantDeclaration.self, \.variants),
        .optionalText("unknownCase", \.unknownCase),
        .text("unknownType", \.unknownType),
        .text("subject", \.subject),
        .list("arms", of: UnionArm.self, \.arms),
        .list("candidates", of: CandidateDeclaration.self, \.candidates),
        .view("other", of: VariantDeclaration.self, \.other),
        .optionalText("untaggedCase", \.untaggedCase),
        .optionalText("unmatchedCase", \.unmatchedCase),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

/// The description of a variant that the reader of a union tries.
struct CandidateDeclaration: Sendable {
    /// The chained calls.
    let calls: [CandidateCall]
}

extension CandidateDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [.list("calls", of: CandidateCall.self, \.calls)]
}

/// One of the chained calls that describe a variant: `.enum("type", "a", "b")`.
struct CandidateCall: Sendable {
    /// The name of the function, with a dot.
    let function: String
    /// The arguments, with their labels.
    let arguments: [String]

    var text: String { "\(function)(\(arguments.joined(separator: ", ")))" }
}

extension CandidateCall: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("function", \.function),
        .lines("arguments", \.arguments),
    ]
}

/// A case of a union.
struct VariantDeclaration: Sendable {
    let documentation: [String]
    /// The name in its declaration, in backticks where necessary.
    let name: String
    /// The name in an expression, after a dot.
    let member: String
    let type: String
    /// The wire format; `nil` for the type's default coding.
    let format: String?
    /// The key of a tag that is written with the value, a string literal.
    let tagKey: String?
    /// The tag, a literal.
    let tagValue: String?
}

extension VariantDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .text("member", \.member),
        .text("type", \.type),
        .optionalText("format", \.format),
        .optionalText("tagKey", \.tagKey),
        .optionalText("tagValue", \.tagValue),
    ]
}

/// An arm of the `switch` that selects the variant of a value.
struct UnionArm: Sendable {
    /// The pattern: `"dog"`, or `.object where json.hasValue("bark")`.
    let pattern: String
    /// The variant of a value that matches.
    let variant: VariantDeclaration
}

extension UnionArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .view("variant", of: VariantDeclaration.self) { $0.variant },
    ]
}
