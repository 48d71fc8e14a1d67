import Foundation
import TestSupport

/// A program that runs until it is stopped or released, and whose output and errors are in one file.
final class LoggedProcess: Sendable {
    struct MissingText: Error, CustomStringConvertible {
        let text: String
        let log: String

        var description: String { "the program did not print '\(text)', but:\n\(log)" }
    }

    private let file: URL
    private let running: Task<Outcome, any Error>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: the variables that are added to the environment.
    ///   - folder: where the file is.
    init(_ program: URL, _ arguments: [String], environment: [String: String] = [:], in folder: URL) {
        let file = folder.appending(component: "\(UUID().uuidString).log")
        let command = ["sh", "-c", #"log="$0"; exec "$@" >"$log" 2>&1"#, file.path(percentEncoded: false)]
        let assignments = environment.map { "\($0.key)=\($0.value)" }
        let line = assignments + command + [program.path(percentEncoded: false)] + arguments
        self.file = file
        running = Task { try await run(URL(filePath: "/usr/bin/env"), line) }
    }

    deinit {
        running.cancel()
    }

    /// The output so far.
    var log: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    /// How many lines contain a text.
    func count(of text: String) -> Int { log.split(separator: "\n").count { $0.contains(text) } }

    /// Waits until the program prints a text, and returns the digits that follow it.
    func digits(after text: String) async throws -> String {
        for _ in 0..<1200 {
            if let range = log.range(of: text) {
                let digits = log[range.upperBound...].prefix { $0.isNumber }
                // The rest of the line may still be on its way.
                if log[range.upperBound...].contains("\n") { return String(digits) }
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw MissingText(text: text, log: log)
    }

    /// Sends SIGTERM, and returns the exit status.
    func stop() async throws -> Int32 {
        running.cancel()
        return try await running.value.status
    }
}
