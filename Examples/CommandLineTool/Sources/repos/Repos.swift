import ArgumentParser
import EndpointRuntime
import Foundation

/// The command `repos QUERY… [--base URL]`.
@main
struct Repos: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the repositories of GitHub with the most stars.")

    @Argument(help: "The words to look for.")
    var query: [String]

    @Option(help: "The URL of another server with the same API, such as endpoint-mock.")
    var base: String?

    func run() async throws {
        let session = Session(bases: base.map { [GitHub.service: .url($0)] } ?? [:])
        do {
            let query = query.joined(separator: " ")
            let found = try await session.response(for: GitHub.Endpoint.SearchRepositories(query: query))
            for repository in found {
                print("\(repository.stargazersCount)  \(repository.fullName)")
            }
        } catch .rejected(let response, let problem) {
            // GitHub responded with an error, whose body the spec declares.
            throw failure("GitHub: \(problem?.message ?? "status \(response.statusCode)")")
        } catch {
            throw failure("\(error)")
        }
    }

    /// Prints a message, and returns the exit status.
    private func failure(_ message: String) -> ExitCode {
        FileHandle.standardError.write(Data("repos: \(message)\n".utf8))
        return .failure
    }
}
