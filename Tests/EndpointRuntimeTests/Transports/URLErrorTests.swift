import EndpointRuntime
import Foundation
import TestClocks
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The connection failures for the errors of URLSession. A `URLProtocol` ends each task with the error in its URL.
@Suite("Errors of URLSession", .endsRunIfHanging)
struct URLErrorTests {
    @Test(
        arguments: [
            (.timedOut, .timedOut), (.cannotFindHost, .dns), (.dnsLookupFailed, .dns),
            (.cannotConnectToHost, .refused), (.networkConnectionLost, .connectionLost),
            (.secureConnectionFailed, .tls), (.serverCertificateUntrusted, .tls), (.serverCertificateHasBadDate, .tls),
            (.clientCertificateRequired, .tls), (.notConnectedToInternet, .offline), (.dataNotAllowed, .offline),
            (.internationalRoamingOff, .offline), (.callIsActive, .offline),
            (.appTransportSecurityRequiresSecureConnection, .notPermitted), (.httpTooManyRedirects, .tooManyRedirects),
            (.cannotParseResponse, .invalidResponse), (.cannotDecodeContentData, .invalidResponse),
            (.resourceUnavailable, .other),
        ] as [(URLError.Code, ConnectionFailure.Kind)]
    )
    func codes(_ code: URLError.Code, _ kind: ConnectionFailure.Kind) async throws {
        let failure = try #require(await failure(code))
        #expect(failure.kind == kind)
        #expect((failure.underlying as? URLError)?.code == code)
    }

    #if canImport(Darwin)
        /// URLSession cancels a task whose challenge was cancelled, and whose server's certificate was rejected before.
        @Test func cancelledTaskIsARejectedCertificate() async throws {
            #expect(try #require(await failure(.cancelled)).kind == .tls)
        }
    #endif

    #if canImport(FoundationNetworking)
        @Test(
            arguments: [
                ("SSL certificate problem: self-signed certificate", .tls),
                ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", .tls),
                ("gnutls_handshake() failed: An unexpected TLS packet was received.", .tls),
                ("Recv failure: Connection reset by peer", .connectionLost),
                ("OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to api.example:443", .connectionLost),
                ("Failed writing header", .invalidResponse),
                ("Failed writing received data to disk/application", .invalidResponse),
                ("Failed reading the chunked-encoded stream", .invalidResponse),
                ("chunk hex-length char not a hex digit: 0x7a", .invalidResponse),
                ("Too large response headers: 307932 > 307200", .invalidResponse),
                ("Can't complete SOCKS5 connection to api.example. (5)", .refused),
                ("No authentication method was acceptable.", .refused),
                ("Invalid Content-Length: value", .invalidResponse),
                ("Out of memory", .invalidResponse),
                ("Nul byte in header", .invalidResponse),
                ("Header without colon", .invalidResponse),
                ("A libcurl function was given a bad argument", .invalidResponse),
                ("HTTP/2 stream 1 was not closed cleanly: CANCEL (err 8)", .connectionLost),
                ("Error in the HTTP2 framing layer", .connectionLost),
                ("Something else", .other),
            ] as [(String, ConnectionFailure.Kind)]
        )
        func wordsOfUnknownErrors(_ words: String, _ kind: ConnectionFailure.Kind) async throws {
            let failure = try #require(await failure(.unknown, words))
            #expect(failure.kind == kind)
            #expect(failure.message == "\(words) (NSURLErrorDomain -1)")
        }
    #endif

    private func failure(_ code: URLError.Code, _ words: String = "it failed") async -> ConnectionFailure? {
        let configuration = URLSessionTransport.plainConfiguration
        configuration.protocolClasses = [FailingProtocol.self]
        let session = Session(transport: URLSessionTransport(configuration: configuration))
        do {
            _ = try await Call(GetItem(id: code.rawValue), on: session).header("X-Words", words).response()
            return nil
        } catch {
            return error.connectionFailure
        }
    }
}

/// A protocol that ends each task with the error whose code is the last component of the URL's path.
private final class FailingProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let code = request.url.flatMap { Int($0.lastPathComponent) }.flatMap { URLError.Code(rawValue: $0) }
        let words = request.value(forHTTPHeaderField: "X-Words") ?? ""
        client?.urlProtocol(
            self,
            didFailWithError: URLError(code ?? .badURL, userInfo: [NSLocalizedDescriptionKey: words])
        )
    }

    override func stopLoading() {}
}
