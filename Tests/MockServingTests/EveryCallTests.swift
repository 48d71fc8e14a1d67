#if MockServer
    import Diagnostics
    import Foundation
    import Generator
    import SwiftRendering
    import LoopbackServer
    import MockMessages
    import MockServing
    import Spec
    import TestSupport
    import Testing

    /// A client is generated and compiled, and every endpoint is called through it against the mock of the same spec.
    ///
    /// `SPECS=<folder>` adds other specs, such as imported specs.
    struct EveryCallTests {
        @Test(arguments: EveryResponseTests.folders)
        func isAnswered(_ folder: URL) async throws {
            try await expectEveryCallIsAnswered(folder)
        }

        @Test(
            .enabled(
                if: Corpora.has(EveryResponseTests.corpus),
                "\(Corpora.missing(EveryResponseTests.corpus))"
            )
        )
        func isAnsweredInSharedSpecs() async throws {
            try await expectEveryCallIsAnswered(Corpora.required(EveryResponseTests.corpus))
        }

        private func expectEveryCallIsAnswered(_ folder: URL) async throws {
            let sources = try EveryResponseTests.sources(in: folder)
            var diagnostics = DiagnosticCollector()
            let load = EveryResponseTests.loader(in: folder)
            let checked = Pipeline.check(sources, loadExample: load, diagnostics: &diagnostics)
            let spec = try #require(checked, "\(diagnostics.diagnostics)")
            for api in spec.apis {
                let own = sources.filter { api.files.contains($0.path) }
                try await call(api, Pipeline.generate(own, language: SwiftLanguage.self, diagnostics: &diagnostics))
            }
        }

        private func call(_ api: API, _ files: [GeneratedFile]) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "calls-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let calls = CallProgram(api: api)
            var paths: [String] = []
            for (name, text) in files.map({ ($0.name, $0.text) }) + [("Program.swift", calls.text)] {
                let url = folder.appending(path: name.replacing("/", with: "-"))
                try Data(text.utf8).write(to: url)
                paths.append(url.path)
            }
            let program = folder.appending(path: "program")
            let compiled = try await compile(
                ["-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Calls", "-o", program.path]
                    + BuildFolder.importOptions + paths + (try BuildFolder.runtimeObjects)
            )
            try #require(compiled.status == 0, "\(api.name.value): \(compiled.errors.prefix(4000))")
            let responder = MockResponder([api])
            let outcome = try await LoopbackServer.run(
                remembers: false,
                methods: responder.methods,
                responding: { responder.respond(to: $0).response },
                { server in try await run(compiled: program, [server.base]) }
            )
            #expect(outcome.status == 0, "\(api.name.value): \(outcome.errors)")
            #expect(outcome.output == "calls \(calls.count)\n", "\(api.name.value): \(outcome.output.prefix(8000))")
        }
    }
#endif
