#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// `Documentation/RuntimeAPI.md` lists the runtime's public API, and must change with it.
    ///
    /// The API for generated code is public, too, but `@_documentation(visibility: internal)` keeps it off the page.
    struct RuntimeAPITests {
        private static let page = BuildFolder.package.appending(path: "Documentation/RuntimeAPI.md")

        @Test func thePageListsThePublicSymbols() async throws {
            let rows = rows(of: try await Self.symbols(of: "EndpointRuntime"))
            #expect(rows.count > 40)
            let text = try String(contentsOf: Self.page, encoding: .utf8)
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let start = try #require(lines.firstIndex { $0.hasPrefix("| ---") }) + 1
            let shown = lines[start...].prefix { $0.hasPrefix("|") }
            if GoldenCase.isRecording, Array(shown) != rows {
                lines.replaceSubrange(shown.indices, with: rows)
                try lines.joined(separator: "\n").write(to: Self.page, atomically: true, encoding: .utf8)
            }
            #expect(Array(shown) == rows, "RECORD_GOLDENS=1 writes what is there")
        }

        /// DocC reports a function some of whose parameters are documented, and `make docs` then fails. It also documents
        /// EndpointAsyncHTTPClient, whose symbols only load with the modules of all its C libraries.
        @Test(arguments: [
            "EndpointRuntime", "EndpointTesting", "EndpointMocking", "EndpointCaching", "EndpointResilience",
            "EndpointObservability",
        ])
        func everySymbolIsDocumented(module: String) async throws {
            for symbol in try await Self.symbols(of: module) {
                #expect(symbol.isDocumented, "\(symbol.pathComponents)")
                guard !symbol.documentedParameters.isEmpty else { continue }
                #expect(symbol.documentedParameters == symbol.parameters, "\(symbol.pathComponents)")
            }
        }

        private static func symbols(of module: String) async throws -> [SymbolGraph.Symbol] {
            let folder = FileManager.default.temporaryDirectory.appending(component: "Symbols-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let outcome = try await run(
                command: "swift",
                ["symbolgraph-extract", "-module-name", module, "-target", try await target()]
                    + BuildFolder.importOptions
                    + ["-I", BuildFolder.package.appending(path: "Sources/CYAML").path(percentEncoded: false)]
                    + ["-output-dir", folder.path(percentEncoded: false), "-minimum-access-level", "public"]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let data = try Data(contentsOf: folder.appending(component: "\(module).symbols.json"))
            return try JSONDecoder().decode(SymbolGraph.self, from: data).symbols
        }

        private static func target() async throws -> String {
            struct Info: Decodable {
                struct Target: Decodable { let triple: String }
                let target: Target
            }
            let outcome = try await run(command: "swiftc", ["-print-target-info"])
            return try JSONDecoder().decode(Info.self, from: Data(outcome.output.utf8)).target.triple
        }

        /// A row for each type: its summary, and its members in alphabetical order.
        private func rows(of symbols: [SymbolGraph.Symbol]) -> [String] {
            let own = symbols.filter { !$0.identifier.precise.contains("::SYNTHESIZED") }
            let types = Dictionary(grouping: own) { $0.pathComponents[0] }
            return types.sorted { $0.key < $1.key }.map { name, symbols in
                let summary = symbols.first { $0.pathComponents.count == 1 }?.summary ?? ""
                let members = Set(symbols.map { $0.pathComponents.dropFirst().joined(separator: ".") })
                let list = members.filter { !$0.isEmpty }.sorted().map { "`\($0)`" }.joined(separator: ", ")
                return "| `\(name)` | \(summary.replacing("|", with: "\\|")) | \(list) |"
            }
        }
    }

    /// The parts of a symbol graph that the page shows.
    private struct SymbolGraph: Decodable {
        struct Symbol: Decodable {
            struct Identifier: Decodable { let precise: String }
            struct Comment: Decodable {
                struct Line: Decodable { let text: String }
                let lines: [Line]
            }

            struct Signature: Decodable {
                struct Parameter: Decodable {
                    let name: String
                    let internalName: String?
                }
                let parameters: [Parameter]?
            }

            let identifier: Identifier
            let pathComponents: [String]

            /// Whether there is a comment, or there can be none: `@TaskLocal` declares a property whose name begins with `$`,
            /// and the compiler a default implementation for each type.
            var isDocumented: Bool {
                docComment != nil || pathComponents.last?.hasPrefix("$") == true
                    || identifier.precise.contains("::SYNTHESIZED")
            }

            let docComment: Comment?
            let functionSignature: Signature?

            /// The names of the parameters inside of the function.
            var parameters: Set<String> {
                Set((functionSignature?.parameters ?? []).map { $0.internalName ?? $0.name })
            }

            /// The names that the documentation lists as parameters.
            var documentedParameters: Set<String> {
                let lines = (docComment?.lines ?? []).map(\.text)
                let single = lines.compactMap { $0.wholeMatch(of: /- Parameter (\w+):.*/)?.output.1 }
                let list = lines.drop { $0 != "- Parameters:" }.dropFirst().prefix { $0.hasPrefix("  ") || $0.isEmpty }
                let listed = list.compactMap { $0.wholeMatch(of: #/  - (\w+):.*/#)?.output.1 }
                return Set((single + listed).map(String.init))
            }

            /// The first paragraph of the documentation, on one line.
            var summary: String {
                (docComment?.lines ?? []).map(\.text).prefix { !$0.isEmpty }.joined(separator: " ")
            }
        }

        let symbols: [Symbol]
    }
#endif
