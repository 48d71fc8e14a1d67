/// A request: a struct of `let`s that builds itself.
struct RequestDeclaration: Sendable {
    let documentation: [String]
    let access: String
    /// The arguments of `@available` after the `*`.
    let availability: String?
    /// `SearchRepositories`
    let name: String
    /// `GitHubRequest`, perhaps with further protocols of the runtime.
    let requestProtocol: String
    /// `Response`, `Failure` and `Item`, where they are not declared below.
    let aliases: [AliasDeclaration]
    /// What the runtime reads about the request, such as the way to the wanted part of the body.
    let constants: [ConstantDeclaration]
    /// The enum of failures of several types.
    let failures: FailureDeclaration?
    /// The lines of `decode`, where the runtime's own is not the right one.
    let decode: [String]
    /// The expression of the items of `page`; `nil` if a page is the list of them.
    let items: PageItemsDeclaration?
    /// The enum of answers by status.
    let answers: AnswersDeclaration?
    /// The structs of answers with headers.
    let responsesWithHeaders: [ResponseWithHeaders]
    /// The enums of events by name.
    let events: [EventsDeclaration]
    let properties: [PropertyDeclaration]
    let parameters: [ParameterDeclaration]
    /// `get("/users/\(login)")`
    let start: String
    /// The statements of `build` after it.
    let statements: [BuilderStatement]
    /// Enums and structs written inline in parameters, response and body.
    let types: [TypeDeclaration]
}

/// One function of the front door: it makes a request and returns its call.
struct CallDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let availability: String?
    let name: String
    /// The request's name as seen from where the function stands.
    let request: String
    let parameters: [ParameterDeclaration]
    let arguments: [ArgumentDeclaration]
}

/// A call of the request builder: `query("q", query)`.
struct BuilderStatement: Sendable, Equatable {
    let function: String
    let arguments: [String]

    init(_ function: String, _ arguments: String?...) {
        self.function = function
        self.arguments = arguments.compactMap(\.self)
    }
}

struct ArgumentDeclaration: Sendable {
    let label: String
    /// The parameter that is handed on.
    let name: String
}

/// A stored property; or a computed one, whose value is boxed in a stored property or constant.
struct PropertyDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
    let type: String
    /// The stored property `_parent` of a property `parent` whose value is boxed.
    let storage: String?
    /// The value of a constant.
    var constant: String?
}

/// A parameter of a memberwise initializer, or of a function that calls it.
struct ParameterDeclaration: Sendable {
    let label: String
    /// The name inside, in backticks where it is a keyword.
    let name: String
    /// The stored property that it initializes, as it is written behind `self.`.
    let property: String
    /// Whether the property stores a box of the value.
    let isBoxed: Bool
    let type: String
    let defaultValue: String?
}

/// The failures of a request whose errors hold several types, or are read in another way than the runtime's.
struct FailureDeclaration: Sendable {
    /// None where all are of one type.
    let cases: [FailureCase]
    let arms: [FailureArm]

    /// The expression that reads all failures, where the status does not matter.
    var only: String? { arms.count == 1 ? arms.first?.value : nil }
}

struct FailureCase: Sendable {
    let name: String
    let type: String
}

/// What the failure is at some statuses.
struct FailureArm: Sendable {
    /// `case 404`
    let pattern: String
    let value: String
}
