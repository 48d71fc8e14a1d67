package import Foundation

/// The program of the scenarios in a process of its own, which a fault may end, or whose memory is measured.
package enum ReportingProcess {
    /// Runs the program, and decodes the JSON that it prints.
    ///
    /// - Parameter environment: the variables of the process; `nil` for the variables of this process.
    package static func run<Report: Decodable>(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String]? = nil
    ) async throws -> Report {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let end = output.fileHandleForReading
        let text = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: end.readDataToEndOfFile())
            }
        }
        return try JSONDecoder().decode(Report.self, from: text)
    }
}
