package import Diagnostics
package import Spec

/// A language that specs are rendered in: it owns its naming, its layout and its templates.
///
/// A value of a conforming type is the language with its templates loaded. What is true of every spec, whatever becomes
/// of it, is checked before by `SpecChecker`.
package protocol OutputLanguage: Sendable {
    /// The name that selects the language on the command line, such as `swift`.
    static var name: String { get }

    /// What a spec becomes, in a few words for the command line's help: `a client`.
    static var product: String { get }

    /// The name of the file that a spec file is rendered to.
    ///
    /// - Parameter spec: The name of the spec file without its suffix: `GitHub` for `GitHub.endpoints.yaml`.
    static func fileName(for spec: String) -> String

    /// Errors that keep a spec from being rendered in this language, such as two names that become one.
    ///
    /// - Parameter isComplete: Whether the spec is without errors. A spec with errors lacks the declarations that have
    ///   them, so only errors that do not depend on missing declarations are reported.
    static func validate(_ spec: ResolvedSpec, isComplete: Bool) -> [Diagnostic]

    /// The language with its templates; `nil`, with diagnostics, if a template has an error.
    ///
    /// - Parameter templates: Replacements for built-in templates of the same names.
    init?(replacing templates: [SourceText], diagnostics: inout DiagnosticCollector)

    /// The text of each spec file. The spec must have been validated.
    func render(_ spec: ResolvedSpec) -> [RenderedSpec]
}

/// The text that a spec file is rendered to.
package struct RenderedSpec: Sendable {
    /// The path of the spec file.
    package let specPath: String
    package let text: String

    package init(specPath: String, text: String) {
        self.specPath = specPath
        self.text = text
    }
}

/// A file to be written.
package struct GeneratedFile: Sendable, Equatable {
    /// The file's name, without a folder.
    package let name: String
    package let text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
