import ArgumentParser
import Diagnostics
import Foundation
import Generator
import LoopbackServer
import MockServing
import Spec
import SpecFiles

/// `endpoint-mock SPEC… [--port N]`
@main
struct EndpointMockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint-mock",
        abstract: "Answers requests on 127.0.0.1 as specs say.",
        discussion: """
            Each endpoint answers with its example, or with a made-up value of its type, the same for the same request. \
            It is served below its base URL's path, at the root, and below '/<api>'. A request that does not fit the \
            spec gets 400 with every reason, an unknown path 404 with the nearest one; 'Prefer: status=404' picks a \
            declared error.
            """
    )

    @OptionGroup var specs: SpecArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("The port to listen at; 0 for any that is free.", valueName: "n"))
    var port: UInt16 = 0

    func run() async throws {
        #if MockServer
            var run = SpecRun(specs)
            let spec = Pipeline.check(run.sources, diagnostics: &run.diagnostics)
            try run.finish()
            guard let spec else { throw ExitCode(1) }
            let service = MockService(spec)
            let terminal = RequestLog()
            let termination = TerminationSignal()
            try await LoopbackServer.run(port: port, remembers: false) { request in
                let outcome = service.answer(request)
                terminal.show(request, outcome)
                return outcome.answer
            } _: { server in
                let names = spec.apis.map(\.name.value).joined(separator: ", ")
                terminal.say("endpoint-mock: serving \(names) on \(server.base)")
                await termination.wait()
            }
        #else
            throw ValidationError("endpoint-mock is built with its trait: swift run --traits MockServer endpoint-mock")
        #endif
    }
}
