/// An API: its name, its base URL, and the header fields of all requests.
///
/// An invalid base makes each request ``SessionError/unbuildable(_:reason:)``.
public struct Service: Sendable, Hashable {
    /// The API's name, as in `GitHub`.
    public let name: String

    /// The base URL, such as `https://api.github.com`; `{name}` is a variable.
    public let base: String

    /// Alternative base URLs, by name.
    public let bases: [String: String]

    /// The default values of the variables in a base.
    public let variables: [String: String]

    /// The API's version, which replaces `{version}` in a base and in header fields.
    public let version: String?

    /// The header fields of every request.
    public let headers: HeaderItems

    /// The alternative sets of credentials, unless a request declares its own. An empty set among them makes
    /// credentials optional; without alternatives, no credentials are added.
    public let auth: [[CredentialUse]]

    /// The condition on the body of a success, for an API that also reports failures with status 200; `nil` for none.
    public let success: SuccessRule?

    /// The contradictions between a response and its spec that are tolerated, unless a request declares its own
    /// leniency; `nil` for the leniency of the ``Session``.
    public let leniency: Leniency?

    /// Creates a service; only a name and a base are required.
    public init(
        name: String,
        base: String,
        bases: [String: String] = [:],
        variables: [String: String] = [:],
        version: String? = nil,
        headers: HeaderItems = [:],
        auth: [[CredentialUse]] = [],
        success: SuccessRule? = nil,
        leniency: Leniency? = nil
    ) {
        self.name = name
        self.base = base
        self.bases = bases
        self.variables = variables
        self.version = version
        self.headers = headers
        self.auth = auth
        self.success = success
        self.leniency = leniency
    }
}

extension Service {
    /// Hashes the name and the base, which differ between services; `==` compares everything.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(base)
    }
}
