package import MockMessages
import Spec

extension MockResponder {
    /// A response with a summary of it.
    package struct Outcome: Sendable {
        package private(set) var response: MockResponse

        /// The matched endpoint, such as `GitHub.Issues.list`; `nil` if there is none.
        package let endpoint: String?

        /// The reasons for which the request does not match the spec; empty if it does.
        package let reasons: [Reason]

        /// A short summary of the response's content or of the rejection, for a terminal.
        package let summary: String

        /// The mistake of a request to which the specs declare no response; `nil` for a declared response.
        package let mistake: Mistake?

        /// The values in the path of the request that are probably secrets.
        package private(set) var secretPathValues: Set<String> = []

        /// A kind of mistake.
        package enum Mistake: Sendable {
            case unknownPath, unknownMethod, invalidRequest
            /// The status that the request selects is not declared.
            case undeclaredStatus
        }

        init(
            _ response: MockResponse,
            endpoint: String? = nil,
            reasons: [Reason] = [],
            summary: String,
            mistake: Mistake? = nil
        ) {
            self.response = response
            self.endpoint = endpoint
            self.reasons = reasons
            self.summary = summary
            self.mistake = mistake
        }

        /// The response to a HEAD request: the header fields of the response, without the body (RFC 9110, section
        /// 9.3.2).
        var withoutBody: Outcome {
            guard case .response(let status, var headers, let body, let cookies) = response else { return self }
            let declared = headers.keys.first { $0.lowercased() == "content-length" }
            if MockResponse.statusesWithoutLength.contains(status) {
                if let declared { headers[declared] = nil }
            } else if declared == nil {
                headers["Content-Length"] = String(body.count)
            }
            var outcome = self
            outcome.response = .response(status: status, headers: headers, body: [], cookies: cookies)
            return outcome
        }

        /// The outcome with a header field, which replaces one with the same name unless it is a `Set-Cookie`.
        func adding(_ name: String, _ value: String) -> Outcome {
            guard case .response(let status, let headers, let body, let cookies) = response else { return self }
            let isCookie = name.lowercased() == "set-cookie"
            var outcome = self
            outcome.response = .response(
                status: status,
                headers: isCookie ? headers : headers.merging([name: value]) { $1 },
                body: body,
                cookies: cookies + (isCookie ? [value] : [])
            )
            return outcome
        }

        /// The outcome of a request with these values of path parameters.
        func withSecrets(in pathValues: [String: String]) -> Outcome {
            var outcome = self
            outcome.secretPathValues = Set(pathValues.filter { SecretNames.isSecret(path: $0.key) }.values)
            return outcome
        }
    }
}
