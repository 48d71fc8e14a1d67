import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

@Test func greetsTheUser() async throws {
    let session = Session.stubbed()
    try session.stub(GitHub.Endpoint.GetUser.self) { request in
        GitHub.User(id: 1, login: request.login, htmlURL: URL(filePath: "/"))
    }
    let user = try await session.response(for: GitHub.Endpoint.GetUser(login: "octocat"))  // in the code that is tested
    #expect(user.login == "octocat")
    #expect(try session.requests(of: GitHub.Endpoint.GetUser.self).map(\.login) == ["octocat"])
}

/// The code above is copied from the README, so that it is run, too, without the import of the client, whose part is
/// below. `DocumentationSnippetTests` compiles it with the generated client.
struct ReadmeTests {
    @Test func readmeShowsTheTestAbove() throws {
        // Tests may be built from links to their folders.
        let file = URL(filePath: #filePath).resolvingSymlinksInPath()
        let readme = try String(
            contentsOf: file.appending(path: "../../../README.md").standardizedFileURL,
            encoding: .utf8
        )
        let source = try String(contentsOf: file, encoding: .utf8)
        let shown = readme.split(separator: "```swift\n").compactMap { $0.split(separator: "```").first }
        let test = try #require(shown.first { $0.contains("import EndpointTesting") })
        try #require(test.contains("import GitHubClient\n"))
        #expect(source.hasPrefix(test.replacing("import GitHubClient\n", with: "")))
    }
}

/// The part of the README's client that its test uses.
private enum GitHub {
    struct User: Codable, Hashable, Sendable {
        var id: Int
        var login: String
        var htmlURL: URL
    }

    enum Endpoint {
        struct GetUser: DeclaredRequest {
            typealias Response = User
            static let service = Service(name: "GitHub", base: "https://api.github.com")
            var login: String
            var path: RequestPath { "/users/\(login)" }
        }
    }
}
