package import Diagnostics
package import Generator
import Spec
import SwiftRendering

/// A random spec of an API of two files, with whatever the language's tables know, and hostile text wherever text may be.
package struct RandomSpec {
    /// A key at a place of the language.
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

    /// Every key at every place where the tables have it.
    package static let allUses = Set(
        MappingSchema.allCases.flatMap { schema in schema.keys.map { Use(schema: schema, key: $0) } }
    )

    package private(set) var files: [GeneratedFile] = []
    package private(set) var sources: [SourceText] = []
    package private(set) var uses: Set<Use> = []
    /// How many declarations were made, and how many of them were mistakes.
    package private(set) var lineCount = 0
    package private(set) var mistakes: [Diagnostic] = []

    /// Makes up a spec, and takes away the lines that the language does not take.
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
