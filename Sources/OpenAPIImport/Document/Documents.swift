import Diagnostics
import Spec
import TextCoding
import YAML

/// The OpenAPI documents of a run and their diagnostics: the imported document, and the documents that it refers to.
final class Documents {
    /// Reads another file by its path; `nil` where it cannot be read.
    private let load: (String) -> SourceText?
    /// The folder of the files that references may lead to; `nil` for no restriction.
    let referenceRoot: ReferenceRoot?
    private var containedFiles: [String: Bool] = [:]
    private var files: [String: YAMLDocument?] = [:]
    /// The unchanged files: neither converted from Swagger 2.0 nor edited.
    private var writtenFiles: [String: YAMLDocument?] = [:]
    /// The files that are missing, or that the system does not let the tool read.
    private var missingFiles: Set<String> = []
    private var targets: [String: DocumentCursor?] = [:]
    private var seen: Set<Diagnostic> = []
    var knownAnchors: [String: [Anchor]] = [:]
    private var namedSchemas: [String: NamedSchemas] = [:]
    private var anchoredNodes: [String: [String: Node]] = [:]
    var localReferences: [Reference: String?] = [:]
    /// For each schema that a reference at another pointer leads to, the first such pointer.
    var pointersToReferences: [String: String] = [:]
    /// The dangling references that have been reported.
    private var dangling: Set<Reference> = []
    /// The objects that are read as another kind of object, and are not checked.
    var accepted: Set<DocumentCursor.Identity> = []
    var reportedKeys: Set<SourceLocation> = []
    var nonstandardKeys: [NonstandardKey] = []
    /// Whether the schemas follow OpenAPI 3.0, which differs from JSON Schema.
    let isVersion30: Bool
    /// Whether the imported document is of Swagger 2.0. Its files are converted to OpenAPI 3.0.
    let isSwagger: Bool
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether only files that cannot be read are reported. The import reports everything else later.
    var isSilent = false
    private(set) var root: YAMLDocument
    /// The changes to schemas that the examples require; empty for unchanged documents.
    let edits: DocumentEdits
    /// The unchanged documents, if these documents have changes.
    private let original: Documents?

    init(_ root: YAMLDocument, in referenceRoot: ReferenceRoot? = nil, load: @escaping (String) -> SourceText?) {
        self.root = root
        self.load = load
        self.referenceRoot = referenceRoot
        edits = DocumentEdits()
        original = nil
        isSwagger = SwaggerConverter.reads(root.root)
        isVersion30 = isSwagger || root.root.entry(named: "openapi")?.value.text?.hasPrefix("3.0") ?? false
        writtenFiles[root.path] = root
        if isSwagger { self.root = SwaggerConverter(self, file: root, root: root).converted(root) }
        files[root.path] = self.root
    }

    /// Whether references may lead to a file.
    func isContained(_ path: String) -> Bool {
        guard let referenceRoot, path != root.path else { return true }
        if let known = containedFiles[path] { return known }
        let isContained = referenceRoot.contains(path)
        containedFiles[path] = isContained
        return isContained
    }

    /// The links in descriptions.
    private(set) lazy var links = DescriptionLinks(site: start["externalDocs"]?.text("url"))

    private var mentioned: [String: Bool] = [:]

    /// Whether a scalar of the imported document contains `words`.
    func mentions(_ words: String) -> Bool {
        if let known = mentioned[words] { return known }
        let isFound = root.root.contains { $0.containsBytes(of: words) }
        mentioned[words] = isFound
        return isFound
    }

    private init(_ original: Documents, _ edits: DocumentEdits) {
        root = edits.applied(to: original.root)
        load = { _ in nil }
        referenceRoot = original.referenceRoot
        self.edits = edits
        self.original = original
        isVersion30 = original.isVersion30
        isSwagger = original.isSwagger
        files[root.path] = root
    }

    /// A copy of the documents with changed schemas.
    ///
    /// - Parameter keepsDiagnostics: Whether the copy keeps the diagnostics so far.
    func copy(applying edits: DocumentEdits, keepsDiagnostics: Bool = false) -> Documents {
        let copy = Documents(self, edits)
        if keepsDiagnostics { diagnostics.forEach { copy.report($0) } }
        return copy
    }

    var start: DocumentCursor { DocumentCursor(documents: self, path: root.path, node: root.root) }

    func report(_ diagnostic: Diagnostic) {
        if !isSilent { record(diagnostic) }
    }

    private func record(_ diagnostic: Diagnostic) {
        if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// Reports a part of the document that is left out or changed.
    func warn(_ code: DiagnosticCode, at cursor: DocumentCursor, _ message: String, hint: String? = nil) {
        report(.warning(code, at: cursor.location, message, hint: hint))
    }

    /// The target of a `$ref` in the file at `path`; `nil` if it does not exist.
    func target(of reference: String, in path: String) -> (cursor: DocumentCursor, pointer: String)? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let file = file(named: parts[0], in: path) else { return nil }
        let fragment = parts.count > 1 ? pointer(ofAnchor: PercentEncoding.decode(parts[1]), in: file) : ""
        let pointer = pointer(to: fragment, in: file)
        if let known = targets[pointer] { return known.map { ($0, pointer) } }
        // A reference to the whole imported document has no target.
        if file == root.path, fragment.isEmpty { return nil }
        let found = isSwagger ? swaggerTarget(fragment, in: file) : document(file).flatMap { walk(fragment, from: $0) }
        targets[pointer] = .some(found)
        return found.map { ($0, pointer) }
    }

