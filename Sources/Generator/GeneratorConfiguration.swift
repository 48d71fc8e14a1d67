package import Diagnostics
package import Spec
package import YAML

/// The settings in the file `endpoint-generator.yaml` beside specs, which apply to all of them.
package struct GeneratorConfiguration: Sendable {
    /// The name of the file. The plugins search for it, too.
    package static let fileName = "endpoint-generator.yaml"

    /// The path of the file.
    package let path: String

    /// The access level of APIs that declare none.
    package private(set) var access: Access?

    /// The name of the output language, such as `swift`.
    package private(set) var language: Setting?

    /// The folder of templates that replace built-in ones; relative to the file.
    package private(set) var templates: Setting?

    /// A text in the file with its location.
    package struct Setting: Sendable {
        package let text: String
        package let location: SourceLocation
    }

    private enum Key: String, CaseIterable {
        case access, language, templates
    }

    /// Reads the file; what cannot be read is reported and has no value.
    package init(_ document: YAMLDocument, reporting diagnostics: inout DiagnosticCollector) {
        path = document.path
        guard let entries = document.root.entries else {
            let location = SourceLocation(path: path, range: document.root.range)
            diagnostics.report(.notSettings(at: location))
            return
        }
        for entry in entries {
            let location = SourceLocation(path: path, range: entry.value.range)
            guard let key = Key(rawValue: entry.key.text) else {
                let place = SourceLocation(path: path, range: entry.key.range)
                diagnostics.report(.unknownSetting(entry.key.text, among: Key.allCases.map(\.rawValue), at: place))
                continue
            }
            guard let text = entry.value.text, !text.isEmpty else {
                diagnostics.report(.notOneText(key.rawValue, at: location))
                continue
            }
            switch key {
            case .access:
                access = Access(rawValue: text)
                if access == nil {
                    diagnostics.report(.unknownWord(text, for: key.rawValue, Access.allCases.map(\.rawValue), location))
                }
            case .language: language = Setting(text: text, location: location)
            case .templates: templates = Setting(text: text, location: location)
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func notSettings(at location: SourceLocation) -> Diagnostic {
        .error("bad-configuration", at: location, "a configuration is a mapping, such as 'access: internal'")
    }

    fileprivate static func unknownSetting(_ name: String, among names: [String], at location: SourceLocation)
        -> Diagnostic
    {
        .error(
            "unknown-key",
            at: location,
            "a configuration has no '\(name)', but \(list(names))",
            hint: meant(name, names)
        )
    }

    fileprivate static func notOneText(_ key: String, at location: SourceLocation) -> Diagnostic {
        .error("bad-configuration", at: location, "'\(key)' needs a single text")
    }

    /// A word that a setting does not accept.
    package static func unknownWord(_ word: String, for key: String, _ words: [String], _ location: SourceLocation)
        -> Diagnostic
    {
        .error(
            "unknown-word",
            at: location,
            "'\(word)' is not a value of '\(key)' (\(list(words)))",
            hint: meant(word, words)
        )
    }
}
