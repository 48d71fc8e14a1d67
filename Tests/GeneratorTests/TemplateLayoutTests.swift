import Diagnostics
import Generator
import SwiftRendering
import Testing

/// The templates alone determine the layout of generated code. These tests render the same views with an indentation
/// of two spaces and 80 columns.
struct TemplateLayoutTests {
    /// The built-in templates with half the indentation, and a narrower page.
    private static let narrow = SwiftLanguage.templates.map { name, bytes in
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let halved = lines.map { line in
            let spaces = line.prefix { $0 == " " }.count
            return String(repeating: " ", count: spaces / 2) + line.dropFirst(spaces)
        }
        let width = name == "file" ? "{{% width 80 }}\n" : ""
        return SourceText(path: "mine/\(name).mustache", text: width + halved.joined(separator: "\n"))
    }

    @Test func userTemplatesAreLaidOutByTheirOwnWidthAndIndentation() {
        let spec = """
            api: Zoo
            base: https://zoo.example.com
            headers: {X-Zoo-Version: "2026-11-22", X-Zoo-Client: swift-endpoint-generator}
            endpoints:
              search:
                path: /animals
                params: {species: String, minimum-age?: Int, maximum-age?: Int, keeper?: String -- The name of the person who feeds the animal most often.}
                response: [Animal]
            models:
              Animal: {fields: {id: Int, name: String}, additional: JSON, conforms: [CustomStringConvertible, Comparable]}
            """
        var diagnostics = DiagnosticCollector()
        let files = Pipeline.generate(
            [SourceText(path: "Zoo.endpoints.yaml", text: spec)],
            language: SwiftLanguage.self,
            templates: Self.narrow,
            diagnostics: &diagnostics
        )
        #expect(diagnostics.diagnostics == [])
        let text = files.map(\.text).joined()
        #expect(
            text.contains(
                """
                  public static let service = Service(
                    name: "Zoo",
                    base: "https://zoo.example.com",
                    headers: [
                      "X-Zoo-Version": "2026-11-22",
                      "X-Zoo-Client": "swift-endpoint-generator",
                    ]
                  )

                """
            )
        )
        #expect(
            text.contains(
                """
                    public init(
                      species: String,
                      minimumAge: Int? = nil,
                      maximumAge: Int? = nil,
                      keeper: String? = nil
                    ) {
                      self.species = species

                """
            )
        )
        #expect(
            text.contains(
                """
                  /// - Parameter keeper: The name of the person who feeds the animal most
                  ///   often.

                """
            )
        )
        #expect(
            text.contains(
                """
                  public struct Animal:
                    Model, Identifiable, CustomStringConvertible, Comparable
                  {
                    public let id: Int

                """
            )
        )
        #expect(text.contains("      additional = json.readOthers(except: [\"id\", \"name\"])\n"))
    }

    @Test(arguments: try GoldenCase.all())
    func theCodeIsTheSame(golden: GoldenCase) throws {
        let sources = try golden.sources()
        var (wide, narrow) = (DiagnosticCollector(), DiagnosticCollector())
        let expected = Pipeline.generate(sources, language: SwiftLanguage.self, diagnostics: &wide)
        let files = Pipeline.generate(
            sources,
            language: SwiftLanguage.self,
            templates: Self.narrow,
            diagnostics: &narrow
        )
        #expect(files.map { tokens(of: $0.text) } == expected.map { tokens(of: $0.text) })
        for line in files.flatMap({ $0.text.split(separator: "\n") }) where line.count > 80 {
            let code = line.drop { $0 == " " }
            #expect(!code.hasSuffix(") {") || !code.contains(", "), "a group passes the page: \(line)")
        }
    }

    /// The code without the parts that depend on its layout: spaces, `///`, and commas before closing brackets.
    private func tokens(of text: String) -> String {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }
            .map { $0.hasPrefix("///") ? $0.dropFirst(3) : $0 }
            .joined().filter { $0 != " " }
            .replacing(",]", with: "]").replacing(",)", with: ")")
    }
}
