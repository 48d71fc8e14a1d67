public import Foundation

/// The certificates of a transport: which servers it trusts, and the certificate that it shows to them.
///
/// ```swift
/// var options = TLSOptions()
/// options.pinnedKeys = ["YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg="]
/// let session = Session(transport: URLSessionTransport(tls: options))
/// ```
/// ``CurlTransport`` supports all options. ``URLSessionTransport`` supports ``pinnedKeys`` on Apple platforms; of an
/// option that it does not support, it sends no https request. There, use its challenge handler.
public struct TLSOptions: Sendable, Hashable {
    /// The SHA-256 hashes, in base64, of public keys (`SubjectPublicKeyInfo` in DER, as in RFC 7469, section 2.4).
    ///
    /// If there are any, the certificate of a server must have one of these keys, and it must be trusted nevertheless.
    /// Add the hash of a key in reserve, so that the server can change its key:
    /// ```
    /// openssl pkey -in key.pem -pubout -outform der | openssl dgst -sha256 -binary | base64
    /// ```
    public var pinnedKeys: Set<String>

    /// A PEM file of the certificate authorities that are trusted in place of the system's; `nil` for those.
    public var authorities: URL?

    /// The certificate that is shown to servers that ask for one.
    public var clientCertificate: ClientCertificate?

    /// Creates options; by default they are the system's.
    public init(
        pinnedKeys: Set<String> = [],
        authorities: URL? = nil,
        clientCertificate: ClientCertificate? = nil
    ) {
        self.pinnedKeys = pinnedKeys
        self.authorities = authorities
        self.clientCertificate = clientCertificate
    }

    /// A certificate with its private key.
    public enum ClientCertificate: Sendable, Hashable {
        /// PEM files of the certificate (followed by its intermediate ones, if any) and of its key, which may be
        /// encrypted.
        case pem(certificate: URL, key: URL, password: String? = nil)

        /// A PKCS #12 file with both.
        case pkcs12(URL, password: String)
    }
}

@_documentation(visibility: internal)
extension TLSOptions.ClientCertificate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The path of the certificate, without the password.
    public var description: String {
        switch self {
        case .pem(let certificate, _, _): certificate.path
        case .pkcs12(let file, _): file.path
        }
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// Only what `description` shows, so that dumped options show no password.
    public var customMirror: Mirror { Mirror(self, children: ["certificate": description]) }
}
