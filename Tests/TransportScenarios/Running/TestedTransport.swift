package import EndpointRuntime
import Foundation

#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
#endif

/// A transport that the tests and the scenarios are run over.
package enum TestedTransport: String, Sendable {
    /// The default of a session.
    case standard
    /// On Linux only for flows: a broken server could end the process.
    case urlSession
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif

    /// The transport that sessions of the current task use.
    @TaskLocal package static var current = TestedTransport.standard

    /// The transports that the tests run over, or the transport that the environment variable `TRANSPORT` names.
    package static let all: [TestedTransport] = {
        let name = ProcessInfo.processInfo.environment["TRANSPORT"]
        if let transport = name.flatMap({ TestedTransport(rawValue: $0) }) { return [transport] }
        #if AsyncHTTPClient
            return [.standard, .asyncHTTPClient]
        #else
            return [.standard]
        #endif
    }()

    /// The transports of ``all``, and URLSession, for tests of requests without a fault.
    package static let each: [TestedTransport] = {
        let isSelected = ProcessInfo.processInfo.environment["TRANSPORT"] != nil
        return isSelected || all.contains(.urlSession) ? all : all + [.urlSession]
    }()

    /// The content encodings that the transport decodes; a body with another encoding is an error.
    package var decodes: Set<String> {
        switch self {
        #if os(Linux)
            case .standard: ["gzip", "deflate"]
            case .urlSession: ["gzip", "deflate", "brotli"]
        #else
            case .standard, .urlSession: ["gzip", "deflate", "brotli"]
        #endif
        #if AsyncHTTPClient
            case .asyncHTTPClient: ["gzip", "deflate"]
        #endif
        }
    }

    /// Whether a request that is not idempotent gets a new connection, so that it never uses a connection that the
    /// server has closed.
    package var sendsPostsOverNewConnections: Bool { Self.isLinux && (self == .standard || self == .urlSession) }

    /// Whether the reader of a broken body gets all bytes that arrived before the break.
    package var keepsWhatCameBeforeABreak: Bool { self == .standard && Self.isLinux }

    /// Whether the fields of interim responses count towards the limit of a head.
    package var countsInterimResponses: Bool { self == .standard && Self.isLinux }

    /// Whether a length that is sent twice is a length, as RFC 9112, section 6.3, allows.
    package var acceptsRepeatedLengths: Bool { self == .standard || self == .urlSession }

    /// Whether the sequence of a request's body is read with the task-local values of the caller.
    package var readsSequencesForTheCaller: Bool { self == .standard || self == .urlSession }

    /// Whether a header field with a control character makes the response invalid.
    package var rejectsControlCharacters: Bool { self != .standard || !Self.isLinux }

    /// Whether the default transport is libcurl. Elsewhere, it is URLSession, which differs there.
    private static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    /// A transport with connections of its own.
    package func make() -> any Transport {
        switch self {
        case .standard: Session.standardTransport()
        case .urlSession: URLSessionTransport()
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        }
    }
}

extension String {
    /// Whether the text contains a character that a header field must not contain (RFC 9110, section 5.5).
    package var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
    }
}
