package import EndpointRuntime
import Foundation

#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import NIOSSL
#endif

/// One request for JSON in a process of its own, whose environment sets the proxy.
package struct Probing: Sendable {
    /// How the request ended, as it is printed.
    package struct Report: Codable, Sendable {
        package var status: Int?
        /// The kind of the session's error.
        package var error: String?
        /// The kind of the connection failure.
        package var kind: String?
        package var description: String?
        /// The details that the error lacks.
        package var gap: String?
    }

    package var url: String
    /// The port of the proxy at 127.0.0.1.
    package var proxy: Int?
    /// Whether `all_proxy` names the proxy, instead of `http_proxy` and `https_proxy`.
    package var isForAllSchemes = false
    /// The port of the SOCKS proxy at 127.0.0.1, if there is no ``proxy``.
    package var socks: Int?
    /// Name and password for the proxy, such as `pen:s3cret`.
    package var user: String?
    /// The hosts that need no proxy, as in `no_proxy`.
    package var exception: String?
    /// The path of a PEM file with the authority of the server.
    package var authority: String?
    /// The transport, if it is not the current one.
    var ownTransport: (any Transport)?

    package init(
        _ url: String,
        proxy: Int? = nil,
        user: String? = nil,
        exception: String? = nil,
        authority: String? = nil
    ) {
        self.url = url
        self.proxy = proxy
        self.user = user
        self.exception = exception
        self.authority = authority
    }

    /// Sends the request over the current transport.
    func run() async -> Report {
        var report = Report()
        let transport = ownTransport ?? transport
        let session = Session(transport: transport, bases: [FaultService.service: .url(url)], timeout: .seconds(20))
        do throws(SessionError<JSON>) {
            report.status = try await Call(Fetch<JSON>("echo"), on: session).envelope().raw.statusCode
        } catch {
            report.status = error.statusCode
            report.error = "\(error.kind)"
            report.kind = error.connectionFailure.map { "\($0.kind)" }
            report.description = "\(error)"
            report.gap = error.gap(attempts: nil)
        }
        return report
    }

    private var transport: any Transport {
        switch TestedTransport.current {
        case .standard:
            #if os(Linux)
                let tls = TLSOptions(authorities: authority.map { URL(filePath: $0) })
                return CurlTransport(tls: tls) ?? Session.standardTransport()
            #else
                return Session.standardTransport()
            #endif
        case .urlSession: return URLSessionTransport()
        #if AsyncHTTPClient
            case .asyncHTTPClient:
                var configuration = AsyncHTTPClientTransport.plainConfiguration
                if let proxy {
                    let user = user.map {
                        HTTPClient.Authorization.basic(credentials: Data($0.utf8).base64EncodedString())
                    }
                    configuration.proxy = .server(host: "127.0.0.1", port: proxy, authorization: user)
                }
                if let socks { configuration.proxy = .socksServer(host: "127.0.0.1", port: socks) }
                if let authority {
                    var tls = TLSConfiguration.makeClientConfiguration()
                    tls.trustRoots = .file(authority)
                    configuration.tlsConfiguration = tls
                }
                return AsyncHTTPClientTransport(configuration: configuration)
        #endif
        }
    }
}

extension Probing {
    /// Sends the request over the current transport, in a process of its own.
    ///
    /// - Parameter program: the executable of the scenarios.
    package func send(program: URL) async throws -> Report {
        let arguments =
            ["--probe", url, "--transport", TestedTransport.current.rawValue]
            + (proxy.map { ["--proxy", "\($0)"] } ?? []) + (socks.map { ["--socks", "\($0)"] } ?? [])
            + (user.map { ["--user", $0] } ?? [])
            + (authority.map { ["--authority", $0] } ?? [])
        var environment = ProcessInfo.processInfo.environment
        for name in ["http_proxy", "https_proxy", "no_proxy", "all_proxy"] {
            environment[name] = nil
            environment[name.uppercased()] = nil
        }
        if let socks { environment["all_proxy"] = "socks5h://127.0.0.1:\(socks)" }
        if let proxy {
            let address = "http://\(user.map { "\($0)@" } ?? "")127.0.0.1:\(proxy)"
            for name in isForAllSchemes ? ["all_proxy"] : ["http_proxy", "https_proxy"] { environment[name] = address }
            environment["no_proxy"] = exception
        }
        return try await ReportingProcess.run(program, arguments, environment: environment)
    }
}
