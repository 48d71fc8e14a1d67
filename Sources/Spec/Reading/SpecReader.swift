package import Diagnostics
package import YAML

/// Reads one document as a spec file, with the locations of names and without resolving them.
///
/// The reader continues after an error, so that one run reports all errors of a file.
package struct SpecReader {
    let document: YAMLDocument
    let invisibleCharacters: InvisibleCharacters
    var diagnostics: [Diagnostic] = []
    /// The errors about texts that lack quotes.
    var unquotedTexts: [UnquotedTextError]
    /// The names of models and groups that could not be read.
    var unreadable: Set<String> = []
    /// The models that are not below `models`.
    var misplacedModels: [Entry] = []
    /// The endpoints that are below `models`, and those of groups that are below `endpoints`.
    var misplacedEndpoints: [Entry] = []

    private init(_ document: YAMLDocument) {
        self.document = document
        unquotedTexts = document.unquotedTexts
        invisibleCharacters = InvisibleCharacters(in: document)
    }

    /// Reads the spec in `document`, and returns it with all diagnostics.
    ///
    /// The spec is `nil` only if the document is not a spec, or has no valid `api`.
    package static func read(_ document: YAMLDocument) -> (file: SpecFile?, diagnostics: [Diagnostic]) {
        var reader = SpecReader(document)
        let file = reader.readFile(document.root)
        return (file, reader.diagnostics + reader.textsThatNeedQuotes)
    }

    /// The errors about texts that are right in quotes.
    private var textsThatNeedQuotes: [Diagnostic] {
        let wrong = diagnostics.filter { Self.codesOfWrongTexts.contains($0.code) }
        return unquotedTexts.filter { text in !wrong.contains { text.isAboutText(of: $0) } }.map(\.diagnostic)
    }

    /// The errors about texts that are wrong in quotes, too.
    private static let codesOfWrongTexts: Set<DiagnosticCode> = ["bad-name", "bad-type", "bad-value"]

    /// Whether only the root of an API may have `key`, or the known key that `key` is a misspelling of.
    private static func isRootOnly(_ key: String) -> Bool {
        if rootOnlyKeys.contains(key) { return true }
        if let meant = KeySynonyms.key(replacedBy: key, in: .root) { return rootOnlyKeys.contains(meant.rawValue) }
        if let synonym = KeySynonyms.synonym(of: key, in: .root) { return rootOnlyKeys.contains(synonym.rawValue) }
        let all = Set(MappingSchema.root.keys.map(\.rawValue))
        guard !all.contains(key), let meant = onlyNearName(to: key, in: all) else { return false }
        return rootOnlyKeys.contains(meant)
    }

    /// The key that a document has which must be imported, and the kind of the document; `nil` for a spec.
    private static func foreignDocument(_ entries: [Entry]) -> (key: Entry.Key, kind: String)? {
        entries.lazy.compactMap { entry -> (Entry.Key, String)? in
            switch entry.key.text {
            case "openapi": (entry.key, "an OpenAPI document")
            case "swagger": (entry.key, "a Swagger document")
            default: nil
            }
        }.first
    }

    private mutating func readFile(_ node: Node) -> SpecFile? {
        guard case .mapping = node.content else {
            report(.noSpec(node.kindName, at: location(of: node)))
            return nil
        }
        if let (key, kind) = Self.foreignDocument(node.entries ?? []) {
            report(.foreignDocument(kind, at: document.location(of: key)))
            return nil
        }
        let names = (node.entries ?? []).map(\.key.text)
        let isRoot = names.contains { Self.isRootOnly($0) }
        guard let keys = readKeys(of: node, as: isRoot ? .root : .part) else { return nil }
        guard let apiNode = keys[.api] else {
            if !keys.faulty.contains(.api) {
                report(.missingKey(.api, in: isRoot ? .root : .part, at: location(of: node)))
            }
            return nil
        }
        guard let api = readTypeName(apiNode, noun: "an API") else { return nil }
        var file = SpecFile(path: document.path, api: api)
        file.description = keys[.description].flatMap { readProse($0) }
        if isRoot {
            if let body = keys[.body], !isBodyForm(body) { report(.payloadOutsideEndpoint(at: location(of: body))) }
            var root = SpecFile.Root(
                version: keys[.version].flatMap { readText($0) },
                access: keys[.access].flatMap { readWord($0, of: Access.self) }?.value,
                settings: readSettings(keys, isRoot: true),
                bases: keys[.base].map { readBases($0) } ?? [],
                variables: keys[.variables].map { readVariables($0) } ?? []
            )
            if let pages = keys[.pages] { readPageRules(pages, of: &root) }
            if keys.faulty.contains(.pages) { root.unreadablePages = nil }
            if keys[.base] != nil || keys.faulty.contains(.base) {
                root.isBaseFaulty = root.settings.base == nil
            } else {
                root.keysWithoutBase = (node.entries ?? []).filter { Self.isRootOnly($0.key.text) }
                    .map { name(of: $0.key) }
            }
            for entry in node.entries ?? [] {
                if let key = Key(rawValue: entry.key.text) { root.keyLocations[key] = document.location(of: entry.key) }
            }
            file.root = root
        }
        file.groups = keys[.groups].map { readGroups($0) } ?? []
        file.endpoints = keys[.endpoints].map { readEndpoints($0) } ?? []
        file.webhooks = keys[.webhooks].map { readWebhooks($0) } ?? []
        file.models = keys[.models].map { readModels($0) } ?? []
        file.models += readModels(misplacedModels)
        file.endpoints += readEndpoints(misplacedEndpoints)
        file.unreadable = unreadable
        return file
    }

    /// The keys that only a root may have: a file with one of them is the root of its API.
    private static let rootOnlyKeys: Set<String> = Set(
        MappingSchema.root.keys.filter { !MappingSchema.part.keys.contains($0) }.map(\.rawValue)
    )

    /// Whether a misspelled key is compared with the known keys. Each comparison takes time, and no author reads hundreds
    /// of diagnostics.
    var maySuggest: Bool { diagnostics.count < 300 }

    mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    func location(of node: Node) -> SourceLocation {
        document.location(of: node)
    }

    func name(of key: Entry.Key) -> Name {
        Name(key.text, at: document.location(of: key))
    }
}
