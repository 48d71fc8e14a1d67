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
