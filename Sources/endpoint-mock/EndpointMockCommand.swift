import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Diagnostics
import Foundation
import Generator
import LoopbackServer
import MockMessages
import MockServing
import Spec

/// The command `endpoint-mock SPEC… [--port N] [--api NAME]… [--delay SECONDS]`.
@main
struct EndpointMockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint-mock",
        abstract: "Responds to requests on 127.0.0.1 as specs declare.",
        discussion: """
            Each endpoint responds with its example, or with a generated value of its type, the same for the same request. \
            It is served below the path of its base URL, at the root, and below '/<api>', which distinguishes several APIs. \
            A request that does not match the spec gets 400 with all reasons, and an unknown path gets 404 with the most \
            similar one. 'Prefer: status=404' selects a declared error, and 'Prefer: delay=0.5' delays the response. \
            SIGINT (Ctrl-C) and SIGTERM end the server.
            """,
        version: GeneratorVersion.current
    )

    @OptionGroup var specs: SpecArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("The port to listen at; 0 for any free port.", valueName: "n"))
    var port: UInt16 = 0

    @Option(help: ArgumentHelp("Serves only this API; can be given several times.", valueName: "name"))
    var api: [String] = []

    @Option(
        help: ArgumentHelp(
            "Delays each response by this number of seconds, at most 60, unless its request asks for another delay.",
            valueName: "seconds"
        )
    )
    var delay: Double = 0

    func validate() throws {
        guard ReceivedRequest.delays.contains(delay) else {
            throw ValidationError("--delay takes a number of seconds from 0 to 60, not \(delay)")
        }
    }

    func run() async throws {
        #if MockServer
            var run = SpecRun(specs, tool: "endpoint-mock")
            guard let spec = run.resolveWithExamples() else { return try run.finish() }
            let apis = try pick(from: spec.apis)
            let responder = MockResponder(apis)
            run.diagnostics.report(responder.findWarnings())
            try run.finish()
            let signals = TerminationSignals()
            let terminal = Terminal(run.resultStream, hiding: responder.credentialItems)
            let names = apis.map(\.name.value).joined(separator: ", ")
            do {
                try await LoopbackServer.run(
                    port: port,
                    remembers: false,
                    methods: responder.methods,
                    delaying: { [delay] in .seconds($0.preferredDelay ?? delay) },
                    responding: { request in
                        let outcome = responder.respond(to: request)
                        terminal.show(request, outcome)
                        return outcome.response
                    }
                ) { server in
                    terminal.write("endpoint-mock: serving \(names) on \(server.base)")
                    await signals.first()
                }
                terminal.finish()
            } catch {
                let reason = "endpoint-mock: cannot listen at port \(port): \(error.localizedDescription)\n"
                FileHandle.standardError.show(reason)
                throw ExitCode.failure
            }
        #else
            throw ValidationError("endpoint-mock is built with its trait: swift run --traits MockServer endpoint-mock")
        #endif
    }

    /// The APIs that `--api` selects; all APIs if it selects none.
    private func pick(from apis: [API]) throws -> [API] {
        let known = apis.map(\.name.value)
        for name in api where !known.contains(name) {
            let meant = Diagnostic.meant(name, known).map { "; \($0)" } ?? ""
            throw ValidationError("the specs have no API '\(name)', but \(known.joined(separator: ", "))\(meant)")
        }
        return api.isEmpty ? apis : apis.filter { api.contains($0.name.value) }
    }
}
