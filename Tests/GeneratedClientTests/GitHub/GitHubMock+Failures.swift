import LoopbackServer
import MockMessages

extension GitHubMock {
    /// The URL of GitHub's documentation in an error.
    private static let documentation = "https://docs.github.com/rest"

    /// The header fields of every response, with the rate limit.
    static let rateLimit = [
        "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "1717243200",
        "X-GitHub-Media-Type": "github.v3; format=json", "ETag": "W/\"7e1f\"",
    ]

    /// GitHub's response for a resource that does not exist or is not visible.
    static var notFound: MockResponse {
        problem("Not Found", status: 404)
    }

    /// An error in GitHub's format.
    static func problem(_ message: String, status: Int) -> MockResponse {
        .json(
            #"{"message": "\#(message)", "documentation_url": "\#(documentation)", "status": "\#(status)"}"#,
            status: status,
            headers: rateLimit
        )
    }

    /// An error in GitHub's format for a missing or invalid value.
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
