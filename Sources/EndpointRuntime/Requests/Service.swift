/// An API: its name, its base URL, and the headers of all requests.
///
/// A base that is no URL is found out when a request is built, and makes it ``SessionError/unbuildable(_:reason:)``.
public struct Service: Sendable, Hashable {
    /// The API's name, as in `GitHub`.
    public let name: String

    /// The base URL, such as `https://api.github.com`; `{name}` is a variable.
    public let base: String

    /// The other places where it lives, by name.
    public let bases: [String: String]

    /// The default values of the variables in a base.
    public let variables: [String: String]

    /// The API's version, which `{version}` stands for in a base and in the headers.
    public let version: String?

    /// The headers that every request carries.
    public let headers: HeaderItems

    /// The credentials that requests carry, unless they say otherwise: any one of the sets will do, and an empty set is
    /// none at all. Without a set, nothing is added.
    public let auth: [[CredentialUse]]

    /// The condition on the body of a success, for an API that also reports failures with status 200; `nil` for none.
    public let success: SuccessRule?

    /// An API; only a name and a base are needed.
    public init(
        name: String,
        base: String,
        bases: [String: String] = [:],
        variables: [String: String] = [:],
        version: String? = nil,
        headers: HeaderItems = [:],
        auth: [[CredentialUse]] = [],
        success: SuccessRule? = nil
    ) {
        self.name = name
        self.base = base
        self.bases = bases
        self.variables = variables
        self.version = version
        self.headers = headers
        self.auth = auth
        self.success = success
    }
}
