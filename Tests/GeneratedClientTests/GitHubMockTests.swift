import Foundation
import MockMessages
import Testing

/// The mock rejects the requests that GitHub rejects. Otherwise the tests against the mock would prove nothing.
struct GitHubMockTests {
    private static let headers = [
        "user-agent": "a test", "accept": "application/json", "x-github-api-version": "2022-11-28",
    ]

    @Test(arguments: [("user-agent", 403), ("accept", 415), ("x-github-api-version", 400)])
    func headersMustBeThere(name: String, status: Int) {
        #expect(respond(to: "/users/hanako").status == 200)
        var headers = Self.headers
        headers[name] = nil
        #expect(respond(to: "/users/hanako", headers: headers).status == status)
    }

    @Test(arguments: [
        "", "q=", "q=tea&sort=best", "q=tea&order=ascending", "q=tea&per_page=101", "q=tea&page=0", "q=tea&query=tea",
        "q=tea&q=coffee",
    ])
    func searchesMustMakeSense(query: String) {
        #expect(respond(to: "/search/repositories", query: "q=tea").status == 200)
        #expect(respond(to: "/search/repositories", query: query).status == 422)
    }

    @Test(arguments: ["state=reopened", "since=2024-01-02", "labels=", "direction=up"])
    func listsMustMakeSense(query: String) {
        #expect(respond(to: "/repos/hanako/tea-time/issues", query: "state=all").status == 200)
        #expect(respond(to: "/repos/hanako/tea-time/issues", query: query).status == 422)
    }

    @Test(arguments: ["/", "/user/hanako", "/users/nobody", "/users/hanako/", "/repos/hanako/coffee/issues"])
    func otherPathsAreNotThere(path: String) {
        #expect(respond(to: path).status == 404)
    }

    @Test func otherMethodsAreNotThere() {
        #expect(respond(to: "/users/hanako", method: "POST").status == 404)
    }

    private func respond(
        to path: String,
        query: String = "",
        method: String = "GET",
        headers: [String: String] = headers
    ) -> MockResponse {
        GitHubMock.respond(
            to: ReceivedRequest(method: method, path: path, query: query, headers: headers, body: Data(), occurrence: 1)
        )
    }
}
