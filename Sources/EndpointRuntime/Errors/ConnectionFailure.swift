public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The reason that there is no complete response.
///
/// ```swift
/// } catch .noResponse(_, .offline) {
///     showOfflineBanner()
/// } catch .noResponse(_, let failure) where failure.kind == .tls { … }
/// ```
/// `Documentation/Runtime.md` lists the kinds that each transport reports. Two failures are equal if their kinds and
/// messages are equal.
public struct ConnectionFailure: Error, Sendable {
    /// The kind of failure.
    public let kind: Kind

    /// The system's message; empty if ``kind`` is the only information. May contain a URL.
    ///
    /// In the error of a call, `<redacted>` replaces the values of the request's credentials that have at least eight
    /// bytes, and of more than 16,384 characters, only the beginning and the end remain.
    public private(set) var message: String

    /// The transport's error, such as a `URLError`. It is unchanged, so its description may contain the URL with its
    /// credentials.
    public let underlying: (any Error)?

    /// The redirect limit that was exceeded, for a failure of kind ``Kind/tooManyRedirects``.
    public private(set) var redirectLimit: Int?

    /// The time that has passed, for a failure of kind ``Kind/timedOut``: the longest wait for a response, or for the
    /// next part of a stream. `nil` if the transport has measured the time, and if all attempts together took too long.
    ///
    /// Comparisons ignore the limit, so that a failure with a limit is equal to ``timedOut``.
    public private(set) var timeLimit: Duration?

    /// The status code of a response whose body is incomplete; `nil` if no header fields have arrived.
    private(set) var statusCode: Int?

    /// Creates a failure of any kind.
    public init(_ kind: Kind, _ message: String = "", underlying: (any Error)? = nil) {
        self.kind = kind
        self.message = message
        self.underlying = underlying
    }

    /// The response, or the next part of a stream, did not arrive in time.
    public static let timedOut = ConnectionFailure(.timedOut)

    /// The response, or the next part of a stream, did not arrive within a limit; `nil` if the limit is unknown.
    static func timedOut(limit: Duration?) -> ConnectionFailure {
        var failure = timedOut
        failure.timeLimit = limit
        return failure
    }

    /// The host has no address.
    public static func dns(_ message: String) -> ConnectionFailure { ConnectionFailure(.dns, message) }

    /// No connection was made.
    public static func refused(_ message: String) -> ConnectionFailure { ConnectionFailure(.refused, message) }

    /// No secure connection could be established.
    public static func tls(_ message: String) -> ConnectionFailure { ConnectionFailure(.tls, message) }

    /// The connection ended before the response was complete.
    public static func connectionLost(_ message: String) -> ConnectionFailure {
        ConnectionFailure(.connectionLost, message)
    }

    /// The device has no connection to the internet.
    public static func offline(_ message: String) -> ConnectionFailure { ConnectionFailure(.offline, message) }

    /// The system does not let the app make this connection.
    public static func notPermitted(_ message: String) -> ConnectionFailure {
        ConnectionFailure(.notPermitted, message)
    }

    /// The number of redirects exceeded the limit of the session.
    public static func tooManyRedirects(limit: Int) -> ConnectionFailure {
        var failure = ConnectionFailure(.tooManyRedirects, "the limit is \(limit)")
        failure.redirectLimit = limit
        return failure
    }

    /// The data is not an HTTP response.
    public static func invalidResponse(_ message: String) -> ConnectionFailure {
        ConnectionFailure(.invalidResponse, message)
    }

    /// Any other failure.
    public static func other(_ message: String) -> ConnectionFailure { ConnectionFailure(.other, message) }

    /// The failure of a request whose body cannot be read, because of an error of its file or its sequence.
    package init(unreadableBody error: any Error) {
        self.init(.unreadableBody, String(describing: error), underlying: error)
    }

    /// Two tasks wait for the next piece of one body.
    package static var concurrentReaders: Self { .other("two readers wait for one body") }
}

extension ConnectionFailure {
    /// Converts an error of a transport or a middleware. A connection failure is used unchanged, a `URLError` becomes
    /// the corresponding connection failure, and any other error becomes ``Kind/other`` with the error as
    /// ``underlying``.
    public init(_ error: any Error) {
        if let failure = error as? ConnectionFailure {
            self = failure
            return
        }
        #if canImport(FoundationNetworking) || canImport(Darwin)
            if error is URLError {
                self.init(error, hasResponse: false)
                return
            }
        #endif
        self.init(.other, String(describing: error), underlying: error)
    }

    /// Whether a part of the response may have come before the failure.
    var mayFollowResponse: Bool { kind == .timedOut || kind == .connectionLost }

    /// The failure without the values of the request's credentials in its message, unless they are short.
    func hidingCredentials(of request: RequestInfo) -> ConnectionFailure {
        var failure = self
        failure.message = request.hidingCredentials(in: message)
        return failure
    }

    /// The failure to receive the body of a response with this status code; `nil` if no header fields have arrived.
    func withStatusCode(_ statusCode: Int?) -> ConnectionFailure {
        var failure = self
        failure.statusCode = statusCode ?? self.statusCode
        return failure
    }

    /// Allows a kind as a pattern: `case .noResponse(_, .offline)`.
    public static func ~= (kind: Kind, failure: ConnectionFailure) -> Bool { failure.kind == kind }
}

@_documentation(visibility: internal)
extension ConnectionFailure: Hashable {
    public static func == (left: ConnectionFailure, right: ConnectionFailure) -> Bool {
        left.kind == right.kind && left.message == right.message
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(message)
    }
}

@_documentation(visibility: internal)
extension ConnectionFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, LocalizedError {
    /// A description in one line, without secrets.
    public var description: String {
        let details = [timeLimit.map { "the limit is \($0)" }, message.isEmpty ? nil : ErrorText.printable(message)]
        return (["\(kind)"] + details.compactMap { $0 }).joined(separator: ": ")
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// The same as `description`.
    public var errorDescription: String? { description }

    /// A mirror with `description` as its only child, because the underlying error may contain the URL with its
    /// credentials.
    public var customMirror: Mirror { Mirror(self, children: ["failure": description]) }
}

/// The error for a connection that the server closed before any byte of the response arrived.
///
/// This can happen with a reused connection.
struct StaleConnection: Error {
    /// The failure of the request if it is not sent again.
    var failure = ConnectionFailure.connectionLost("the server closed the connection before it responded")
}
