import Foundation
import TextCoding

extension OAuth2 {
    /// The request for a token (RFC 6749, sections 4.1.3, 4.4.2 and 6).
    struct TokenRequest: Request {
        /// The authorization grant of the request.
        enum Grant: Sendable {
            case clientCredentials
            case refreshToken(String)
            /// The code of a login, with the code verifier of RFC 7636.
            case authorizationCode(String, redirectURI: String?, codeVerifier: String?)

            /// The parameters of the grant, in order.
            fileprivate var fields: [(name: String, value: String?)] {
                switch self {
                case .clientCredentials: [("grant_type", "client_credentials")]
                case .refreshToken(let token): [("grant_type", "refresh_token"), ("refresh_token", token)]
                case .authorizationCode(let code, let redirectURI, let codeVerifier):
                    [
                        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
                        ("code_verifier", codeVerifier),
                    ]
                }
            }

            /// The names of parameters that have arguments of their own, so that no further parameter may have them.
            fileprivate var reservedNames: [String] {
                switch self {
                case .clientCredentials, .refreshToken: ["client_secret", "scope"]
                case .authorizationCode: ["client_secret"]
                }
            }

            /// The values of the grant that errors hide as they hide tokens, percent-encoded.
            fileprivate var secrets: Set<String> {
                guard case .authorizationCode(let code, _, let codeVerifier) = self else { return [] }
                return Set([code, codeVerifier].compactMap(\.self).map { PercentEncoding.component($0) })
            }
        }

        typealias Response = Granted
        typealias Failure = Problem

        static let service = Service(name: "OAuth2", base: "")

        /// Some servers, such as GitHub's, send errors with the status 200.
        static let responsePolicy = ResponsePolicy(success: .no("error"))

        let client: OAuth2
        let grant: Grant
        var scopes: [String] = []
        let parameters: [String: String]

        func buildRequest(_ request: inout RequestBuilder) throws {
            request.post("")
            request.base(declared: client.tokenURL)
            request.form()
            var fields = grant.fields
            if !scopes.isEmpty { fields.append(("scope", scopes.joined(separator: " "))) }
            fields += identify(in: &request)
            let own = Set(fields.filter { $0.value != nil }.map { $0.name }).union(grant.reservedNames)
            if let name = parameters.keys.filter(own.contains).min() {
                throw BuildFailure("the parameter '\(name)' belongs to the grant or to the client")
            }
            for (name, value) in fields { request.add(field: name, value) }
            for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { request.add(field: name, value) }
        }

        /// Follows no redirects, because they would pass on the secrets in the body.
        func intercept(_ request: inout OutgoingRequest) {
            request.responseStatuses = [.redirection]
            request.credentialPlaces.insert(pathValues: grant.secrets)
        }

        /// Adds the client's identifier and secret to the header, or returns them as parameters. In a header, both are
        /// form-encoded before they are joined (RFC 6749, section 2.3.1).
        private func identify(in request: inout RequestBuilder) -> [(name: String, value: String?)] {
            guard let secret = client.clientSecret, client.authentication == .basic else {
                return [("client_id", client.clientID), ("client_secret", client.clientSecret)]
            }
            let pair = [client.clientID, secret].map { PercentEncoding.component($0) }.joined(separator: ":")
            request.header("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())")
            return []
        }
    }

    /// A successful response with a token (RFC 6749, section 5.1).
    struct Granted: Decodable, Sendable {
        let accessToken: String
        /// The lifetime of the token in seconds; `nil` if the server does not send a number.
        let lifetime: TimeInterval?
        let refreshToken: String?
        /// The scopes of the token; `nil` if the server does not send them.
        let scopes: [String]?

        /// A century, in seconds: dates far in the future cannot be printed.
        private static let longestLifetime = TimeInterval(100 * 366 * 86_400)

