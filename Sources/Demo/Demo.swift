import EndpointRuntime
import Foundation

/// Sends requests through generated clients to a server on this machine, and shows what comes back.
///
/// Exits with 0 only if every answer was as expected.
@main
struct Demo {
    static func main() async throws {
        #if MockServer
            let rows = try await allRows()
            let isTerminal = isatty(STDOUT_FILENO) != 0 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
            print(Table(rows, usesColor: isTerminal).text)
            let wrong = rows.filter { !$0.isRight }
            guard wrong.isEmpty else {
                print("\n\(wrong.count) of \(rows.count) answers are not as expected")
                exit(1)
            }
            print("\nall \(rows.count) answers are as expected")
        #else
            print("the demo needs its servers: swift run --traits MockServer Demo, or make demo")
            exit(1)
        #endif
    }
}
