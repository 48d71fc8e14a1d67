/// The names that generated code needs for itself.
package enum ReservedNames {
    /// The names that no type of an API can have, regardless of where it is declared: generated code qualifies other
    /// names with them. A type `Self` would hide the keyword, even in backticks.
    package static func everywhere(in api: String) -> Set<String> {
        modules.union(["_", "Self", api, requestProtocol(of: api)])
    }

    /// The modules of the runtime and the standard library, which qualify the names of types.
    package static let modules: Set<String> = ["EndpointRuntime", "Swift"]

    /// The names that no API can have, or only in backticks, so that the importer gives them to no API.
    package static let ofAPIs = modules.union(keywords).union(inRequests).union([callError])

    /// The types that are nested in requests.
    package static let inRequests: Set<String> = ["Response", "Failure"]

    /// The error that a call of a request throws, which the runtime declares in each request.
    package static let callError = "CallError"

    /// The runtime's type of the rules for reading a response, which generated requests create.
    package static let responsePolicy = "ResponsePolicy"

    /// The type of the items of a paged request.
    package static let pageItem = "Item"

    /// The namespace of the endpoints without a group.
    package static let endpoint = "Endpoint"

    /// The keywords that look like names of types.
    package static let keywords: Set<String> = ["Self", "Type", "Protocol", "Any"]

    /// The possible members of an API. The functions of endpoints without a group are declared beside them.
    package static let membersOfAPIs = members(hasVersion: true)

    /// The members of an API.
    package static func members(hasVersion: Bool) -> Set<String> { hasVersion ? ["service", "version"] : ["service"] }

    /// The property for the body. The properties for header fields are declared beside it.
    package static let body = "body"

    /// The protocol that the requests of an API conform to.
    package static func requestProtocol(of api: String) -> String { api + "Request" }
}

/// The words that Swift accepts as names only in backticks.
package enum SwiftKeywords {
    static let reserved: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "await", "associatedtype", "break", "case", "catch", "class",
        "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "_",
    ]

    /// The members that a type cannot declare, even in backticks, or that would hide members of every type.
    package static let undeclarable: Set<String> = [
        "self", "init", "hashValue", "allCases", "allKnownCases", "rawValue", "_",
    ]

    /// The names that Swift parses as the beginning of an accessor inside the braces of a computed property.
    static let accessors: Set<String> = ["_read", "_modify", "__consuming"]
}
