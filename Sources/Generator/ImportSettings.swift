import Diagnostics
import YAML

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
