import LoopbackServer
import MockMessages

extension GitHubMock {
    /// Where GitHub explains what it has refused.
    private static let documentation = "https://docs.github.com/rest"

    /// The headers that tell how many more requests are welcome.
    static let rateLimit = [
        "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "1717243200",
        "X-GitHub-Media-Type": "github.v3; format=json", "ETag": "W/\"7e1f\"",
    ]

    /// What GitHub says of everything that is not there or not to be seen.
    static var notFound: MockResponse {
        problem("Not Found", status: 404)
    }

    /// GitHub's own error.
    static func problem(_ message: String, status: Int) -> MockResponse {
        .json(
            #"{"message": "\#(message)", "documentation_url": "\#(documentation)", "status": "\#(status)"}"#,
            status: status,
            headers: rateLimit
        )
    }

    /// GitHub's own error where a value is missing or wrong.
    static func invalid(resource: String, field: String, code: String) -> MockResponse {
        .json(
            """
            {
              "message": "Validation Failed",
              "errors": [{"resource": "\(resource)", "field": "\(field)", "code": "\(code)"}],
              "documentation_url": "\(documentation)/search",
              "status": "422"
            }
            """,
            status: 422,
            headers: rateLimit
        )
    }
}
