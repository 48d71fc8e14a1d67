import Foundation
import TestSupport
import Testing

/// Suites that build packages of users. They share a build folder, so that the tool is compiled once, and take turns.
@Suite(.serialized)
enum ConsumerTests {
    /// The build folder of all packages. It is kept, so that the tool is not compiled again in the next run.
    static let scratch = BuildFolder.products.appending(component: "plugin lifecycle")

    /// Runs `swift build`, `swift test` or `swift package` for a package.
    ///
    /// - Parameters:
    ///   - rest: The arguments after the options of SwiftPM, such as a plugin's command.
    ///   - prefix: The beginning of the command, such as a program that runs the rest of it.
    static func swift(
        _ command: String,
        _ options: String...,
        in package: URL,
        then rest: [String] = [],
        by prefix: [String] = []
    ) async throws -> Outcome {
        let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        let places = [
            "--package-path", package.path(percentEncoded: false),
            "--scratch-path", scratch.path(percentEncoded: false),
        ]
        let all = [swift, command] + places + fasterBuild + options + rest
        return try await run(URL(filePath: "/usr/bin/env"), prefix + all)
    }

    /// Options that make SwiftPM compile faster: no debug information, and more files of a module in one process, which
    /// still compiles files one by one. All calls with one build folder need the same ones.
    static let fasterBuild = [
        "-debug-info-format", "none", "-Xswiftc", "-driver-batch-size-limit", "-Xswiftc", "80",
    ]

    /// Expects that a package builds.
    static func expectBuild(
        of package: URL,
        by prefix: [String] = [],
        at place: Testing.SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await swift("build", in: package, by: prefix)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)", sourceLocation: place)
    }

    /// Expects that `swift test` succeeded, and that it ran every test in the sources of the package.
    static func expectTests(
        of package: URL,
        in outcome: Outcome,
        at place: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let tests = package.appending(component: "Tests")
        let sources = try FileManager.default.subpathsOfDirectory(atPath: tests.path(percentEncoded: false))
            .filter { $0.hasSuffix(".swift") }
        let count = try sources.reduce(0) { sum, source in
            try sum + String(contentsOf: tests.appending(path: source), encoding: .utf8).ranges(of: "@Test").count
        }
        let text = outcome.output + outcome.errors
        #expect(outcome.status == 0, "\(text)", sourceLocation: place)
        #expect(count > 0, sourceLocation: place)
        #expect(text.contains("Test run with \(count) tests"), sourceLocation: place)
    }

    /// The Swift that the build-tool plugin generated last for a target of a package.
    static func generated(_ name: String, for target: String, in package: URL) throws -> String {
        // SwiftPM names the output folder of a package after the package's own folder, in lowercase.
        let outputs =
            "plugins/outputs/\(package.lastPathComponent.lowercased())/\(target)/destination/EndpointGenerator"
        return try String(contentsOf: scratch.appending(path: "\(outputs)/\(name)"), encoding: .utf8)
    }
}
