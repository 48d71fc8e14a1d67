import EndpointRuntime
import Foundation

/// The command `repos QUERY [--base URL]`, which prints the repositories of GitHub with the most stars.
@main
struct Repos {
    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var session = Session()
        if let option = arguments.firstIndex(of: "--base"), option + 1 < arguments.count {
            session = Session(bases: [GitHub.service: .url(arguments[option + 1])])
            arguments.removeSubrange(option...(option + 1))
        }
        guard let query = arguments.first else {
            print("usage: repos QUERY [--base URL]")
            exit(64)
        }
        do {
            let found = try await session.response(for: GitHub.Endpoint.SearchRepositories(query: query))
            for repository in found {
                print("\(repository.stargazersCount)  \(repository.fullName)")
            }
        } catch .rejected(let response, let problem) {
            // GitHub responded with an error, whose body the spec declares.
            fail("GitHub: \(problem?.message ?? "status \(response.statusCode)")")
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("repos: \(message)\n".utf8))
        exit(1)
    }
}
