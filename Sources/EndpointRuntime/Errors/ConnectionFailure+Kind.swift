extension ConnectionFailure {
    /// The kind of a connection failure.
    ///
    /// The list grows: a later version may tell apart what is ``other`` today. A transport may have kinds of its own,
    /// `extension ConnectionFailure.Kind { static let proxy = Self(rawValue: "proxy") }`.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The name, such as `timedOut`.
        public let rawValue: String

        /// A kind by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No response, or no further byte of it, came in time.
        public static let timedOut = Kind(rawValue: "timedOut")

        /// The host has no address.
        public static let dns = Kind(rawValue: "dns")

        /// The host was found, but no connection to it was made.
        public static let refused = Kind(rawValue: "refused")

        /// No secure connection was made: the certificate is not trusted, or the handshake failed.
        public static let tls = Kind(rawValue: "tls")

        /// The connection ended before the response did.
        public static let connectionLost = Kind(rawValue: "connectionLost")

        /// The device has no connection to the internet, or may not use the one that it has.
        public static let offline = Kind(rawValue: "offline")

        /// The system does not let the app make this connection, as App Transport Security does with plain HTTP.
        public static let notPermitted = Kind(rawValue: "notPermitted")

        /// The transport followed as many redirects as it may, and was sent on once more.
        public static let tooManyRedirects = Kind(rawValue: "tooManyRedirects")

        /// The data is not an HTTP response.
        public static let invalidResponse = Kind(rawValue: "invalidResponse")

        /// Anything else.
        public static let other = Kind(rawValue: "other")
    }
}

extension ConnectionFailure.Kind: CustomStringConvertible {
    /// A description, such as `the connection was refused`.
    public var description: String {
        switch self {
        case .timedOut: "no response came in time"
        case .dns: "the host was not found"
        case .refused: "the connection was refused"
        case .tls: "no secure connection could be made"
        case .connectionLost: "the connection ended before the response did"
        case .offline: "there is no connection to the internet"
        case .notPermitted: "the system does not permit the connection"
        case .tooManyRedirects: "there were too many redirects"
        case .invalidResponse: "the response is not valid HTTP"
        default: "the connection failed"
        }
    }
}
