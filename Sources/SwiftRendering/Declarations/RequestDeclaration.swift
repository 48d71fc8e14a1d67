import Templating

/// A request: a struct with constant properties that builds an HTTP request.
struct RequestDeclaration: Sendable {
    /// The names that are visible inside the struct.
    let scope: ScopeNames
    let documentation: [String]
    let access: String
    /// The arguments of `@available` after the `*`.
    let availability: String?
    /// The name of the struct: `SearchRepositories`.
    let name: String
    /// The protocols that the struct conforms to: `GitHubRequest`, perhaps with further protocols of the runtime.
    let requestProtocol: String
    /// The aliases `Response`, `Failure` and `Item`, unless a type of that name is declared below.
    let aliases: [AliasDeclaration]
    /// Static constants that the runtime uses, such as the response policy.
    let constants: [ConstantDeclaration]
    /// The enum `Failure`, or the code that decodes the only type of failures.
    let failure: FailureDeclaration?
    /// The lines of `decodeResponse(_:)`; empty if the default implementation suffices.
    let decode: [String]
    /// The expression of `pageItems(of:)`; `nil` if a page is the list of items.
    let items: PageItemsDeclaration?
    /// The enum `Response`, by status code.
    let response: StatusResponsesDeclaration?
    /// The structs of responses with headers.
    let responsesWithHeaders: [ResponseWithHeaders]
    /// The enums of events by name.
    let events: [EventsDeclaration]
    /// The properties, one for each parameter of the endpoint.
    let properties: [PropertyDeclaration]
    /// The parameters of the initializer.
    let parameters: [ParameterDeclaration]
    /// The first statement of `buildRequest(_:)`: `get("/users/\(login)")`.
    let start: String
    /// The further statements of `buildRequest(_:)`.
    let statements: [BuilderStatement]
    /// The enums and structs for the inline types of parameters, response and body.
    let types: [TypeDeclaration]
}

extension RequestDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("Indirect", \.scope),
        .runtimeType("RawResponse", \.scope),
        .runtimeType("RequestBuilder", \.scope),
        .swiftType("Hashable", \.scope),
        .swiftType("Sendable", \.scope),
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .optionalText("availability", \.availability),
        .text("name", \.name),
        .text("requestProtocol", \.requestProtocol),
        .list("aliases", of: AliasDeclaration.self, \.aliases),
        .list("constants", of: ConstantDeclaration.self, \.constants),
        .view("failure", of: FailureDeclaration.self, \.failure),
        .lines("decode", \.decode),
        .view("items", of: PageItemsDeclaration.self, \.items),
        .view("response", of: StatusResponsesDeclaration.self, \.response),
        .list("responsesWithHeaders", of: ResponseWithHeaders.self, \.responsesWithHeaders),
        .list("events", of: EventsDeclaration.self, \.events),
        .list("properties", of: PropertyDeclaration.self, \.properties),
        .list("parameters", of: ParameterDeclaration.self, \.parameters),
        .text("start", \.start),
        .list("statements", of: BuilderStatement.self, \.statements),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

/// A convenience function of an endpoint, which returns a call of its request.
struct CallDeclaration: Sendable {
    let scope: ScopeNames
    let documentation: [String]
    let access: String
    /// The arguments of `@available` after the `*`.
    let availability: String?
    let name: String
    /// The name of the request, with the qualification that it needs in the function.
    let request: String
    /// The parameters of the function.
    let parameters: [ParameterDeclaration]
    /// The arguments of the request's initializer.
    let arguments: [ArgumentDeclaration]
}

extension CallDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("Call", \.scope),
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .optionalText("availability", \.availability),
        .text("name", \.name),
        .text("request", \.request),
        .list("parameters", of: ParameterDeclaration.self, \.parameters),
        .list("arguments", of: ArgumentDeclaration.self, \.arguments),
    ]
}

/// A call of the request builder: `query("q", query)`.
struct BuilderStatement: Sendable, Equatable {
    /// The name of the function.
    let function: String
    /// The arguments, with their labels.
    let arguments: [String]
    /// The lines of the second argument, if it is a string of several lines; empty otherwise.
    let text: [String]

    init(_ function: String, _ arguments: String?...) {
        self.function = function
        self.arguments = arguments.compactMap(\.self)
        text = []
    }

    /// - Parameters:
    ///   - text: The value of the second argument, which has several lines.
    ///   - last: The third argument.
    init(_ function: String, _ first: String, text: String, _ last: String?) {
        self.function = function
        arguments = [first, SwiftLiteral.string(text), last].compactMap(\.self)
        self.text = SwiftLiteral.lines(text)
    }

    fileprivate var first: String? { text.isEmpty ? nil : arguments.first }
    fileprivate var last: String? { text.isEmpty || arguments.count < 3 ? nil : arguments.last }
}

extension BuilderStatement: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("function", \.function),
        .lines("arguments", \.arguments),
        .lines("text", \.text),
        /// The argument before the lines.
        .optionalText("textBefore", \.first),
        /// The argument after the lines.
        .optionalText("textAfter", \.last),
    ]
}

struct ArgumentDeclaration: Sendable {
    /// The label of the argument.
    let label: String
    /// The parameter that is passed as the argument.
    let name: String
}

extension ArgumentDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("label", \.label),
        .text("name", \.name),
    ]
}

/// A stored property, a computed property of a boxed value, or a constant.
struct PropertyDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
    let type: String
    /// The stored property `_parent` that boxes the value of `parent`.
    let storage: String?
    /// The value of a constant.
    var constant: String?
    /// Whether the value can be changed.
    var isMutable = false
}

extension PropertyDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("type", \.type),
        .optionalText("storage", \.storage),
        .optionalText("constant", \.constant),
        .flag("isMutable", \.isMutable),
    ]
}

/// A parameter of a memberwise initializer, or of a function that calls it.
struct ParameterDeclaration: Sendable {
    /// The label of the argument.
    let label: String
    /// The name inside the function, in backticks if it is a keyword.
    let name: String
    /// The name of the stored property that the parameter initializes, in backticks if it is a keyword that needs them
    /// after a dot.
    let property: String
    /// Whether the property stores a box of the value.
    let isBoxed: Bool
    let type: String
    /// The default, an expression; `nil` if there is none.
    let defaultValue: String?
    /// The elements of a default that is a list; otherwise empty.
    let defaultElements: [String]
}

extension ParameterDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("label", \.label),
        .text("name", \.name),
        .text("property", \.property),
        .flag("isBoxed", \.isBoxed),
        .text("type", \.type),
        .optionalText("defaultValue", \.defaultValue),
        .lines("defaultElements", \.defaultElements),
    ]
}
