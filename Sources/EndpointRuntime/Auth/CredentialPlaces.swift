/// The places of a request that hold credentials.
///
/// Their values are left out of the texts of errors, and do not follow the request to another origin.
@_documentation(visibility: internal)
public struct CredentialPlaces: Sendable, Hashable {
    /// The names of headers, in lower case.
    public private(set) var headers: Set<String>

    /// The names of query items.
    public private(set) var queryItems: Set<String>

    /// Places by their names; those of headers mean the same in upper and lower case.
    public init(headers: Set<String> = [], queryItems: Set<String> = []) {
        self.headers = Set(headers.map { $0.lowercased() })
        self.queryItems = queryItems
    }

    /// Adds the header by this name.
    public mutating func insert(header name: String) {
        headers.insert(name.lowercased())
    }

    /// Adds the query item by this name.
    public mutating func insert(queryItem name: String) {
        queryItems.insert(name)
    }
}
