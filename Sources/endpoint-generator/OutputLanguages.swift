import ArgumentParser
import Generator
import MarkdownRendering
import OpenAPIRendering
import SwiftRendering

/// The output languages of the tool. A new language is added here.
enum OutputLanguages {
    static let all: [any OutputLanguage.Type] = [
        SwiftLanguage.self, MarkdownLanguage.self, OpenAPILanguage.self,
    ]

    /// The languages in help texts: `swift, a client; or markdown, an API reference`.
    static var summary: String {
        all.map { "\($0.name), \($0.product)" }.joined(separator: "; or ")
    }
}

/// The argument of `--language`, such as `swift`.
struct LanguageArgument: ExpressibleByArgument {
    let type: any OutputLanguage.Type

    static let swift = LanguageArgument(type: SwiftLanguage.self)

    private init(type: any OutputLanguage.Type) {
        self.type = type
    }

    init?(argument: String) {
        guard let type = OutputLanguages.all.first(where: { $0.name == argument }) else { return nil }
        self.type = type
    }

    var defaultValueDescription: String { type.name }

    static var allValueStrings: [String] { OutputLanguages.all.map { $0.name } }

    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
