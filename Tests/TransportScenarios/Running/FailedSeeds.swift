package import Foundation

/// The seeds that failed once, which tests run again: a line is a scenario and a seed, and `#` begins a comment.
package enum FailedSeeds {
    /// One line.
    package struct Entry: Sendable, Hashable {
        package let scenario: String
        package let seed: Int
    }

    /// The file beside the scenarios.
    package static var file: URL {
        PythonServer.package.appending(path: "Tests/TransportScenarios/failed-seeds.txt")
    }

    /// The seeds of a file.
    ///
    /// - Throws: ``BadLine`` where a line is not a scenario and a seed.
    package static func entries(in file: URL = file) throws -> [Entry] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != "#" }.split(separator: " ")
            if words.isEmpty { return nil }
            guard words.count == 2, let seed = Int(words[1]), scenarios.contains(String(words[0])) else {
                throw BadLine(description: "'\(line)' in \(file.lastPathComponent) is not a scenario and a seed")
            }
            return Entry(scenario: String(words[0]), seed: seed)
        }
    }

    package struct BadLine: Error, CustomStringConvertible {
        package let description: String
    }

    /// Adds a seed to a file, unless it is there.
    static func add(_ scenario: String, _ seed: Int, to file: URL) throws {
        let entry = Entry(scenario: scenario, seed: seed)
        guard try !entries(in: file).contains(entry) else { return }
        let text = try String(contentsOf: file, encoding: .utf8)
        try (text + "\(scenario) \(seed)\n").write(to: file, atomically: true, encoding: .utf8)
    }
}

extension FailedSeeds {
    /// The seeds with which the tests run a scenario: some, or one for each value.
    package static func usual(of scenario: String, runs: Int) -> [Int] {
        if let count = Scenario.named(scenario)?.valueCount { return Array(0..<count) }
        return Array(1..<1 + runs)
    }

    /// The names of all scenarios.
    package static var scenarios: [String] { Scenario.all.map(\.name) }
}
