import EndpointRuntime
import Foundation
import GitHubClient

extension GitHubMock {
    /// The issues of `issues.json`: one with everything, and a pull request whose author is gone.
    static func issues() throws -> [GitHub.Issue] {
        [
            GitHub.Issue(
                id: 2110,
                nodeID: "I_2110",
                number: 1347,
                htmlURL: try url("https://github.com/hanako/tea-time/issues/1347"),
                title: "Water boils at 100 °C, not at 404",
                body: "Seen with `kettle` 1.2:\n\n- [ ] boil\n- [x] pour\n",
                state: .open,
                stateReason: .reopened,
                user: try owner("taro", 4096),
                labels: try labels(),
                assignees: [try owner("hanako", 1204)],
                milestone: try milestone(),
                locked: true,
                activeLockReason: "too heated",
                comments: 12,
                createdAt: try time("2024-01-02T03:04:05Z"),
                updatedAt: try time("2024-03-04T05:06:07Z") + 0.089,
                closedAt: nil
            ),
            GitHub.Issue(
                id: 2111,
                nodeID: "PR_2111",
                number: 1348,
                htmlURL: try url("https://github.com/hanako/tea-time/pull/1348"),
                title: "Pour into the cup",
                state: .closed,
                stateReason: .unknown("spilled"),
                user: nil,
                labels: [],
                assignees: [],
                milestone: nil,
                locked: false,
                comments: 0,
                pullRequest: GitHub.Issue.PullRequest(
                    htmlURL: try url("https://github.com/hanako/tea-time/pull/1348"),
                    mergedAt: try time("2024-02-03T04:05:06Z")
                ),
                createdAt: try time("2024-01-02T03:04:05Z"),
                updatedAt: try time("2024-01-02T03:04:05Z"),
                closedAt: try time("2024-02-03T04:05:06Z"),
                draft: false
            ),
        ]
    }

    private static func labels() throws -> [GitHub.Label] {
        [
            GitHub.Label(
                id: 208_045_946,
                nodeID: "LA_208045946",
                url: try url("https://api.github.com/repos/hanako/tea-time/labels/bug"),
                name: "bug",
                description: "Something is not hot",
                color: "f29513",
                default: true
            ),
            GitHub.Label(
                id: 208_045_947,
                nodeID: "LA_208045947",
                url: try url("https://api.github.com/repos/hanako/tea-time/labels/good%20first%20issue"),
                name: "good first issue",
                description: nil,
                color: "7057ff",
                default: false
            ),
        ]
    }

    private static func milestone() throws -> GitHub.Milestone {
        GitHub.Milestone(
            id: 1_002_604,
            number: 3,
            title: "v2.0",
            state: .open,
            description: "The second brew",
            openIssues: 4,
            closedIssues: 8,
            dueOn: try time("2024-10-09T23:39:01Z") + 0.125
        )
    }
}