        /// The registered types of tokens that a request cannot use as a bearer token, because it must also prove that
        /// it has a key (`PoP`, `DPoP`, `mac`), or because they give no access (`N_A`).
        ///
        /// RFC 6749, section 7.1, forbids to use a token of a type that a client does not know. But servers have types
        /// of their own for bearer tokens: Slack `bot` and `user`, Azure DevOps `jwt-bearer`, Apigee `BearerToken`.
        private static let unusableTypes = ["pop", "dpop", "mac", "n_a"]

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case lifetime = "expires_in"
            case refreshToken = "refresh_token"
            case scope
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            accessToken = try container.decode(String.self, forKey: .accessToken)
            guard !accessToken.isEmpty else {
                let text = "the token is empty"
                throw DecodingError.dataCorruptedError(forKey: .accessToken, in: container, debugDescription: text)
            }
            // Some servers send an empty text or `false` instead of no refresh token.
            let refreshToken = try? container.decodeIfPresent(String.self, forKey: .refreshToken)
            self.refreshToken = refreshToken?.isEmpty == true ? nil : refreshToken
            // Some servers send a list, or commas instead of spaces. A comma may be a part of a scope, too.
            let scope = try? container.decodeIfPresent(String.self, forKey: .scope)
            scopes =
                scope.map { $0.split(separator: $0.contains(" ") ? " " : ",").map(String.init) }
                ?? (try? container.decodeIfPresent([String].self, forKey: .scope))
            // Some servers send the number as a string. Anything else is ignored, since the lifetime is optional.
            let text = try? container.decodeIfPresent(String.self, forKey: .lifetime)
            let seconds =
                text.flatMap { TimeInterval($0) } ?? (try? container.decodeIfPresent(Double.self, forKey: .lifetime))
            lifetime = seconds.flatMap { $0.isFinite ? min(max($0, 0), Self.longestLifetime) : nil }
            let type = try container.decodeIfPresent(String.self, forKey: .tokenType) ?? ""
            guard !Self.unusableTypes.contains(type.lowercased()) else {
                let text = "a token of the type '\(type)' cannot be used as a bearer token"
                throw DecodingError.dataCorruptedError(forKey: .tokenType, in: container, debugDescription: text)
            }
        }
    }

    /// The error response to a request for a token (RFC 6749, section 5.2).
    public struct Problem: Decodable, Sendable, Hashable {
        /// The error code, such as `invalid_grant` if a refresh token has expired and the user has to log in again.
        public let error: String

        /// The server's explanation, for developers.
        public let errorDescription: String?

        private enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
        }

        /// Whether the server refuses the grant, such as a refresh token. The second code is GitHub's, and the third
        /// is Slack's.
        fileprivate var refusesGrant: Bool {
            ["invalid_grant", "bad_refresh_token", "invalid_refresh_token"].contains(error)
        }

        /// Whether the request or the registration of the client is wrong, which no login changes (RFC 6749, section
        /// 5.2, and RFC 8707, section 2). Some servers send `invalid_request` for a refresh token that is no longer valid.
        fileprivate var isMistakeOfClient: Bool {
            [
                "invalid_client", "invalid_scope", "invalid_target", "unauthorized_client", "unsupported_grant_type",
            ].contains(error)
        }
    }
}

extension SessionError<OAuth2.Problem> {
    /// Whether the server refuses the refresh token, so that only a login gets another one.
    ///
    /// Some servers send `unauthorized_client` for a refresh token that is no longer valid. If the client may not use
    /// refresh tokens at all, a login is the only way to a token, too.
    var refusesRefreshToken: Bool {
        if failure?.error == "unauthorized_client" { return isRequest(with: "refresh_token") }
        return failure?.refusesGrant == true && !isForClient
    }

    /// Whether no login changes the response of the server.
    var isIndependentOfLogin: Bool { isForClient || failure?.isMistakeOfClient == true && !refusesRefreshToken }

    /// Whether the request is for a token of the client itself, for which no user logs in.
    private var isForClient: Bool { isRequest(with: "client_credentials") }

    /// Whether the request has a grant type, which is its first parameter.
    private func isRequest(with grantType: String) -> Bool {
        request.body?.data?.starts(with: "grant_type=\(grantType)".utf8) == true
    }
}
