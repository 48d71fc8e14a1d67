extension ConnectionFailure {
    /// The kind of a connection failure.
    ///
    /// The list is extensible: a later version may split ``other`` into further kinds, and a transport may add its own,
    /// `extension ConnectionFailure.Kind { static let proxy = Self(rawValue: "proxy") }`.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The name, such as `timedOut`.
        public let rawValue: String

        /// Creates a kind by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The response, or the next part of a stream, did not arrive in time.
        public static let timedOut = Kind(rawValue: "timedOut")

        /// The host has no address.
        public static let dns = Kind(rawValue: "dns")

        /// The host was found, but no connection to it was made.
        public static let refused = Kind(rawValue: "refused")

        /// No secure connection could be established: the certificate is not trusted, or the handshake failed.
        public static let tls = Kind(rawValue: "tls")

        /// The connection ended before the response was complete.
        public static let connectionLost = Kind(rawValue: "connectionLost")

        /// The device has no connection to the internet, or must not use the existing connection.
        public static let offline = Kind(rawValue: "offline")

        /// The system does not let the app make this connection, as App Transport Security does with plain HTTP.
        public static let notPermitted = Kind(rawValue: "notPermitted")

        /// The number of redirects exceeded the limit.
        public static let tooManyRedirects = Kind(rawValue: "tooManyRedirects")

        /// The data is not an HTTP response.
        public static let invalidResponse = Kind(rawValue: "invalidResponse")

        /// A middleware did not send the request, in order to protect its server: ``ConnectionFailure/underlying`` is
        /// the reason, such as an open circuit breaker. A retry policy does not repeat such a request.
        public static let notSent = Kind(rawValue: "notSent")

        /// The body of the request could not be read: ``ConnectionFailure/underlying`` is the error of its file or its
        /// sequence. A retry policy does not repeat such a request.
        public static let unreadableBody = Kind(rawValue: "unreadableBody")

        /// A test transport has no stub or recording for the request.
        package static let missingStub = Kind(rawValue: "notStubbed")

        /// A recording for tests cannot be written or read.
        package static let brokenRecording = Kind(rawValue: "unusableRecording")

        /// Any other failure.
        public static let other = Kind(rawValue: "other")
    }
}

@_documentation(visibility: internal)
extension ConnectionFailure.Kind: CustomStringConvertible {
    /// A description, such as `the connection was refused`.
    public var description: String {
        switch self {
        case .timedOut: "the response, or the next part of a stream, did not arrive in time"
        case .dns: "the host was not found"
        case .refused: "the connection was refused"
        case .tls: "no secure connection could be made"
        case .connectionLost: "the connection ended before the response did"
        case .offline: "there is no connection to the internet"
        case .notPermitted: "the system does not permit the connection"
        case .tooManyRedirects: "there were too many redirects"
        case .invalidResponse: "the response is not valid HTTP"
        case .notSent: "the request was not sent"
        case .unreadableBody: "the body of the request could not be read"
        case .missingStub: "the test has no response for the request"
        case .brokenRecording: "the recording cannot be used"
        default: "the connection failed"
        }
    }
}
