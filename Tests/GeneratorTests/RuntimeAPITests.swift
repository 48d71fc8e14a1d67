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
            let folder = FileManager.default.temporaryDirectory.appending(component: "Symbols-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let outcome = try await run(
                command: "swift",
                ["symbolgraph-extract", "-module-name", "EndpointRuntime", "-target", try await Self.target()]
                    + BuildFolder.importOptions
                    + ["-output-dir", folder.path(percentEncoded: false), "-minimum-access-level", "public"]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let data = try Data(contentsOf: folder.appending(component: "EndpointRuntime.symbols.json"))
            let rows = rows(of: try JSONDecoder().decode(SymbolGraph.self, from: data).symbols)
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

            let identifier: Identifier
            let pathComponents: [String]
            let docComment: Comment?

            /// The first paragraph of the documentation, on one line.
            var summary: String {
                (docComment?.lines ?? []).map(\.text).prefix { !$0.isEmpty }.joined(separator: " ")
            }
        }

        let symbols: [Symbol]
    }
#endif
