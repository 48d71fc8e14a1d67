public import EndpointRuntime
import Foundation

/// Keeps the user's token between launches.
///
/// An app implements it with the Keychain (`SecItemAdd`, `kSecClassGenericPassword`): files and `UserDefaults` are not
/// protected, and are part of backups. `AccessToken` is `Codable`.
public protocol TokenStore: Sendable {
    func load() -> AccessToken?

    /// - Parameter token: `nil` to remove the token.
    func save(_ token: AccessToken?)
}

/// Keeps a token only as long as the process runs, for tests and previews.
public final class MemoryTokenStore: TokenStore, @unchecked Sendable {
    private let lock = NSLock()
    private var token: AccessToken?

    public init(_ token: AccessToken? = nil) {
        self.token = token
    }

    public func load() -> AccessToken? { lock.withLock { token } }

    public func save(_ token: AccessToken?) { lock.withLock { self.token = token } }
}
