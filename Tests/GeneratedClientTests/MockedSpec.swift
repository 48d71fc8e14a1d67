#if MockServer
    import Diagnostics
    import Foundation
    import Generator
    import LoopbackServer
    import MockMessages
    import MockServing
    import Testing

    /// A spec of `Specs`, served as `endpoint-mock` does.
    enum MockedSpec {
        /// Runs a server for as long as `body` runs.
        static func serve<Value>(
            _ path: String,
            _ body: (LoopbackServer) async throws -> Value
        ) async throws -> Value {
            let url = URL(filePath: #filePath).appending(path: "../../../Specs/\(path)").standardizedFileURL
            var diagnostics = DiagnosticCollector()
            let source = SourceText(path: path, bytes: [UInt8](try Data(contentsOf: url)))
            let spec = try #require(Pipeline.check([source], diagnostics: &diagnostics), "\(diagnostics.diagnostics)")
            let responder = MockResponder(spec)
            return try await LoopbackServer.run(
                methods: responder.methods,
                responding: { responder.respond(to: $0).response },
                body
            )
        }
    }
#endif
