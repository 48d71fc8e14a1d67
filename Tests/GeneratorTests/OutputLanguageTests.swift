import Diagnostics
import Generator
import MarkdownRendering
import Spec
import SwiftRendering
import Testing

/// The pipeline is independent of the output language. This test defines a tiny output language.
struct OutputLanguageTests {
    private static let spec = """
        api: Zoo
        base: https://zoo.example.com
        endpoints:
          list: {path: /animals, response: [Animal]}
          add: {path: /animals, method: POST, body: Animal, response: Animal}
        models:
          Animal: {fields: {pet-name: String, pet_name: String}}
        """

    @Test func aLanguageIsOneType() {
        var diagnostics = DiagnosticCollector()
        let files = Pipeline.generate([source(Self.spec)], language: RouteList.self, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        #expect(files == [GeneratedFile(name: "Zoo.routes", text: "GET /animals\nPOST /animals\n")])
    }

    @Test func aLanguageRejectsUnsupportedSpecs() {
        var diagnostics = DiagnosticCollector()
        let spec = Self.spec.replacing("POST", with: "PATCH")
        #expect(Pipeline.generate([source(spec)], language: RouteList.self, diagnostics: &diagnostics) == [])
        #expect(diagnostics.diagnostics.map(\.message) == ["a route list has no PATCH"])
    }

    /// `pet-name` and `pet_name` become the same name only in Swift.
    @Test func namesOfSwiftConcernNoOtherLanguage() {
        var (swift, markdown, neutral) = (DiagnosticCollector(), DiagnosticCollector(), DiagnosticCollector())
        #expect(Pipeline.check([source(Self.spec)], for: SwiftLanguage.self, diagnostics: &swift) == nil)
        #expect(swift.diagnostics.map(\.code.rawValue) == ["name-clash"])
        #expect(Pipeline.check([source(Self.spec)], for: MarkdownLanguage.self, diagnostics: &markdown) != nil)
        #expect(Pipeline.check([source(Self.spec)], diagnostics: &neutral) != nil)
        #expect(markdown.diagnostics + neutral.diagnostics == [])
    }

    @Test func settingsApplyToNamesAndAccess() throws {
        let spec = "api: Zoo\nbase: https://zoo.example.com\nmodels: {Animal: {fields: {pet_id: Int}}}\n"
        for (initialisms, name) in [(["Id"], "petId"), ([], "petID")] {
            var diagnostics = DiagnosticCollector()
            let settings = GenerationSettings(access: .internal, initialisms: initialisms)
            let files = Pipeline.generate(
                [source(spec)],
                language: SwiftLanguage.self,
                settings: settings,
                diagnostics: &diagnostics
            )
            let text = try #require(files.first?.text)
            #expect(text.contains("internal let \(name): Int\n"), "\(text)")
        }
    }

    /// Markdown reads a delimiter that is the first scalar of a `Character`.
    @Test func combiningMarksDoNotHideDelimitersOfMarkdown() throws {
        var diagnostics = DiagnosticCollector()
        let field = #"{type: String, description: "a|\u0301b<c\u0301>"}"#
        let spec = Self.spec.replacing("pet_name: String", with: "b: \(field)")
        let files = Pipeline.generate([source(spec)], language: MarkdownLanguage.self, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        let page = try #require(files.first)
        #expect(page.text.unicodeScalars.contains("a\\|\u{301}b&lt;c\u{301}>".unicodeScalars), "\(page.text)")
    }

    @Test func filesThatBecomeOneAreAnErrorOfTheLanguage() {
        let sources = [source(Self.spec), source(Self.spec, path: "Other/zoo.endpoints.yml")]
        var diagnostics = DiagnosticCollector()
        _ = Pipeline.check(sources, for: RouteList.self, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics.map(\.code.rawValue).contains("same-output"))
        #expect(diagnostics.diagnostics.contains { $0.message.contains("would both become 'zoo.routes'") })
        // Equal names in the folders of two targets are not a mistake in the specs.
        #expect(diagnostics.diagnostics.compactMap(\.hint).contains { $0.contains("targets that are built apart") })
        var neighbors = DiagnosticCollector()
        _ = Pipeline.check(
            [source(Self.spec), source(Self.spec, path: "zoo.endpoints.yml")],
            for: RouteList.self,
            diagnostics: &neighbors
        )
        #expect(neighbors.diagnostics.compactMap(\.hint).contains("rename one of them"))
    }

    @Test func aTextThatIsTooLargeIsAnError() {
        var diagnostics = DiagnosticCollector()
        let sources = [source(Self.spec), source("api: Zoo\n", path: "More.endpoints.yaml")]
        let files = Pipeline.generate(sources, language: EndlessList.self, diagnostics: &diagnostics)
        #expect(files == [])
        #expect(diagnostics.diagnostics.map(\.code) == ["too-much-output"])
        #expect(diagnostics.diagnostics.first?.location?.path == "Zoo.endpoints.yaml")
    }

    @Test func aLanguageMayRenderOneFileForEachAPI() {
        var diagnostics = DiagnosticCollector()
        let more = "api: Zoo\nendpoints: {get: {path: /zoo}}\n"
        let sources = [source(Self.spec), source(more, path: "More.endpoints.yaml")]
        let files = Pipeline.generate(sources, language: APIList.self, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        #expect(files == [GeneratedFile(name: "Zoo.list", text: "3 endpoints\n")])
    }

    /// Files in two folders may have the same name, but two APIs may not become the same file.
    @Test func theFilesOfAPIsAreDistinguishedByTheNamesOfAPIs() {
        var diagnostics = DiagnosticCollector()
        let part = "api: Zoo\nendpoints: {get: {path: /zoo}}\n"
        let sources = [source(Self.spec, path: "a/Zoo.endpoints.yaml"), source(part, path: "b/Zoo.endpoints.yaml")]
        #expect(Pipeline.generate(sources, language: APIList.self, diagnostics: &diagnostics).count == 1)
        #expect(diagnostics.diagnostics == [])
        let other = source(Self.spec.replacing("api: Zoo", with: "api: ZOO"), path: "c/ZOO.endpoints.yaml")
        #expect(Pipeline.generate(sources + [other], language: APIList.self, diagnostics: &diagnostics) == [])
        #expect(diagnostics.hasErrors)
    }

    private func source(_ text: String, path: String = "Zoo.endpoints.yaml") -> SourceText {
        SourceText(path: path, text: text)
    }
}

/// One line for each endpoint, for servers that cannot PATCH.
private struct RouteList: OutputLanguage {
    static let name = "routes"
    static let product = "a list of routes"
    static let builtInTemplates: [SourceText] = []
    static let mainTemplate = "routes"

    static func fileName(for spec: String) -> String { spec + ".routes" }

    static func validate(_ spec: ResolvedSpec, isComplete: Bool, in module: String?) -> [Diagnostic] {
        spec.apis.flatMap(\.endpoints).filter { $0.method.rawValue == "PATCH" }.map {
            .error("no-patch", at: $0.name.location, "a route list has no PATCH")
        }
    }

    init?(replacing templates: [SourceText], diagnostics: inout DiagnosticCollector) {}

    func render(_ spec: ResolvedSpec) -> [RenderedSpec] {
        spec.apis.flatMap { api in
            api.files.map { path in
                let lines = api.endpoints.filter { $0.file == path }.map { "\($0.method.rawValue) \($0.path.text)\n" }
                return RenderedSpec(specPath: path, text: lines.joined())
            }
        }
    }
}

/// A language whose text of the root exceeds the limit.
private struct EndlessList: OutputLanguage {
    static let name = "endless"
    static let product = "a list without an end"
    static let builtInTemplates: [SourceText] = []
    static let mainTemplate = "endless"

    static func fileName(for spec: String) -> String { spec + ".endless" }

    static func validate(_ spec: ResolvedSpec, isComplete: Bool, in module: String?) -> [Diagnostic] { [] }

    init?(replacing templates: [SourceText], diagnostics: inout DiagnosticCollector) {}

    func render(_ spec: ResolvedSpec) -> [RenderedSpec] {
        spec.apis.flatMap(\.files).map { RenderedSpec(specPath: $0, text: $0.hasPrefix("Zoo") ? nil : "") }
    }
}

/// The number of endpoints of each API.
private struct APIList: OutputLanguage {
    static let name = "list"
    static let product = "a list of APIs"
    static let builtInTemplates: [SourceText] = []
    static let mainTemplate = "list"
    static let unit = OutputUnit.api

    static func fileName(for api: String) -> String { api + ".list" }

    static func validate(_ spec: ResolvedSpec, isComplete: Bool, in module: String?) -> [Diagnostic] { [] }

    init?(replacing templates: [SourceText], diagnostics: inout DiagnosticCollector) {}

    func render(_ spec: ResolvedSpec) -> [RenderedSpec] {
        spec.apis.map { RenderedSpec(api: $0, text: "\($0.endpoints.count) endpoints\n") }
    }
}
