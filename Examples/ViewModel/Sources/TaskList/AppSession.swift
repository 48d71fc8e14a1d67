public import EndpointRuntime
import Foundation
public import Observation
public import TasksClient

/// The session of the app: it sends the requests of all models, with the token of the user who has logged in.
@MainActor
@Observable
public final class AppSession {
    /// Whether there is a token. A view shows the login, or the tasks.
    public private(set) var isLoggedIn: Bool

    /// A message for the user about a login that failed.
    public var message: String?

    let session: Session
    private let login: Session
    private let tokens: TokenRefresher
    private let store: any TokenStore

    /// - Parameters:
    ///   - store: Keeps the token for the next launch.
    ///   - transport: Tests and previews pass stubs.
    public init(store: any TokenStore, transport: any Transport = Session.standardTransport()) {
        let login = Session(transport: transport)
        tokens = TokenRefresher(store.load(), didRefresh: { store.save($0) }) { last in
            guard let refreshToken = last?.refreshToken else { throw LoginRequired() }
            return AccessToken(try await login.response(for: Tasks.Endpoint.Refresh(refreshToken: refreshToken)))
        }
        session = Session(transport: transport, credentials: [Tasks.service: .bearer(tokens)])
        isLoggedIn = tokens.current != nil
        self.login = login
        self.store = store
    }

    public func logIn(user: String, password: String) async {
        do {
            let granted = try await login.response(for: Tasks.Endpoint.LogIn(user: user, password: password))
            replaceToken(with: AccessToken(granted))
        } catch .cancelled {
            return
        } catch .rejected(let response, let problem) where response.statusCode == 401 {
            message = problem?.title ?? "The name or the password is wrong."
        } catch {
            message = text(for: error)
        }
    }

    public func logOut() {
        replaceToken(with: nil)
        // Responses to the old user, such as an upload that ends later, must not reach the models of the next one.
        session.cancelAllRequests()
    }

    /// The message that a model shows for an error of any endpoint. All errors of calls come here, so that one place
    /// notices that the user has to log in again.
    func text(for error: any AnySessionError) -> String {
        if error.isUnauthorized {
            logOut()
            return "Please log in."
        }
        if error.isOffline { return "There is no connection to the internet." }
        if error.isTimeout { return "The server takes too long." }
        // The service writes the titles of its problems for users. Errors of the runtime are for logs.
        return error.failure(as: Tasks.Problem.self)?.title ?? "Something went wrong."
    }

    private func replaceToken(with token: AccessToken?) {
        tokens.replace(with: token)
        store.save(token)
        isLoggedIn = token != nil
        // A refresh that ends at the same time may store its token after this one.
        Task { [tokens, store] in
            await tokens.waitForDidRefresh()
            store.save(tokens.current)
        }
    }
}

extension AccessToken {
    fileprivate init(_ granted: Tasks.Token) {
        self.init(
            granted.accessToken,
            expiry: Date(timeIntervalSinceNow: granted.expiresIn),
            refreshToken: granted.refreshToken
        )
    }
}
