package import Diagnostics
package import Generator
import Spec
import SwiftRendering

/// A random spec of an API in two files, with keys from the language's tables, and hostile text wherever text may be.
package struct RandomSpec {
    /// A key in a kind of mapping.
    package struct Use: Hashable, CustomStringConvertible {
        let schema: MappingSchema
        let key: Key

        package var description: String { "\(key.rawValue) of \(schema.phrase)" }
    }

    /// A declaration, which can be left out.
    struct Line {
        let text: String
        let uses: Set<Use>
    }

    /// Every key in every kind of mapping that may contain it.
    package static let allUses = Set(
        MappingSchema.allCases.flatMap { schema in schema.keys.map { Use(schema: schema, key: $0) } }
    )

    package private(set) var files: [GeneratedFile] = []
    package private(set) var sources: [SourceText] = []
    package private(set) var uses: Set<Use> = []
    /// The number of declarations that were made.
    package private(set) var lineCount = 0
    package private(set) var mistakes: [Diagnostic] = []

    /// Makes up a spec, and removes the lines that the language rejects.
    package init(named name: String, seed: UInt64) {
        var maker = SpecMaker(api: name, random: SystemlessRandom(state: seed))
        var lines = [maker.root(), maker.part()]
        lineCount = lines.joined().count
        while true {
            sources = lines.enumerated().map { index, lines in
                SourceText(
                    path: "\(name)\(index).endpoints.yaml",
                    text: lines.map(\.text).joined(separator: "\n") + "\n"
                )
            }
            var diagnostics = DiagnosticCollector()
            files = Pipeline.generate(sources, language: SwiftLanguage.self, diagnostics: &diagnostics)
            guard diagnostics.hasErrors else { break }
            mistakes += diagnostics.diagnostics
            var wrong = [Set<Int>(), []]
            for location in diagnostics.diagnostics.compactMap(\.location) {
                guard let file = sources.firstIndex(where: { $0.path == location.path }) else { continue }
                wrong[file].insert(location.start.line - 1)
            }
            guard !wrong.joined().isEmpty else { break }
            for file in lines.indices {
                lines[file] = lines[file].enumerated().filter { !wrong[file].contains($0.offset) }.map(\.element)
            }
        }
        uses = Set(lines.joined().flatMap(\.uses))
    }
}
