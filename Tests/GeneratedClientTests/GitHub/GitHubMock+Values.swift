import EndpointRuntime
import Foundation
import GitHubClient
import Testing

/// The contents of the fixtures as values of the client.
extension GitHubMock {
    /// The account of `user.json`.
    static func account() throws -> GitHub.User {
        GitHub.User(
            login: "hanako",
            id: 1204,
            nodeID: "U_1204",
            avatarURL: try url("https://avatars.githubusercontent.com/u/1204?v=4"),
            htmlURL: try url("https://github.com/hanako"),
            type: "User",
            siteAdmin: false,
            name: "Hanako Mori",
            company: "@teahouse",
            blog: "https://hanako.example/blog",
            location: "Kanazawa",
            email: nil,
            hireable: true,
            bio: "Brews tea, and clients for HTTP.\r\nSays \"quotes\" & <tags>: 茶 🍵",
            publicRepos: 42,
            publicGists: 0,
            followers: 1308,
            following: 17,
            createdAt: try time("2011-01-25T18:44:36Z"),
            updatedAt: try time("2024-02-29T23:59:59Z") + 0.25
        )
    }

    /// The repositories of `repositories.json`.
    static func repositories() throws -> [GitHub.Repository] {
        [
            GitHub.Repository(
                id: 310_420,
                nodeID: "R_310420",
                name: "tea-time",
                fullName: "hanako/tea-time",
                owner: try owner("hanako", 1204),
                private: false,
                htmlURL: try url("https://github.com/hanako/tea-time"),
                description: "Requests with types, brewed in Swift 🍵",
                fork: false,
                url: try url("https://api.github.com/repos/hanako/tea-time"),
                createdAt: try time("2014-06-01T00:00:00Z"),
                updatedAt: try time("2024-05-01T12:30:00Z"),
                pushedAt: try time("2024-04-30T08:15:45Z") + 0.5,
                homepage: "https://tea-time.example",
                size: 2816,
                stargazersCount: 2024,
                watchersCount: 2024,
                language: "Swift",
                forksCount: 118,
                openIssuesCount: 7,
                defaultBranch: "trunk",
                topics: ["http", "swift"],
                archived: false,
                visibility: .public,
                license: GitHub.License(
                    key: "mit",
                    name: "MIT License",
                    spdxID: "MIT",
                    url: try url("https://api.github.com/licenses/mit"),
                    nodeID: "MDc6TGljZW5zZTEz"
                ),
                score: 1
            ),
            GitHub.Repository(
                // The largest integer up to which a `Double` can represent every integer.
                id: 9_007_199_254_740_991,
                nodeID: "R_9007199254740991",
                name: "kettle",
                fullName: "teahouse/kettle",
                owner: try owner("teahouse", 77, type: "Organization"),
                private: false,
                htmlURL: try url("https://github.com/teahouse/kettle"),
                description: nil,
                fork: true,
                url: try url("https://api.github.com/repos/teahouse/kettle"),
                createdAt: try time("2020-02-29T01:00:00Z"),
                updatedAt: try time("2024-05-01T12:30:00Z"),
                pushedAt: try time("2024-04-30T08:15:45Z"),
                size: 0,
                stargazersCount: 0,
                watchersCount: 0,
                language: nil,
                forksCount: 0,
                openIssuesCount: 0,
                defaultBranch: "main",
                topics: [],
                archived: true,
                visibility: .unknown("partners"),
                license: GitHub.License(key: "other", name: "Other", spdxID: nil, url: nil, nodeID: "MDc6TGljZW5zZTA="),
                score: 0.375
            ),
        ]
    }

    /// An account inside another object, without the fields that only the response for the account itself has.
    static func owner(_ login: String, _ id: Int, type: String = "User") throws -> GitHub.User {
        GitHub.User(
            login: login,
            id: id,
            nodeID: "U_\(id)",
            avatarURL: try url("https://avatars.githubusercontent.com/u/\(id)?v=4"),
            htmlURL: try url("https://github.com/\(login)"),
            type: type,
            siteAdmin: false
        )
    }

    /// A time that is parsed by Foundation, and not by the runtime.
    static func time(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    static func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }
}
