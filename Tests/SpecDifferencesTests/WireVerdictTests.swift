import SpecDifferences
import TestSupport
import Testing

/// The runtime agrees with the verdicts about the wire: the same code sends and reads the same with both versions of a
/// client after compatible changes, and only after them.
struct WireVerdictTests {
    private static let cases = WireCase.breaking + WireCase.compatible

    @Test func verdicts() throws {
        for (index, change) in Self.cases.enumerated() {
            let changes = try Versions.changes(from: ChangeCase.spec(change.old), to: ChangeCase.spec(change.new))
            let isBreaking = changes.contains { $0.verdict == .breaking && $0.views.contains(.wire) }
            #expect(!changes.isEmpty)
            #expect(isBreaking == (index < WireCase.breaking.count), "\(change.old) -> \(change.new)")
        }
    }

    @Test func onlyBreakingChangesChangeMessages() async throws {
        var files: [String: String] = [:]
        var main = Self.functions
        for (index, change) in Self.cases.enumerated() {
            for (version, part) in [("Old", change.old), ("New", change.new)] {
                let api = "\(version)\(index)"
                files["\(api).swift"] = try SourceCase.client(part, api)
                main += "print(#\"\(index) \"#, \(change.probe.replacing("Shop", with: api)))\n"
            }
        }
        files["main.swift"] = main
        let program = try await GeneratedProgram(files)
        try #require(program.complaints.isEmpty, "\(program.complaints)")
        let outcome = try await program.run(input: "")
        let lines = outcome.output.split(separator: "\n")
        try #require(outcome.status == 0 && lines.count == 2 * Self.cases.count, "\(outcome.errors)")
        for (index, change) in Self.cases.enumerated() {
            let isDifferent = lines[2 * index] != lines[2 * index + 1]
            let isBreaking = index < WireCase.breaking.count
            #expect(isDifferent == isBreaking, "\(change.old) -> \(change.new): \(lines[2 * index..<2 * index + 2])")
        }
    }

    /// The functions that the probes call. Their results are single lines.
    private static let functions = #"""
        import EndpointRuntime
        import Foundation

        /// The request as it would be sent.
        func sent(_ request: some Request, auth: Bool = true) -> String {
            do {
                let parts = try request.parts
                let body = parts.body?.text ?? ""
                let credentials = auth ? "\(parts.auth)" : ""
                let target = "\(parts.method) \(try request.outgoing.url)"
                return "\(target) \(parts.headers) \(body) \(credentials) \(parts.isIdempotent)"
            } catch {
                return "\(error)"
            }
        }

        /// What is read from a response, or from the error in it.
        func read<R: Request>(
            _ request: R,
            _ body: String,
            status: Int = 200,
            _ property: (R.Response) -> String
        ) -> String {
            let headers: HeaderItems = ["Content-Type": "application/json"]
            let response = RawResponse(status: status, headers: headers, body: Data(body.utf8))
            do {
                return property(try request.interpret(response))
            } catch .rejected(_, let failure) {
                return "rejected: \(failure.map { "\($0)" } ?? "")"
            } catch {
                return "unreadable"
            }
        }

        """#
}
