/// An API: its name, its base URL, and the header fields of all requests.
///
/// An invalid base makes each request ``SessionError/unbuildable(_:reason:)``.
public struct Service: Sendable, Hashable {
    fileprivate struct Fields: Sendable, Equatable {
        let name: String
        let base: String
        let bases: [String: String]
        let variables: [String: String]
        let version: String?
        let headers: HeaderItems
        let auth: [[CredentialUse]]
        let success: SuccessRule?
        let leniency: Leniency?
    }

    /// The properties, stored behind one reference, because each request copies this value.
    private let storage: Storage

    /// The API's name, as in `GitHub`.
    public var name: String { storage.fields.name }

    /// The base URL, such as `https://api.github.com`; `{name}` is a variable.
    public var base: String { storage.fields.base }

    /// Alternative base URLs, by name.
    public var bases: [String: String] { storage.fields.bases }

    /// The default values of the variables in a base.
    public var variables: [String: String] { storage.fields.variables }

    /// The API's version, which replaces `{version}` in a base and in header fields.
    public var version: String? { storage.fields.version }

    /// The header fields of every request.
    public var headers: HeaderItems { storage.fields.headers }

    /// The alternative sets of credentials, unless a request declares its own. An empty set among them makes
    /// credentials optional; without alternatives, no credentials are added.
    public var auth: [[CredentialUse]] { storage.fields.auth }

    /// The condition on the body of a success, for an API that also reports failures with status 200; `nil` for none.
    public var success: SuccessRule? { storage.fields.success }

    /// The contradictions between a response and its spec that are tolerated, unless a request declares its own
    /// leniency; `nil` for the leniency of the ``Session``.
    public var leniency: Leniency? { storage.fields.leniency }

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
        storage = Storage(
            Fields(
                name: name,
                base: base,
                bases: bases,
                variables: variables,
                version: version,
                headers: headers,
                auth: auth,
                success: success,
                leniency: leniency
            )
        )
    }
}

extension Service {
    private final class Storage: Sendable, Equatable {
        let fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }

        static func == (left: Storage, right: Storage) -> Bool {
            left === right || left.fields == right.fields
        }
    }

    /// Hashes the name and the base, which differ between services; `==` compares everything.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(base)
    }
}