    /// The pointer that a `$ref` in the file at `path` consists of, without reading the file that it leads to; `nil` if
    /// it leads to no file.
    func pointer(of reference: String, in path: String) -> String? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let file = file(named: parts[0], in: path) else { return nil }
        return pointer(to: parts.count > 1 ? PercentEncoding.decode(parts[1]) : "", in: file)
    }

    private func pointer(to fragment: String, in file: String) -> String {
        "\(file)#\(isSwagger ? SwaggerConverter.pointer(fragment) : fragment)"
    }

    /// The target of a pointer into a Swagger file. The conversion moves some parts of the file.
    private func swaggerTarget(_ pointer: String, in path: String) -> DocumentCursor? {
        guard let document = document(path) else { return nil }
        if let found = walk(SwaggerConverter.pointer(pointer), from: document) ?? walk(pointer, from: document) {
            return found
        }
        return writtenFile(path).flatMap { walk(pointer, from: $0) }.map { cursor in
            cursor.at(SwaggerConverter(self, file: document, root: root).fragment(cursor.node))
        }
    }

    /// The target of a `$ref` in the file at `path`, from the unchanged files, and the path of its file; `nil` if the
    /// target does not exist.
    func written(_ reference: String, in path: String) -> (node: Node, path: String)? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let file = file(named: parts[0], in: path) else { return nil }
        let pointer = parts.count > 1 ? PercentEncoding.decode(parts[1]) : ""
        return writtenFile(file).flatMap { walk(pointer, from: $0) }.map { ($0.node, file) }
    }

    func root(of path: String) -> Node? { document(path)?.root }

    /// The document's own URI, from `$self` (since OpenAPI 3.2).
    var ownURI: String? { root.root.entry(named: "$self")?.value.text }

    /// The named schemas of a file.
    func schemas(in path: String) -> NamedSchemas {
        if let known = namedSchemas[path] { return known }
        let found = NamedSchemas(of: root(of: path))
        namedSchemas[path] = found
        return found
    }

    /// A reference at a place in a file.
    struct Reference: Hashable {
        let text: String
        let path: String
        let start: SourcePosition
    }

    /// Whether a dangling reference has not been reported yet. Each is looked up many times.
    func isUnreported(_ reference: String, at cursor: DocumentCursor) -> Bool {
        !isSilent && dangling.insert(Reference(text: reference, path: cursor.path, start: cursor.start)).inserted
    }

    private func document(_ path: String) -> YAMLDocument? {
        if let known = files[path] { return known }
        if let original {
            let document = original.document(path).map { edits.applied(to: $0) }
            files[path] = .some(document)
            return document
        }
        let written = writtenFile(path)
        let document = !isSwagger ? written : written.map { SwaggerConverter(self, file: $0, root: root).converted($0) }
        files[path] = .some(document)
        return document
    }

    /// An unchanged file: neither converted from Swagger 2.0 nor edited.
    private func writtenFile(_ path: String) -> YAMLDocument? {
        if let original { return original.writtenFile(path) }
        if let known = writtenFiles[path] { return known }
        var collector = DiagnosticCollector()
        let source = load(path)
        if source == nil { missingFiles.insert(path) }
        let document = source.flatMap { YAMLReader(limits: .documents).readLeniently($0, reporting: &collector) }
        // A file that cannot be read affects only the parts that refer to it, so its errors usually become warnings.
        let isRequired = document == nil && referenceRoot?.requiresFiles ?? false
        for diagnostic in collector.diagnostics { record(isRequired ? diagnostic : diagnostic.asWarning) }
        writtenFiles[path] = .some(document)
        return document
    }

    /// Whether a reference has led to a file that is missing, or that the system does not let the tool read.
    func isMissing(_ path: String) -> Bool { original?.isMissing(path) ?? missingFiles.contains(path) }

    /// The value at a JSON pointer (RFC 6901), or with an anchor.
    private func walk(_ pointer: String, from document: YAMLDocument) -> DocumentCursor? {
        walk(pointer, from: DocumentCursor(documents: self, path: document.path, node: document.root))
    }

    func walk(_ pointer: String, from start: DocumentCursor) -> DocumentCursor? {
        var cursor = start
        guard pointer.isEmpty || pointer.hasPrefix("/") else { return anchored(pointer, in: start) }
        for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = JSONPointer.unescaped(step)
            if let inside = cursor.raw(name) {
                cursor = inside
            } else if let index = Int(name), index >= 0, let item = cursor.items.dropFirst(index).first {
                cursor = item
            } else {
                return nil
            }
        }
        return cursor
    }

    /// The first value in a tree with an `$anchor` of this name.
    private func anchored(_ name: String, in start: DocumentCursor) -> DocumentCursor? {
        let isRoot = start.node.range == root(of: start.path)?.range
        let anchors = (isRoot ? anchoredNodes[start.path] : nil) ?? start.node.anchors
        if isRoot { anchoredNodes[start.path] = anchors }
        return anchors[name].map { start.at($0) }
    }
}

extension Node {
    /// Whether a scalar in the tree satisfies the predicate.
    fileprivate func contains(_ predicate: (String) -> Bool) -> Bool {
        text.map(predicate) ?? false || items?.contains { $0.contains(predicate) } ?? false
            || entries?.contains { $0.value.contains(predicate) } ?? false
    }
}
