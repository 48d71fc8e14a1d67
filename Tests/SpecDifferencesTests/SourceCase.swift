import Diagnostics
import Generator
import SpecDifferences
import SwiftRendering
import Testing

/// A change of a spec, and code of an app that compiles with the client of the old version.
struct SourceCase: Sendable {
    let old: String
    let new: String
    /// The code, which uses the part of the client that changes.
    let consumer: String

    init(_ old: String, _ new: String, _ consumer: String) {
        self.old = old
        self.new = new
        self.consumer = consumer
    }

    /// The spec with the name of an API of its own, so that the clients of all cases can be compiled together.
    private static func spec(_ part: String, _ api: String) -> SourceText {
        let text = ChangeCase.spec(part).replacing("Shop", with: api)
        return SourceText(path: "\(api).endpoints.yaml", text: text)
    }

    /// Whether the source view has a breaking change.
    func isBreaking(_ api: String) throws -> Bool {
        let specs = try [old, new].map { ClientVersion(try Versions.spec([Self.spec($0, api)])) }
        let changes = SpecComparison.changes(from: specs[0], to: specs[1])
        try #require(!changes.isEmpty, "\(old)")
        return changes.contains { $0.verdict == .breaking && $0.views.contains(.source) }
    }

    /// The Swift of a version.
    static func client(_ part: String, _ api: String) throws -> String {
        var diagnostics = DiagnosticCollector()
        let files = Pipeline.generate([spec(part, api)], language: SwiftLanguage.self, diagnostics: &diagnostics)
        return try #require(files.first, "\(diagnostics.diagnostics)").text
    }

    /// The consumer as a file.
    func consumerText(_ api: String) -> String {
        "public import EndpointRuntime\nimport Foundation\n\n" + consumer.replacing("Shop", with: api) + "\n"
    }
}
