package import EndpointRuntime
import Foundation

#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
#endif

/// A transport that the tests and the scenarios are run over.
package enum TestedTransport: String, Sendable {
    /// The default of a session.
    case standard
    /// On Linux only for requests without a fault: a broken server could end the process.
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

    /// The transports of ``all``, and on Linux also URLSession, for tests of requests without a fault. Elsewhere,
    /// URLSession is the default.
    package static let each: [TestedTransport] = {
        let isSelected = ProcessInfo.processInfo.environment["TRANSPORT"] != nil
        return isSelected || !isLinux ? all : all + [.urlSession]
    }()

    /// The transports of ``each`` except URLSession of other systems than Linux, many of whose differences
    /// `Documentation/Transports.md` lists as not verified.
    package static let verified = each.filter { isLinux || !$0.isURLSession }

    /// The transports over libcurl and AsyncHTTPClient.
    package static let withoutURLSession = each.filter { !$0.isURLSession }

    /// Whether the transport is the one over libcurl, which is the default on Linux.
    package var isLibcurl: Bool { self == .standard && Self.isLinux }

    /// Whether the transport is the one over URLSession, which is the default on every other system.
    package var isURLSession: Bool { self == .urlSession || self == .standard && !Self.isLinux }

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
    package var sendsPostsOverNewConnections: Bool { Self.isLinux && (isLibcurl || isURLSession) }

    /// Whether the reader of a broken body gets all bytes that arrived before the break.
    package var keepsWhatCameBeforeABreak: Bool { isLibcurl }

    /// Whether the fields of interim responses count towards the limit of a head.
    package var countsInterimResponses: Bool { isLibcurl }

    /// Whether a length that is sent twice is a length, as RFC 9112, section 6.3, allows.
    package var acceptsRepeatedLengths: Bool { isLibcurl || isURLSession }

    /// Whether the sequence of a request's body is read with the task-local values of the caller.
    package var readsSequencesForTheCaller: Bool { isLibcurl || isURLSession }

    /// Whether a header field with a control character makes the response invalid.
    package var rejectsControlCharacters: Bool { !isLibcurl }

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
