import Foundation
import TestSupport

/// Certificates that openssl makes for one test, in a temporary folder.
final class TestCertificates: Sendable {
    private let folder: TemporaryFolder

    /// Makes the certificate of a server, and one of a client in several forms.
    ///
    /// The keys are on an elliptic curve, because openssl takes much longer to make those of RSA.
    init() throws {
        folder = try TemporaryFolder()
        let new = "openssl req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2"
        try Self.shell(
            """
            cd '\(folder.url.path)'
            \(new) -keyout server.key -out server.pem -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1
            \(new) -keyout client.key -out client.pem -subj /CN=pen
            openssl pkey -in client.key -aes256 -passout pass:s3cret -out locked.key
            openssl pkcs12 -export -in client.pem -inkey client.key -passout pass:s3cret -out client.p12
            openssl pkey -in server.key -pubout -outform der | openssl dgst -sha256 -binary | openssl base64 -A > server.pin
            """
        )
    }

    /// Makes a public key of RSA, and one of each curve that a pinned key may have.
    func makePublicKeys() throws {
        try Self.shell(
            """
            cd '\(folder.url.path)'
            openssl genrsa -out rsa.key 2048
            openssl pkey -in rsa.key -pubout -outform der -out rsa.der
            openssl rsa -in rsa.key -RSAPublicKey_out -outform der -out rsa.pkcs1
            for curve in prime256v1 secp384r1 secp521r1
            do openssl ecparam -name $curve -genkey | openssl pkey -pubout -outform der -out $curve.der
            done
            """
        )
    }

    subscript(_ name: String) -> URL { folder.url.appending(path: name) }

    func data(_ name: String) throws -> Data { try Data(contentsOf: self[name]) }

    /// The pin of the server's key.
    var pin: String {
        get throws { String(decoding: try data("server.pin"), as: UTF8.self) }
    }

    #if os(Linux)
        /// Whether openssl and a Python with its ssl module are there. If openssl then fails, so do the tests.
        static let areAvailable = (try? shell("openssl version && python3 -c 'import ssl'")) != nil
    #else
        /// Whether openssl can make them, and a Python with its ssl module is there. The openssl of macOS is LibreSSL,
        /// which lacks some options.
        static let areAvailable =
            (try? TestCertificates().makePublicKeys()) != nil && (try? shell("python3 -c 'import ssl'")) != nil
    #endif

    /// The reason for which tests are skipped.
    static let missing = "openssl cannot make the certificates, or python3 is not installed"

    private struct CommandFailure: Error, CustomStringConvertible {
        let description: String
    }

    private static func shell(_ script: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-e", "-c", script]
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure(description: String(decoding: text, as: UTF8.self))
        }
    }
}
