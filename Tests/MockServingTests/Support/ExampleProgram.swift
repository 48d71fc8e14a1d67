import Foundation
import Generator
import Spec
import SwiftNaming
import TestSupport
import Testing

@testable import MockServing
@testable import SwiftRendering

/// A Swift program that reads examples as responses of the endpoints of a generated client, and prints what fails.
struct ExampleProgram {
    /// A body that an endpoint receives.
    struct Example {
        let endpoint: Int
        let status: Int
        let text: String
        let place: String
    }

    let api: API
    let examples: [Example]

    /// Compiles the client and the program, and returns the output of the program with a strict and a lenient session:
    /// `read` and the index of each example that is read, and `issues` and the index of each example with issues.
    func run(_ files: [GeneratedFile]) async throws -> (strict: String, lenient: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (name, text) in files.map({ ($0.name, $0.text) }) + [("Program.swift", text)] {
            let url = folder.appending(path: name.replacing("/", with: "-"))
            try Data(text.utf8).write(to: url)
            paths.append(url.path)
        }
        for (index, example) in examples.enumerated() {
            try Data(example.text.utf8).write(to: folder.appending(path: "\(index).json"))
        }
        let program = folder.appending(path: "program")
        let compiled = try await compile(
            ["-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Examples_", "-o", program.path]
                + BuildFolder.importOptions + paths + (try BuildFolder.runtimeObjects)
        )
        try #require(compiled.status == 0, "\(compiled.errors.prefix(4000))")
        func output(_ session: String) async throws -> String {
            let outcome = try await TestSupport.run(compiled: program, [folder.path, session])
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome.output
        }
        return (try await output("strict"), try await output("lenient"))
    }

    private var text: String {
        let used = Set(examples.map(\.endpoint)).sorted()
        let cases = examples.enumerated().map { index, example in
            """
                    await read(
                        \(index), \(example.status),
                        \(SwiftLiteral.string("\(api.endpoints[example.endpoint].name.value) \(example.status) at \(example.place)"))
                    ) { try await call\(example.endpoint)($0) }
            """
        }
        // Several short functions compile faster than a long one.
        let groups = stride(from: 0, to: cases.count, by: 40).map { Array(cases[$0..<min($0 + 40, cases.count)]) }
        return CallProgram.prelude(
            of: api,
            main: groups.indices.map { "await group\($0)()" }.joined(separator: "\n        ")
        ) + """

            struct ExampleTransport: Transport {
                let status: Int
                let body: Data

                func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
                    IncomingResponse(
                        status: .init(code: status),
                        headers: [.contentType: "application/json"],
                        body: .data(body)
                    )
                }
            }

            struct IssueReporter: CallObserver {
                let index: Int

                func callDidEnd(_ call: CallSummary) {
                    if !call.issues.isEmpty { print("issues", index) }
                }
            }

            protocol Rejection { var isRead: Bool { get } }

            extension SessionError: Rejection {
                var isRead: Bool { if case .rejected(_, let failure) = self { failure != nil } else { false } }
            }

            func read(_ index: Int, _ status: Int, _ name: String, _ call: (Session) async throws -> Void) async {
                do {
                    let url = URL(fileURLWithPath: CommandLine.arguments[1] + "/\\(index).json")
                    let session = Session(
                        transport: ExampleTransport(status: status, body: try Data(contentsOf: url)),
                        credentials: credentials,
                        middleware: [IssueReporter(index: index)],
                        leniency: CommandLine.arguments[2] == "lenient" ? .all : .strict
                    )
                    do { try await call(session) } catch let error as any Rejection where error.isRead {}
                    print("read", index)
                } catch {
                    print("failed", name, error)
                }
            }

            \(groups.enumerated().map { number, cases in
                "func group\(number)() async {\n\(cases.joined(separator: "\n"))\n}"
            }.joined(separator: "\n\n"))

            \(used.map { CallProgram(api: api).plainFunction($0) }.joined(separator: "\n"))
            """
    }
}
