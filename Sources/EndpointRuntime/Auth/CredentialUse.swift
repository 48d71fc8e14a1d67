/// A credential of a request: its name, and the part of the request that contains it.
///
/// The secret itself belongs to a ``Session``, see ``Credentials``; a request only declares which secrets it needs.
public struct CredentialUse: Sendable, Hashable {
    /// The name of the secret in ``Credentials``.
    public let name: String

    /// The part of the request that contains the secret.
    public let place: Place

    /// A part of a request.
    public enum Place: Sendable, Hashable {
        /// `Authorization: Bearer …` (RFC 6750, section 2.1).
        case bearer
        /// `Authorization: Basic …` (RFC 7617).
        case basic
        /// A header field; the prefix is a text before the secret, such as `Bot`. A space separates them, unless the
        /// prefix ends in `=`, `"` or a space, as in `Token token=`.
        case header(String, prefix: String?)
        /// A query item.
        case query(String)
        /// A cookie.
        case cookie(String)
    }

    /// A token in the `Authorization` header; the credential is named `bearer`.
    public static let bearer = bearer("bearer")

    /// User and password in the `Authorization` header; the credential is named `basic`.
    public static let basic = basic("basic")

    /// A token in the `Authorization` header.
    public static func bearer(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .bearer) }

    /// User and password in the `Authorization` header.
    public static func basic(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .basic) }

    /// A secret in a header field; the credential has the name of the field. A space follows the prefix, unless it ends
    /// in `=`, `"` or a space.
    public static func header(_ field: String, prefix: String? = nil) -> CredentialUse {
        CredentialUse(name: field, place: .header(field, prefix: prefix))
    }

    /// A secret in a query item; the credential has the name of the item.
    public static func query(_ item: String) -> CredentialUse { CredentialUse(name: item, place: .query(item)) }

    /// A secret in a cookie; the credential has the name of the cookie.
    public static func cookie(_ name: String) -> CredentialUse { CredentialUse(name: name, place: .cookie(name)) }
}
