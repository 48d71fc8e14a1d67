package import EndpointRuntime
import Foundation

#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
#endif

/// A transport that the tests and the scenarios are run over.
package enum TestedTransport: String, CaseIterable, Sendable {
    /// The default of a session.
    case standard
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif

    /// The transport that sessions of the current task use.
    @TaskLocal package static var current = TestedTransport.standard

    /// All of them, or the one that the environment variable `TRANSPORT` names.
    package static let all: [TestedTransport] = {
        let name = ProcessInfo.processInfo.environment["TRANSPORT"]
        return name.flatMap { TestedTransport(rawValue: $0) }.map { [$0] } ?? allCases
    }()

    /// A transport with connections of its own.
    package func make() -> any Transport {
        switch self {
        case .standard: Session.standardTransport()
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        }
    }
}
