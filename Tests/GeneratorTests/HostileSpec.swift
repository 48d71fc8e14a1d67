import Diagnostics
import Generator
import SwiftRendering
import TestSupport

/// A spec with hostile text at every place that takes a text.
struct HostileSpec {
    let name: String
    /// The text of each place, by the place's name.
    private(set) var texts: [String: String] = [:]
    /// How often the language rejected the text of a place.
    private var refusals: [String: Int] = [:]

    /// Makes up texts, and tames the texts that the language rejects at their places.
    ///
    /// - Returns: `nil` if the spec remains invalid; `problems` then contains the diagnostics.
    init?(named name: String, seed: UInt64, files: inout [GeneratedFile], problems: inout [Diagnostic]) {
        self.name = name
        var random = SystemlessRandom(state: seed)
        let template = Self.template.split(separator: "\n", omittingEmptySubsequences: false)
        let places = template.map { line in line.split(separator: "‹").dropFirst().first?.split(separator: "›").first }
        for case let place? in places {
            let place = String(place)
            // Texts must differ if nothing else distinguishes their places.
            texts[place] =
                place.hasPrefix("key") ? HostileText.random(using: &random) + place : HostileText.random(using: &random)
        }
        for _ in 0..<4 {
            var diagnostics = DiagnosticCollector()
            files = Pipeline.generate(
                [SourceText(path: "\(name).endpoints.yaml", text: text)],
                language: SwiftLanguage.self,
                diagnostics: &diagnostics
            )
            guard diagnostics.hasErrors else { return }
            problems = diagnostics.diagnostics
            for diagnostic in problems {
                guard let line = diagnostic.location.map({ $0.start.line - 1 }), places.indices.contains(line),
                    let place = places[line].map(String.init)
                else { continue }
                refuse(place)
            }
        }
        return nil
    }

    /// The number of places whose text was not tamed.
    var hostileCount: Int { texts.count - refusals.count }

    private mutating func refuse(_ place: String) {
        refusals[place, default: 0] += 1
        texts[place] = refusals[place] == 1 ? HostileText.tamed(texts[place] ?? "") + "x" : place
    }

    private var text: String {
        let lines = Self.template.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let start = line.firstIndex(of: "‹"), let end = line.firstIndex(of: "›") else { return String(line) }
            let place = String(line[line.index(after: start)..<end])
            return line[..<start] + HostileText.yaml(written(place))
                + line[line.index(after: end)...]
        }
        return "api: \(name)\n" + lines.dropFirst().joined(separator: "\n")
    }

    /// The text in the spec. In a date pattern, it is quoted by apostrophes.
    private func written(_ place: String) -> String {
        let text = texts[place] ?? ""
        return place == "pattern" ? "yyyy-MM-dd'T\(text.replacing("'", with: "''"))'" : text
    }

    /// A spec in which every place of a text has its own line.
    private static let template = """
        api:
        base: https://example.com/v1
        description: ‹docs of the API›
        version: ‹version›
        headers:
          X-Service: ‹service header›
        auth:
          query: ‹credential›
        groups:
          Group:
            description: ‹docs of a group›
        endpoints:
          send:
            group: Group
            description: ‹docs of an endpoint›
            deprecated: ‹deprecation›
            method: POST
            path: /send
            headers:
              X-Own: ‹own header›
            params:
              ‹key of a query›:
                as: first
                type: String
                in: query
                default: ‹default›
                description: ‹docs of a parameter›
              ‹key of a constant›:
                as: second
                in: query
                const: ‹constant›
              ‹key of a field›:
                as: third
                type: String
              choice:
                in: query
                enum:
                  one: ‹key of a choice›
                  two:
                    value: ‹key of another choice›
                    description: ‹docs of a choice›
            response:
              type: Model
              description: ‹docs of a response›
          pick:
            group: Group
            path: /pick
            response:
              type: Model
              pick:
              - ‹step›
              - ‹other step›
          watch:
            group: Group
            path: /watch
            response:
              until: ‹end›
              skip: ‹ping›
              events:
                ‹key of an event›: Model
                other: Model
        models:
          Model:
            description: ‹docs of a model›
            deprecated: ‹deprecation of a model›
            fields:
              ‹key of one›:
                as: one
                type: String
                description: ‹docs of a field›
              ‹key of two›:
                as: two
                const: ‹constant of a model›
              ‹key of three›:
                as: three
                type: String
                default: ‹default of a model›
              ‹key of four›:
                as: four
                type: Choice
              ‹key of five›:
                as: five
                type: Date
                format: ‹pattern›
            additional: JSON
          Choice:
            enum:
              one: ‹key of a value›
              two:
                value: ‹key of another value›
                description: ‹docs of a value›
          Either:
            by: ‹key of a tag›
            union:
              ‹key tagged one›: Plain
              ‹key tagged two›: Plain
          Shape:
            union: [Plain, Marked]
          Plain:
            fields:
              ‹key of a plain field›: String
          Marked:
            fields:
              ‹key of a mark›:
                const: ‹mark›
        """
}
