package import Diagnostics
import YAML

/// A string of a configuration with its location.
package struct Setting: Sendable {
    package let text: String
    package let location: SourceLocation
}

/// Reads the values of a configuration, and reports values of the wrong form.
struct SettingReader {
    let path: String
    private(set) var diagnostics: [Diagnostic] = []

    init(path: String) {
        self.path = path
    }

    mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    func location(of node: Node) -> SourceLocation { SourceLocation(path: path, range: node.range) }
    func location(of key: Entry.Key) -> SourceLocation { SourceLocation(path: path, range: key.range) }

    /// The entries of a mapping whose keys are known; all other keys are reported.
    ///
    /// - Parameter owner: The noun for the mapping in messages: `a configuration`.
    mutating func settings<Key: RawRepresentable<String> & CaseIterable>(
        _ keys: Key.Type,
        of node: Node,
        _ owner: String
    ) -> [(key: Key, entry: Entry)] {
        guard let entries = node.entries else {
            report(.notSettings(owner, at: location(of: node)))
            return []
        }
        let names = Key.allCases.map(\.rawValue)
        return entries.compactMap { entry in
            if let key = Key(rawValue: entry.key.text) { return (key, entry) }
            report(.unknownSetting(entry.key.text, among: names, of: owner, at: location(of: entry.key)))
            return nil
        }
    }

    mutating func text(_ entry: Entry) -> Setting? { text(entry.value, of: entry) }

    /// The strings of a list; a single string is a list of one.
    mutating func texts(_ entry: Entry) -> [Setting] {
        guard let items = entry.value.items else { return [text(entry)].compactMap(\.self) }
        return items.compactMap { text($0, of: entry) }
    }

    mutating func flag(_ entry: Entry) -> Bool? { word(entry, among: ["true", "false"]).map { $0 == "true" } }

    mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ entry: Entry, of words: Word.Type) -> Word? {
        word(entry, among: Word.allCases.map(\.rawValue)).flatMap(Word.init(rawValue:))
    }

    private mutating func word(_ entry: Entry, among words: [String]) -> String? {
        guard let setting = text(entry) else { return nil }
        if words.contains(setting.text) { return setting.text }
        report(.unknownWord(setting.text, for: entry.key.text, words, setting.location))
        return nil
    }

    private mutating func text(_ node: Node, of entry: Entry) -> Setting? {
        if let text = node.text, !text.isEmpty { return Setting(text: text, location: location(of: node)) }
        report(.error("bad-configuration", at: location(of: node), "'\(entry.key.text)' needs a single text"))
        return nil
    }
}

extension Diagnostic {
    fileprivate static func notSettings(_ owner: String, at location: SourceLocation) -> Diagnostic {
        .error("bad-configuration", at: location, "\(owner) is a mapping of settings")
    }

    fileprivate static func unknownSetting(
        _ name: String,
        among names: [String],
        of owner: String,
        at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "unknown-key",
            at: location,
            "\(owner) has no '\(name)', but \(list(names))",
            hint: meant(name, names)
        )
    }

    /// The error about a word that a setting does not accept.
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
