public import Foundation

/// Why no complete response came.
///
/// ```swift
/// } catch .noResponse(_, .offline) {
///     showOfflineBanner()
/// } catch .noResponse(_, let failure) where failure.kind == .tls { … }
/// ```
/// Each transport tells as much as it can; `Documentation/Runtime.md` says what URLSession tells on which platform. Two
/// failures are equal if their kinds and messages are.
public struct ConnectionFailure: Error, Sendable {
    /// The kind of failure.
    public let kind: Kind

    /// The system's words, empty where ``kind`` says it all; may hold a URL.
    public let message: String

    /// The error that the transport got, such as a `URLError`.
    public let underlying: (any Error)?

    /// How many redirects the transport follows, of a failure for which that were too few.
    public let redirectLimit: Int?

    /// A failure of any kind.
    public init(_ kind: Kind, _ message: String = "", underlying: (any Error)? = nil) {
        self.init(kind, message, underlying, redirectLimit: nil)
    }

    private init(_ kind: Kind, _ message: String, _ underlying: (any Error)?, redirectLimit: Int?) {
        self.kind = kind
        self.message = message
        self.underlying = underlying
        self.redirectLimit = redirectLimit
    }

    /// No response, or no further byte of it, came in time.
    public static let timedOut = ConnectionFailure(.timedOut)

    /// The host has no address.
    public static func dns(_ message: String) -> ConnectionFailure { ConnectionFailure(.dns, message) }

    /// No connection was made.
    public static func refused(_ message: String) -> ConnectionFailure { ConnectionFailure(.refused, message) }

    /// No secure connection was made.
    public static func tls(_ message: String) -> ConnectionFailure { ConnectionFailure(.tls, message) }

    /// The connection ended before the response did.
    public static func connectionLost(_ message: String) -> ConnectionFailure {
        ConnectionFailure(.connectionLost, message)
    }

    /// The device has no connection to the internet.
    public static func offline(_ message: String) -> ConnectionFailure { ConnectionFailure(.offline, message) }

    /// The system does not let the app make this connection.
    public static func notPermitted(_ message: String) -> ConnectionFailure {
        ConnectionFailure(.notPermitted, message)
    }

    /// More redirects than the transport follows.
    public static func tooManyRedirects(limit: Int) -> ConnectionFailure {
        ConnectionFailure(.tooManyRedirects, "the limit is \(limit)", nil, redirectLimit: limit)
    }

    /// The data is not an HTTP response.
    public static func invalidResponse(_ message: String) -> ConnectionFailure {
        ConnectionFailure(.invalidResponse, message)
    }

    /// Anything else.
    public static func other(_ message: String) -> ConnectionFailure { ConnectionFailure(.other, message) }
}

extension ConnectionFailure {
    /// What an error means that a transport or a middleware threw: itself, if it is one, otherwise
    /// ``Kind/other`` with the error as ``underlying``.
    public init(_ error: any Error) {
        self = error as? ConnectionFailure ?? ConnectionFailure(.other, String(describing: error), underlying: error)
    }

    /// Lets a pattern name the kind: `case .noResponse(_, .offline)`.
    public static func ~= (kind: Kind, failure: ConnectionFailure) -> Bool { failure.kind == kind }
}

extension ConnectionFailure: Hashable {
    public static func == (left: ConnectionFailure, right: ConnectionFailure) -> Bool {
        left.kind == right.kind && left.message == right.message
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(message)
    }
}

extension ConnectionFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, LocalizedError {
    /// One line that says what happened, without secrets.
    public var description: String {
        message.isEmpty ? "\(kind)" : "\(kind): \(ErrorText.printable(message))"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// The same as `description`.
    public var errorDescription: String? { description }

    /// Only what `description` shows: the underlying error may hold the URL with its credentials.
    public var customMirror: Mirror { Mirror(self, children: ["failure": description]) }
}
