/// An alias that a protocol asks for: `typealias Response = GitHub.User`.
struct AliasDeclaration: Sendable {
    let name: String
    let type: String
}

/// A static constant of a request that the runtime reads: `static let rules = AnswerRules(pick: ["items"])`.
struct ConstantDeclaration: Sendable {
    let name: String
    /// `nil` where the value says it.
    let type: String?
    /// The value, or the function that makes it.
    let value: String
    /// The arguments of the function; empty if there is none.
    let arguments: [String]
}

/// The answers of a request by status: an enum called `Response`.
struct AnswersDeclaration: Sendable {
    /// What it conforms to.
    let inheritance: [String]
    let cases: [AnswerCase]
    let arms: [AnswerArm]
}

struct AnswerCase: Sendable {
    let documentation: [String]
    let name: String
    /// `nil` of an answer that holds nothing.
    let type: String?
}

/// What is read at some statuses.
struct AnswerArm: Sendable {
    /// `case 404`
    let pattern: String
    let value: String
}

/// An answer whose headers have types: a struct of the body and of them.
struct ResponseWithHeaders: Sendable {
    let documentation: [String]
    let access: String
    let name: String
    /// What it conforms to.
    let inheritance: [String]
    let properties: [PropertyDeclaration]
    /// `location = try response.readHeader("Location")`, one a property.
    let reads: [String]
    let types: [TypeDeclaration]
}

/// The events of a stream that are told apart by name: an enum.
struct EventsDeclaration: Sendable {
    let access: String
    let name: String
    /// What it conforms to.
    let inheritance: [String]
    /// The runtime's event, as it is spelt here.
    let event: String
    let unknownCase: String
    let cases: [EventCase]
}

struct EventCase: Sendable {
    /// As it is declared, in back-ticks where it must be.
    let name: String
    let type: String
    /// The name on the wire, a literal.
    let wireName: String
    /// `try .delta(event.json())`
    let value: String
}
