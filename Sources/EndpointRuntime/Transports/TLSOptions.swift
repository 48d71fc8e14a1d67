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

/// The encoding of a public key and its algorithm (RFC 5280, section 4.1.2.7). A pin is the hash of this encoding.
///
/// Apple's Security framework returns only the key itself.
enum SubjectPublicKeyInfo {
    /// The encoding of an RSA key (RFC 8017, appendix A.1.1).
    static func rsa(_ key: Data) -> Data {
        // 1.2.840.113549.1.1.1 with the parameter NULL.
        info([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00], key)
    }

    /// The encoding of a point of a NIST curve (RFC 5480); `nil` for an unsupported key size in bits.
    static func ellipticCurve(_ point: Data, bits: Int) -> Data? {
        let curve: [UInt8]
        switch bits {
        case 256: curve = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case 384: curve = [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
        case 521: curve = [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
        default: return nil
        }
        return info([0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + curve, point)
    }

    private static func info(_ algorithm: [UInt8], _ key: Data) -> Data {
        element(0x30, element(0x30, Data(algorithm)) + element(0x03, [0] + key))
    }

    /// An element in DER (X.690, section 8.1).
    private static func element(_ tag: UInt8, _ content: Data) -> Data {
        var length: [UInt8] = []
        if content.count < 128 {
            length = [UInt8(content.count)]
        } else {
            var rest = content.count
            while rest > 0 {
                length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
                rest >>= 8
            }
            length.insert(0x80 | UInt8(length.count), at: 0)
        }
        return Data([tag] + length) + content
    }
}

#if canImport(Security) && canImport(CryptoKit)
    import CryptoKit
    import Security

    extension SubjectPublicKeyInfo {
        /// The SHA-256 hash, in base64, of the public key in the server's certificate; `nil` for an unknown key type.
        static func hash(of trust: SecTrust) -> String? {
            guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let certificate = chain.first,
                let key = SecCertificateCopyKey(certificate),
                let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                let attributes = SecKeyCopyAttributes(key) as? [String: Any],
                let type = attributes[kSecAttrKeyType as String] as? String
            else { return nil }
            var info: Data?
            if type == kSecAttrKeyTypeRSA as String {
                info = rsa(bytes)
            } else if type == kSecAttrKeyTypeECSECPrimeRandom as String,
                let bits = attributes[kSecAttrKeySizeInBits as String] as? Int
            {
                info = ellipticCurve(bytes, bits: bits)
            }
            return info.map { Data(SHA256.hash(data: $0)).base64EncodedString() }
        }
    }
#endif
