import LoopbackServer
import MockMessages

extension GitHubMock {
    /// A fault, named after the login, repository or keyword that causes it.
    enum Fault: String, Sendable, CaseIterable {
        /// A proxy's page with the status 500.
        case brokenServer = "broken-server"
        /// A page with the status 200, as a captive portal shows it.
        case portal
        /// The status 200 and no body.
        case empty
        /// The connection is closed before the response.
        case hangUp = "hang-up"
        /// JSON without a required key.
        case lackingKey = "lacking-key"
        /// JSON that breaks off.
        case brokenOff = "broken-off"
        /// No response, for longer than any time-out.
        case silent
        /// The status 503 twice, then the usual response.
        case flaky

        /// The page that comes with the status 500.
        static let brokenServerPage = "<html><h1>Whoa there!</h1>\n<p>The kettle is broken.</p></html>\n"

        /// The page that comes with the status 200.
        static let portalPage = "<!DOCTYPE html>\n<title>Welcome to the teahouse</title><p>Please log in.</p>\n"

        /// The response with the fault; `otherwise` is the response after the fault has passed.
        func response(to request: ReceivedRequest, otherwise: MockResponse) -> MockResponse {
            switch self {
            case .brokenServer:
                return .html(Self.brokenServerPage, status: 500, headers: ["X-GitHub-Request-Id": "C0FF:EE"])
            case .portal:
                return .html(Self.portalPage)
            case .empty:
                return .json("")
            case .hangUp:
                return .hangUp
            case .lackingKey:
                return .json(request.segments.first == "search" ? Self.ownerWithoutID : Self.userWithoutNodeID)
            case .brokenOff:
                return .json(#"{"login": "hana"#)
            case .silent:
                return .silence
            case .flaky:
                return request.occurrence > 2 ? otherwise : GitHubMock.problem("Come back later", status: 503)
            }
        }

        private static let userWithoutNodeID = #"{"login": "lacking-key", "id": 5}"#

        private static let ownerWithoutID = """
            {
              "total_count": 1,
              "incomplete_results": false,
              "items": [{
                "id": 1, "node_id": "R_1", "name": "cup", "full_name": "taro/cup",
                "owner": {"login": "taro", "node_id": "U_1"}
              }]
            }
            """
    }
}
