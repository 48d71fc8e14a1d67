import Templating

/// An alias that a protocol requires: `typealias Response = GitHub.User`.
struct AliasDeclaration: Sendable {
    var documentation: [String] = []
    let name: String
    let type: String
}

extension AliasDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .text("type", \.type),
    ]
}

/// A static constant of a request that the runtime uses: `static let responsePolicy = ResponsePolicy(pick: ["items"])`.
struct ConstantDeclaration: Sendable {
    let name: String
    /// The type; `nil` if it is inferred from the value.
    let type: String?
    /// The value, or the function that returns it.
    let value: String
    /// The arguments of the function; empty if `value` is the value itself.
    let arguments: [String]
}

extension ConstantDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("name", \.name),
        .optionalText("type", \.type),
        .text("value", \.value),
        .lines("arguments", \.arguments),
    ]
}

/// The enum `Response` of a request with several responses, by status code.
struct StatusResponsesDeclaration: Sendable {
    /// The protocols in the inheritance clause.
    let inheritance: [String]
    /// The cases, one for each status or kind of status.
    let cases: [StatusResponseCase]
    /// The arms of the `switch` over the status code.
    let arms: [StatusArm]
}

extension StatusResponsesDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("inheritance", \.inheritance),
        .list("cases", of: StatusResponseCase.self, \.cases),
        .list("arms", of: StatusArm.self, \.arms),
    ]
}

struct StatusResponseCase: Sendable {
    let documentation: [String]
    let name: String
    /// The type of the payload; `nil` for a response without a body.
    let type: String?
}

extension StatusResponseCase: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .optionalText("type", \.type),
    ]
}

/// The struct of a response with typed headers: the body and a property for each header.
struct ResponseWithHeaders: Sendable {
    /// The names that are visible inside the struct.
    let scope: ScopeNames
    let documentation: [String]
    let access: String
    let name: String
    /// The protocols in the inheritance clause.
    let inheritance: [String]
    /// The properties for the body and the headers.
    let properties: [PropertyDeclaration]
    /// The statements that initialize the properties: `location = try response.readHeader("Location")`.
    let reads: [String]
    /// The inline types of the body and the headers.
    let types: [TypeDeclaration]
}

extension ResponseWithHeaders: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("RawResponse", \.scope),
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .lines("inheritance", \.inheritance),
        .list("properties", of: PropertyDeclaration.self, \.properties),
        .lines("reads", \.reads),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

/// The failures of a request with several error types, or with one error type that the runtime's default does not
/// decode.
struct FailureDeclaration: Sendable {
    /// The cases of the enum; empty if there is one type.
    let cases: [FailureCase]
    /// The arms of the `switch` over the status code.
    let arms: [StatusArm]

    /// The expression that decodes every failure; `nil` if the decoding depends on the status.
    var only: String? { arms.count == 1 ? arms.first?.value : nil }
}

extension FailureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .list("cases", of: FailureCase.self, \.cases),
        .optionalText("only", \.only),
        .list("arms", of: StatusArm.self, \.arms),
    ]
}

struct FailureCase: Sendable {
    let name: String
    let type: String
    /// The statuses of the errors with this case, and their descriptions.
    var descriptions: [(status: String, text: String?)]

    /// A description of all statuses, or the descriptions that differ, after their statuses.
    fileprivate var documentation: [String] {
        let described = descriptions.map { (status: $0.status, lines: Documentation.lines([$0.text])) }
        var texts: [[String]] = []
        for (_, lines) in described where !lines.isEmpty && !texts.contains(lines) { texts.append(lines) }
        if texts.count == 1, described.allSatisfy({ !$0.lines.isEmpty }) { return texts[0] }
        return Documentation.lines(
            texts.map { text in
                let statuses = described.filter { $0.lines == text }.map { $0.status }
                return Documentation.entry("\(statuses.joined(separator: ", ")):", text).joined(separator: "\n")
            }
        )
    }
}

extension FailureCase: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .text("type", \.type),
    ]
}

/// The decoding of responses or failures with certain statuses.
struct StatusArm: Sendable {
    /// The pattern: `case 404`.
    let pattern: String
    /// The expression that decodes the response or the failure.
    let value: String
}

extension StatusArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .text("value", \.value),
        /// Whether the status has no failure, so that the value is `nil`.
        .flag("isNothing") { $0.value == "nil" },
    ]
}

/// The expression of the items of a page: a value, or a `switch` over the variants of a union.
struct PageItemsDeclaration: Sendable {
    /// The expression; `nil` for a `switch`.
    var value: String?
    /// The expression of the union in the `switch`; `nil` for a value.
    var union: String?
    /// The arms of the `switch`.
    var arms: [PageItemsArm] = []
    /// Whether other values of the union have no items, so that the `switch` needs a `default`.
    var isPartial = false
}

extension PageItemsDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .optionalText("value", \.value),
        .optionalText("union", \.union),
        .list("arms", of: PageItemsArm.self, \.arms),
        .flag("isPartial", \.isPartial),
    ]
}

/// A variant of a union that has items.
struct PageItemsArm: Sendable {
    /// The pattern: `.list(let value)`.
    let pattern: String
    /// The items of the variant.
    let items: PageItemsDeclaration
}

extension PageItemsArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .view("items", of: PageItemsDeclaration.self) { $0.items },
    ]
}
