package import Diagnostics
package import Spec
package import YAML

/// The settings in the file `endpoint-generator.yaml` beside specs, which apply to all of them.
package struct GeneratorConfiguration: Sendable {
    /// The name of the file. The plugins search for it, too.
    package static let fileName = "endpoint-generator.yaml"

    /// The name with the other suffix of YAML, under which the file is not read.
    package static let misspelledFileName = "endpoint-generator.yml"

    /// The path of the file.
    package let path: String

    /// The access level of APIs that declare none.
    package private(set) var access: Access?

    /// Words with a fixed capitalization in names, such as `EBITDA` and `GraphQL`.
    package private(set) var initialisms: [Setting] = []

    /// The name of the output language, such as `swift`.
    package private(set) var language: Setting?

    /// The folder of templates that replace built-in templates; relative to the file.
    package private(set) var templates: Setting?

    /// The settings for the import of OpenAPI documents in a target, in the order of the file.
    package private(set) var imports: [ImportSettings] = []

    private enum Key: String, CaseIterable {
        case access, initialisms, language, templates, imports
    }

    /// Reads the file; a setting that cannot be read is reported and has no value.
    package init(_ document: YAMLDocument, reporting diagnostics: inout DiagnosticCollector) {
        path = document.path
        var reader = SettingReader(path: document.path)
        for (key, entry) in reader.settings(Key.self, of: document.root, "a configuration") {
            switch key {
            case .access: access = reader.word(entry, of: Access.self)
            case .initialisms: initialisms = reader.initialisms(entry)
            case .language: language = reader.text(entry)
            case .templates: templates = reader.text(entry)
            case .imports: imports = reader.imports(entry)
            }
        }
        diagnostics.report(reader.diagnostics)
    }
}

extension SettingReader {
    /// Reads words, of which no two differ only in capitals.
    fileprivate mutating func initialisms(_ entry: Entry) -> [Setting] {
        var words: [String: Setting] = [:]
        return texts(entry).filter { word in
            guard checkInitialism(word) else { return false }
            let key = word.text.lowercased()
            guard let other = words[key], other.text != word.text else {
                words[key] = word
                return true
            }
            report(
                .error(
                    "bad-configuration",
                    at: word.location,
                    "'\(word.text)' contradicts '\(other.text)', which is the same word",
                    hint: "remove one of the two",
                    notes: [Diagnostic.Note(at: other.location, "the other one is here")]
                )
            )
            return false
        }
    }

    private mutating func checkInitialism(_ word: Setting) -> Bool {
        let isWord =
            word.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && word.text.first?.isLetter == true
        guard isWord, word.text.contains(where: \.isUppercase) else {
            report(
                .error(
                    "bad-configuration",
                    at: word.location,
                    "'\(word.text)' is not an initialism: a word of letters and digits with capitals, such as 'EBITDA' or 'GraphQL'"
                )
            )
            return false
        }
        return true
    }

    fileprivate mutating func imports(_ entry: Entry) -> [ImportSettings] {
        guard let entries = entry.value.entries else {
            report(
                .error(
                    "bad-configuration",
                    at: location(of: entry.value),
                    "'imports' needs a mapping of documents to settings"
                )
            )
            return []
        }
        return entries.map { ImportSettings($0, &self) }
    }
}

/// The settings for the import of an OpenAPI document in a target: the options of `endpoint-import openapi`, in a
/// configuration.
package struct ImportSettings: Sendable {
    /// The name of the document's file.
    package let document: Setting
    /// The API's name in Swift; `nil` for the name of the file without its suffix.
    package private(set) var api: Setting?
    /// The base URL, in place of the document's servers.
    package private(set) var base: Setting?
    /// The parts to import, such as `tag=issues`; empty for all.
    package private(set) var only: [Setting] = []
    /// The evidence: `examples`, and paths of HTTP archives relative to the configuration.
    package private(set) var evidence: [Setting] = []
    package private(set) var webhooks = false
    package private(set) var generics = true

    private enum Key: String, CaseIterable {
        case api, base, only, evidence, webhooks, generics
    }

    init(_ entry: Entry, _ reader: inout SettingReader) {
        document = Setting(text: entry.key.text, location: reader.location(of: entry.key))
        for (key, setting) in reader.settings(Key.self, of: entry.value, "an import") {
            switch key {
            case .api: api = reader.text(setting)
            case .base: base = reader.text(setting)
            case .only: only = reader.texts(setting)
            case .evidence: evidence = reader.texts(setting)
            case .webhooks: webhooks = reader.flag(setting) ?? webhooks
            case .generics: generics = reader.flag(setting) ?? generics
            }
        }
    }
}
