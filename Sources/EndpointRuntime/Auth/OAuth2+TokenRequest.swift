import Foundation
import TextCoding

extension OAuth2 {
    /// The request for a token (RFC 6749, sections 4.4.2 and 6).
    struct TokenRequest: Request {
        /// The authorization grant of the request.
        enum Grant: Sendable {
            case clientCredentials
            case refreshToken(String)
        }

        typealias Response = Granted
        typealias Failure = Problem

        static let service = Service(name: "OAuth2", base: "")

        /// Some servers, such as GitHub's, send errors with the status 200.
        static let responsePolicy = ResponsePolicy(success: .no("error"))

        let client: OAuth2
        let grant: Grant
        let scopes: [String]

        func buildRequest(_ request: inout RequestBuilder) {
            request.post("")
            request.base(client.tokenURL)
            request.form()
            switch grant {
            case .clientCredentials: request.field("grant_type", "client_credentials")
            case .refreshToken(let token):
                request.field("grant_type", "refresh_token")
                request.field("refresh_token", token)
            }
            if !scopes.isEmpty { request.field("scope", scopes.joined(separator: " ")) }
            identify(in: &request)
        }

        /// Follows no redirects, because they would pass on the secrets in the body.
        func intercept(_ request: inout OutgoingRequest) {
            request.responseStatuses = [.redirection]
        }

        /// Adds the client's identifier and secret. In a header, both are form-encoded before they are joined (RFC
        /// 6749, section 2.3.1).
        private func identify(in request: inout RequestBuilder) {
            guard let secret = client.clientSecret, client.authentication == .basic else {
                request.field("client_id", client.clientID)
                request.field("client_secret", client.clientSecret)
                return
            }
            let pair = [client.clientID, secret].map { PercentEncoding.component($0) }.joined(separator: ":")
            request.header("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())")
        }
    }

    /// A successful response with a token (RFC 6749, section 5.1).
    struct Granted: Decodable, Sendable {
        let accessToken: String
        /// The lifetime of the token in seconds; `nil` if the server does not send it.
        let lifetime: TimeInterval?
        let refreshToken: String?

        /// A century, in seconds: dates far in the future cannot be printed.
        private static let longestLifetime = TimeInterval(100 * 366 * 86_400)

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case lifetime = "expires_in"
            case refreshToken = "refresh_token"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            accessToken = try container.decode(String.self, forKey: .accessToken)
            refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
            // Some servers send the number as a string.
            let text = try? container.decodeIfPresent(String.self, forKey: .lifetime)
            let seconds =
                try text.flatMap { TimeInterval($0) } ?? container.decodeIfPresent(Double.self, forKey: .lifetime)
            lifetime = seconds.flatMap { $0.isFinite ? min(max($0, 0), Self.longestLifetime) : nil }
            // RFC 6749, section 7.1: a client must not use a token of a type that it does not know.
            let type = try container.decodeIfPresent(String.self, forKey: .tokenType) ?? "bearer"
            guard type.lowercased() == "bearer" else {
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
    }
}
