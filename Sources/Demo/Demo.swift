import CommandLineSupport
import EndpointRuntime
import Foundation

/// Sends requests through generated clients to a mock server on this machine, and shows the results.
///
/// Exits with 0 only if every result is as expected.
@main
struct Demo {
    static func main() async {
        #if MockServer
            await show()
        #else
            print("the demo needs its mock server: make demo, or swift run --traits MockServer Demo Specs")
            exit(1)
        #endif
    }

    /// Shows all calls, and exits with 1 if a result is wrong or missing.
    private static func show() async {
        do {
            let rows = try await rows(specs: CommandLine.arguments.dropFirst().first ?? "Specs")
            print(Table(rows, usesColor: FileHandle.standardOutput.showsColor).text)
            let wrong = rows.filter { !$0.isRight }
            guard wrong.isEmpty else {
                print("\n\(wrong.count) of \(rows.count) results are not as expected")
                for row in wrong { print("\n\(row.call)\n  expected: \(row.expected)\n  came:     \(row.result)") }
                exit(1)
            }
            print("\nall \(rows.count) results are as expected")
        } catch {
            print("the demo could not be shown: \(error)")
            exit(1)
        }
    }

    /// The rows of all APIs, each in the style that its users know.
    private static func rows(specs: String) async throws -> [Row] {
        let mock = try MockProcess(specs: specs)
        defer { mock.stop() }
        return await gitHubRows(at: mock.base + "/GitHub") + messagesRows(at: mock.base + "/API")
            + qiitaRows(at: mock.base + "/Qiita/api/v2") + accountsRows(at: mock.base + "/Accounts")
    }
}
