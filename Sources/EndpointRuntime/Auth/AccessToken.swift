public import Foundation

/// A token with the time at which it expires.
public struct AccessToken: Sendable, Hashable, Codable {
    /// The token, without a prefix such as `Bearer`.
    public var value: String

    /// The time at which the token expires; `nil` if it is unknown.
    public var expiry: Date?

    /// The refresh token (RFC 6749, section 1.5), if there is one.
    public var refreshToken: String?

    /// The scopes of the token (RFC 6749, section 3.3), which may be fewer than requested; `nil` if they are unknown.
    public var scopes: [String]?

    /// Creates a token.
    public init(_ value: String, expiry: Date? = nil, refreshToken: String? = nil, scopes: [String]? = nil) {
        self.value = value
        self.expiry = expiry
        self.refreshToken = refreshToken
        self.scopes = scopes
    }
}

@_documentation(visibility: internal)
extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The time at which the token expires, without the token itself.
    public var description: String {
        // Foundation traps when it prints a date that is not finite.
        guard let expiry, expiry.timeIntervalSince1970.isFinite else { return "a token" }
        return "a token that expires at \(expiry)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child.
    public var customMirror: Mirror { Mirror(self, children: ["token": description]) }
}
