import TextCoding

/// The parts of a request that contain credentials: header fields, query items, and values in its path.
///
/// Error messages do not show their values, and repetitions of these values only if they have fewer than eight bytes.
/// They are not sent to another origin.
public struct CredentialPlaces: Sendable, Hashable {
    /// The names of header fields, in lower case.
    public private(set) var headers: Set<String>

    /// The names of query items.
    public private(set) var queryItems: Set<String>

    /// The values in the path, such as a token, percent-encoded or decoded, and those of variables of the base. Values
    /// of fewer than four bytes are shown.
    package private(set) var pathValues: Set<String> = []

    /// The names of query items that may be secrets, of a URL that the call has. Texts do not show their values, but
    /// otherwise they are a part of the URL as any other.
    private var hiddenItems: Set<String> = []

    /// The names of the cookies in the field `Cookie`; empty if the whole field is a credential.
    private var cookies: Set<String> = []

    /// Creates a list of names; names of header fields are case-insensitive.
    public init(headers: Set<String> = [], queryItems: Set<String> = []) {
        self.headers = Set(headers.map { $0.lowercased() })
        self.queryItems = queryItems
    }

    /// Adds the header field with this name.
    public mutating func insert(header name: String) {
        headers.insert(name.lowercased())
    }

    /// Adds a cookie with this name, which makes the field `Cookie` one of the header fields.
    mutating func insert(cookie name: String) {
        cookies.insert(name)
        insert(header: "Cookie")
    }

    /// Whether the cookie with this name is a credential.
    func isCredential(cookie name: String) -> Bool {
        headers.contains("cookie") && (cookies.isEmpty || cookies.contains(name))
    }

    /// Adds the query item with this name.
    public mutating func insert(queryItem name: String) {
        queryItems.insert(name)
    }

    /// Creates a list that hides all items in the query of a URL.
    init(hidingQueryOf url: String) {
        self.init()
        hide(queryOf: url)
    }

    /// Adds the names of all items in the query of a URL whose values texts do not show.
    mutating func hide(queryOf url: String) {
        for item in url.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
            hiddenItems.insert(PercentEncoding.decode(item.prefix { $0 != "=" }))
        }
    }

    /// Whether texts do not show the value of a query item with this name.
    package func hides(queryItem name: String) -> Bool { queryItems.contains(name) || hiddenItems.contains(name) }

    /// Adds values that are in the path, percent-encoded or decoded.
    package mutating func insert(pathValues values: Set<String>) {
        pathValues.formUnion(values)
    }
}

@_documentation(visibility: internal)
extension CredentialPlaces: CustomReflectable {
    /// A mirror with only the names, because the values in the path are credentials themselves.
    public var customMirror: Mirror {
        Mirror(self, children: ["headers": headers, "queryItems": queryItems, "cookies": cookies])
    }
}

@_documentation(visibility: internal)
extension CredentialPlaces: CustomStringConvertible, CustomDebugStringConvertible {
    /// The names of the header fields and the query items, sorted.
    public var description: String { (headers.sorted() + queryItems.sorted()).joined(separator: ", ") }

    /// The same as `description`.
    public var debugDescription: String { description }
}
