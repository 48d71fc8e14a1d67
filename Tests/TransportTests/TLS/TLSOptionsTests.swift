import Foundation
import TestClocks
import Testing
import TransportScenarios

@testable import EndpointRuntime

/// Pinned keys, own authorities and client certificates, against a server with a certificate that is not trusted
/// otherwise. Only libcurl and URLSession have these options, so that the tests name their transports.
@Suite(.endsRunIfHanging, .limited, .enabled(if: TestCertificates.areAvailable, "\(TestCertificates.missing)"))
struct TLSOptionsTests {
    @Test func hashedKeysAreThoseOfOpenSSL() throws {
        let certificates = try TestCertificates()
        try certificates.makePublicKeys()
        let rsa = SubjectPublicKeyInfo.rsa(try certificates.data("rsa.pkcs1"))
        #expect(rsa == (try certificates.data("rsa.der")))
        for (name, bits) in [("prime256v1", 256), ("secp384r1", 384), ("secp521r1", 521)] {
            let info = try certificates.data("\(name).der")
            // An uncompressed point: a byte, and both coordinates.
            let point = Data(info.suffix(1 + 2 * ((bits + 7) / 8)))
            #expect(SubjectPublicKeyInfo.ellipticCurve(point, bits: bits) == info)
        }
        #expect(SubjectPublicKeyInfo.ellipticCurve(Data([4]), bits: 255) == nil)
    }

    @Test func optionsShowNoPassword() {
        let file = URL(filePath: "/tmp/a.p12")
        let options = TLSOptions(clientCertificate: .pkcs12(file, password: "s3cret"))
        var text = "\(options) \(String(reflecting: options))"
        dump(options, to: &text)
        #expect(!text.contains("s3cret"))
        #expect(text.contains("/tmp/a.p12"))
    }

    #if os(Linux)
        @Test func serverNeedsATrustedCertificateAndAPinnedKey() async throws {
            let certificates = try TestCertificates()
            let server = try await server(certificates)
            let wrong = Data(repeating: 1, count: 32).base64EncodedString()
            let own = TLSOptions(authorities: certificates["server.pem"])
            let pin = try certificates.pin
            let unknown = "\(String(repeating: "A", count: 43))="
            for options in [
                TLSOptions(), TLSOptions(pinnedKeys: [pin]), own.with { $0.pinnedKeys = [wrong] },
                own.with { $0.pinnedKeys = [unknown, ""] }, TLSOptions(authorities: certificates["client.pem"]),
                TLSOptions(authorities: certificates["nothing.pem"]),
            ] {
                #expect(await kind(server, "tls", options) == .tls, "\(options)")
            }
            #expect(try await reply(server, "tls", own).request == 1)
            #expect(try await reply(server, "tls", own.with { $0.pinnedKeys = [pin] }).request == 2)
            #expect(try await reply(server, "tls", own.with { $0.pinnedKeys = [wrong, pin] }).request == 3)
        }

        @Test func clientShowsItsCertificate() async throws {
            let certificates = try TestCertificates()
            let server = try await server(certificates)
            let (pem, key, locked) = (
                certificates["client.pem"], certificates["client.key"], certificates["locked.key"]
            )
            let own = TLSOptions(authorities: certificates["server.pem"])
            for certificate in [
                TLSOptions.ClientCertificate.pem(certificate: pem, key: key),
                .pem(certificate: pem, key: locked, password: "s3cret"),
                .pkcs12(certificates["client.p12"], password: "s3cret"),
            ] {
                let options = own.with { $0.clientCertificate = certificate }
                #expect(try await reply(server, "mutual", options).client == "pen", "\(certificate)")
            }
            for certificate in [
                TLSOptions.ClientCertificate.pem(certificate: pem, key: locked, password: "wrong"),
                .pem(certificate: certificates["server.pem"], key: key),
                .pkcs12(certificates["client.p12"], password: "wrong"),
                .pkcs12(certificates["nothing.p12"], password: "s3cret"),
            ] {
                let options = own.with { $0.clientCertificate = certificate }
                #expect(await kind(server, "mutual", options) == .tls, "\(certificate)")
            }
            // In TLS 1.3 the server refuses after the handshake.
            #expect([.tls, .connectionLost].contains(await kind(server, "mutual", own)))
        }

        @Test func urlSessionSendsNothingWithOptionsThatItIgnores() async throws {
            let certificates = try TestCertificates()
            let server = try await server(certificates)
            for options in [
                TLSOptions(pinnedKeys: [try certificates.pin]), TLSOptions(authorities: certificates["server.pem"]),
                TLSOptions(clientCertificate: .pkcs12(certificates["client.p12"], password: "s3cret")),
            ] {
                let error = await failure(of: call(server, "tls", URLSessionTransport(tls: options)))
                #expect(error?.connectionFailure?.kind == .tls)
                #expect("\(String(describing: error))".contains("URLSession does not support"))
            }
        }

        private func server(_ certificates: TestCertificates) async throws -> PythonServer {
            try await PythonServer(
                "tls_server.py",
                arguments: ["server.pem", "server.key", "client.pem"].map { certificates[$0].path },
                needsPackages: false
            )
        }

        private func reply(_ server: PythonServer, _ port: String, _ options: TLSOptions) async throws -> Reply {
            try await call(server, port, try #require(CurlTransport(tls: options))).response()
        }

        private func kind(_ server: PythonServer, _ port: String, _ options: TLSOptions) async -> ConnectionFailure
            .Kind?
        {
            guard let transport = CurlTransport(tls: options) else { return nil }
            return await failure(of: call(server, port, transport))?.connectionFailure?.kind
        }

        private func call(_ server: PythonServer, _ port: String, _ transport: any Transport) -> Call<Fetch<Reply>> {
            let base = server.base(port, scheme: "https")
            return Call(Fetch("a"), on: Session(transport: transport, bases: [FaultService.service: .url(base)]))
        }
    #endif
}

/// The server's report of a request.
private struct Reply: Decodable {
    let request: Int
    let client: String?
}

extension TLSOptions {
    fileprivate func with(_ change: (inout TLSOptions) -> Void) -> TLSOptions {
        var options = self
        change(&options)
        return options
    }
}
