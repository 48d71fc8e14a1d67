import Diagnostics
import Testing

@testable import Templating

/// The templates of a user among the built-in ones: where faults are reported, and templates that nothing calls.
@Suite("Replaced templates")
struct ReplacementTests {
    private static let builtIn = [
        "file": "{{#types}}\n{{> call}}\n{{/types}}\n",
        "call": "{{> model}}\n",
        "model": "{{> documentation}}\n{{name}} {\n{{#properties}}\n    {{> property}}\n{{/properties}}\n}\n",
        "property": "let {{property}}: {{type}} = {{> service}}\n",
        "documentation": "{{#documentation}}\n/// {{.}}\n{{/documentation}}\n",
        "service": "{{#service}}{{base}}{{/service}}\n",
    ]

    /// The diagnostics of the built-in templates with replacements, which must be valid if there is no error.
    private func diagnostics(replacing own: [String: String]) -> [Diagnostic] {
        var diagnostics = DiagnosticCollector()
        let set = TemplateSet(
            Self.builtIn.map { SourceText(path: "built-in/\($0).mustache", text: $1) },
            replacing: own.map { SourceText(path: "mine/\($0).mustache", text: $1) },
            diagnostics: &diagnostics
        )
        let template = set.template("file", for: FileView.self, diagnostics: &diagnostics)
        #expect(template != nil || diagnostics.hasErrors)
        return diagnostics.diagnostics
    }

    private func texts(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\($0.location.map { "\($0): " } ?? "")\($0.severity): \($0.message)" }
    }

    @Test("the built-in templates have no faults")
    func valid() {
        #expect(diagnostics(replacing: [:]) == [])
        #expect(diagnostics(replacing: ["documentation": "{{#documentation}}\n// {{.}}\n{{/documentation}}\n"]) == [])
    }

    @Test("a fault in a built-in template is reported at the call of the user that leads there")
    func callOfTheUser() throws {
        let found = diagnostics(replacing: ["file": "{{name}}\n  {{> call}}\n"])
        #expect(
            texts(found) == [
                "mine/file.mustache:2:7: error: template 'call' cannot be called here: unknown name 'documentation'"
            ]
        )
        let note = try #require(found.first?.notes.first)
        #expect(note.location?.description == "built-in/documentation.mustache:1:4")
        #expect(note.message == "in the built-in template 'documentation', which this call uses")
    }

    @Test("a fault of a built-in call is reported in the template of the user that is called")
    func calledTemplate() throws {
        let found = diagnostics(replacing: ["service": "{{#service}}\n{{base}}\n{{/service}}\n"])
        #expect(
            texts(found) == [
                "mine/service.mustache:1:1: error: template 'service' cannot be used inside a line: a lone tag is its first or last line"
            ]
        )
        #expect(found.first?.notes.map { $0.location?.description } == ["built-in/property.mustache:1:34"])
    }

    @Test("a recursion through built-in templates is reported in the template of the user")
    func recursion() {
        #expect(
            texts(diagnostics(replacing: ["documentation": "{{> call}}\n"])) == [
                "mine/documentation.mustache:1:5: error: template 'call' calls itself without end"
            ]
        )
    }

    @Test("a recursion that built-in templates continue in an outer view is reported once, at the call of the user")
    func recursionInBuiltInTemplates() {
        let builtIn = [
            "file": "{{#types}}\n{{> type}}\n{{/types}}\n",
            "type": "{{#properties}}\n{{> property}}\n{{/properties}}\n{{name}}\n",
            "property": "{{#types}}\n{{> other}}\n{{/types}}\n{{property}}\n",
            "other": "{{name}}\n",
        ]
        var diagnostics = DiagnosticCollector()
        let set = TemplateSet(
            builtIn.map { SourceText(path: "built-in/\($0).mustache", text: $1) },
            replacing: [SourceText(path: "mine/other.mustache", text: "{{name}}\n{{> type}}\n")],
            diagnostics: &diagnostics
        )
        #expect(set.template("file", for: FileView.self, diagnostics: &diagnostics) == nil)
        #expect(
            texts(diagnostics.diagnostics) == [
                "mine/other.mustache:2:5: error: template 'type' calls itself without end"
            ]
        )
    }

    @Test("an unknown name is reported with the call that lacks it")
    func caller() {
        let found = diagnostics(replacing: ["service": "{{propertys}}\n"])
        #expect(texts(found) == ["mine/service.mustache:1:3: error: unknown name 'propertys'"])
        #expect(
            found.first?.notes.map { "\($0.location?.description ?? ""): \($0.message)" }
                == ["built-in/property.mustache:1:34: the template is called here"]
        )
    }

    @Test("a template that nothing calls is checked like the one that it replaces, with warnings")
    func unused() {
        let own = ["call": "{{name}}\n", "property": "{{property}} {{nme}}\n"]
        let lines = [
            "mine/property.mustache:1:1: warning: 'property' is not used by any template",
            "mine/property.mustache:1:16: warning: unknown name 'nme'",
        ]
        #expect(texts(diagnostics(replacing: own)) == lines)
        #expect(diagnostics(replacing: ["call": "{{name}}\n"]) == [])
    }

    #if !os(Windows)
        @Test("a backslash in the name of a file does not separate folders")
        func backslash() {
            #expect(
                texts(diagnostics(replacing: ["x\\file": "{{name}}\n"])) == [
                    "mine/x\\file.mustache:1:1: error: no template is called 'x\\file'"
                ]
            )
        }
    #endif

    @Test("a misspelled template of another language is reported with its name")
    func otherLanguage() {
        let found = diagnostics(replacing: ["endpiont": ""])
        #expect(texts(found) == ["mine/endpiont.mustache:1:1: error: no template is called 'endpiont'"])
        #expect(found.first?.hint == "did you mean 'endpoint.mustache'?")
    }
}
