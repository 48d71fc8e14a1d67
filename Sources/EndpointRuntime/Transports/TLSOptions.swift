public import Foundation

/// The TLS settings of a transport: the servers that it trusts, and the client certificate that it presents.
///
/// ```swift
/// var options = TLSOptions()
/// options.pinnedKeys = ["YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg="]
/// let session = Session(transport: URLSessionTransport(tls: options))
/// ```
/// `CurlTransport` supports all options. ``URLSessionTransport`` supports only ``pinnedKeys``, and only on Apple
/// platforms; with an option that it does not support, it sends no https request. Use its challenge handler instead.
public struct TLSOptions: Sendable, Hashable {
    /// The SHA-256 hashes, in base64, of public keys (`SubjectPublicKeyInfo` in DER, as in RFC 7469, section 2.4).
    ///
    /// If there are any, the certificate of a server must have one of these keys, and it must also be trusted. Add the
    /// hash of a backup key, so that the server can change its key:
    /// ```
    /// openssl pkey -in key.pem -pubout -outform der | openssl dgst -sha256 -binary | base64
    /// ```
    public var pinnedKeys: Set<String>

    /// A PEM file of the certificate authorities that are trusted instead of the system's; `nil` for the system's.
    public var authorities: URL?

    /// The certificate that is presented to servers that request one.
    public var clientCertificate: ClientCertificate?

    /// Creates options. By default, the system's authorities are trusted, no keys are pinned, and no client certificate
    /// is presented.
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
        /// PEM files of the certificate (followed by its intermediate certificates, if any) and of its key, which may
        /// be encrypted.
        case pem(certificate: URL, key: URL, password: String? = nil)

        /// A PKCS #12 file of the certificate and its key.
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

    /// A mirror that contains only `description`, so that dumped options show no password.
    public var customMirror: Mirror { Mirror(self, children: ["certificate": description]) }
}
