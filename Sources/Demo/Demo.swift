import EndpointRuntime
import Foundation

/// Sends requests through generated clients to a mock server on this machine, and shows what comes back.
///
/// Exits with 0 only if every answer was as expected.
@main
struct Demo {
    static func main() async {
        do {
            let rows = try await rows(specs: CommandLine.arguments.dropFirst().first ?? "Specs")
            print(Table(rows, usesColor: showsColor).text)
            let wrong = rows.count { !$0.isRight }
            guard wrong == 0 else {
                print("\n\(wrong) of \(rows.count) answers are not as expected")
                exit(1)
            }
            print("\nall \(rows.count) answers are as expected")
        } catch {
            print("the demo could not be shown: \(error)")
            exit(1)
        }
    }

    /// The calls of all APIs, each in the way that its users were used to.
    private static func rows(specs: String) async throws -> [Row] {
        let mock = try MockProcess(specs: specs)
        defer { mock.stop() }
        return await gitHubRows(at: mock.base + "/GitHub") + messagesRows(at: mock.base + "/API")
            + qiitaRows(at: mock.base + "/Qiita/api/v2") + accountsRows(at: mock.base + "/Accounts")
    }

    private static var showsColor: Bool {
        isatty(STDOUT_FILENO) != 0 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
}
