import Diagnostics
import Spec

/// A type of a client with its properties or its cases.
struct ClientType {
    /// The name with those of the enclosing types: `GitHub.User`.
    let name: String
    let location: SourceLocation
    let shape: Shape
    var conformances: [String] = []
    /// The type parameters.
    var parameters: [String] = []
    var isMutable = false
    /// Whether users of the client can create values, as they can of models.
    var hasInitializer = true
    var uses: TypeUses
    /// The types that are declared inside.
    var nested: [ClientType] = []

    enum Shape {
        case structure([ClientMember])
        case choice(ClientChoice)
        case wrapper(TypeReference, text: String)
        /// A type of the user, which replaces the generated one.
        case custom(String)
    }

    /// The kind of declaration in messages.
    var kind: String {
        switch shape {
        case .structure: "a struct"
        case .choice: "an enum"
        case .wrapper: "a wrapper"
        case .custom: "a custom type"
        }
    }
}

/// The cases of a generated enum: of an enum or a union of the spec, of failures, events, webhooks or responses.
struct ClientChoice {
    let cases: [ClientCase]
    /// Whether there is a case for unknown values.
    var hasUnknownCase = false
    /// The field whose value distinguishes the cases of a union.
    var tagField: String?
    /// The positions of the cases in the order in which a reader tries them; empty if something else selects the case.
    var attempts: [Int] = []
    /// Whether the values of an enum are numbers; `nil` for another choice.
    var rawType: EnumerationDefinition.RawType?
}

struct ClientCase {
    /// The value on the wire that selects the case; `nil` if the type of the value does.
    let key: String?
    let name: String
    /// The type of the associated value; `nil` if there is none.
    var type: String?
    var reference: TypeReference?
    /// The form that distinguishes the values of a union's case from others.
    var signature: JSONSignature?
    /// The tag with its JSON type.
    var tag: JSONValue?
    let location: SourceLocation
}

/// The directions in which values of a type are transmitted.
struct TypeUses: OptionSet {
    let rawValue: Int

    static let sent = TypeUses(rawValue: 1)
    static let received = TypeUses(rawValue: 2)
    static let both: TypeUses = [.sent, .received]
}
