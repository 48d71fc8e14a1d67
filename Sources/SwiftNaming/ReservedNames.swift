/// The names that generated code needs for itself.
package enum ReservedNames {
    /// The names that no type of an API can have, regardless of where it is declared: generated code qualifies other
    /// names with them.
    package static func everywhere(in api: String) -> Set<String> {
        modules.union(["_", api, requestProtocol(of: api)])
    }

    /// The modules of the runtime and the standard library, which qualify the names of types.
    package static let modules: Set<String> = ["EndpointRuntime", "Swift"]

    /// The names that no API can have, or only in backticks, so that the importer gives them to no API.
    package static let ofAPIs = modules.union(keywords).union(inRequests)

    /// The types that are nested in requests.
    package static let inRequests: Set<String> = ["Response", "Failure"]

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
