/// A credential that a request carries: what it is called, and the part of the request that it goes to.
///
/// The secret itself is a ``Session``'s, see ``Credentials``; a request only says what it needs.
@_documentation(visibility: internal)
public struct CredentialUse: Sendable, Hashable {
    /// The name of the secret in ``Credentials``.
    public let name: String

    /// The part of the request that carries the secret.
    public let place: Place

    /// A part of a request.
    public enum Place: Sendable, Hashable {
        /// `Authorization: Bearer …` (RFC 6750, section 2.1).
        case bearer
        /// `Authorization: Basic …` (RFC 7617).
        case basic
        /// A header, with a word in front of the secret where there is a prefix.
        case header(String, prefix: String?)
        /// A query item.
        case query(String)
        /// A cookie.
        case cookie(String)
    }

    /// A token in the `Authorization` header, called `bearer`.
    public static let bearer = bearer("bearer")

    /// User and password in the `Authorization` header, called `basic`.
    public static let basic = basic("basic")

    /// A token in the `Authorization` header.
    public static func bearer(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .bearer) }

    /// User and password in the `Authorization` header.
    public static func basic(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .basic) }

    /// A secret in a header, called as the header is.
    public static func header(_ field: String, prefix: String? = nil) -> CredentialUse {
        CredentialUse(name: field, place: .header(field, prefix: prefix))
    }

    /// A secret in a query item, called as the item is.
    public static func query(_ item: String) -> CredentialUse { CredentialUse(name: item, place: .query(item)) }

    /// A secret in a cookie, called as the cookie is.
    public static func cookie(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .cookie(name)) }
}
