import Diagnostics
import YAML

/// Converts a file of Swagger 2.0 to OpenAPI 3.0, which the passes read.
///
/// Every node keeps its location in the file, so diagnostics refer to the original document. Keys that Swagger does
/// not define are kept, too, so that the passes report them.
struct SwaggerConverter {
    let documents: Documents
    /// The path of the file that contains the nodes.
    let path: String
    /// The media types of bodies and of responses, for operations that declare no media types.
    let consumes: SwaggerMedia
    let produces: SwaggerMedia
    let servers: SwaggerServers
    let tags: SwaggerTags

    /// - Parameters:
    ///   - file: The file to convert.
    ///   - root: The imported document, whose media types also apply to its parts in other files.
    init(_ documents: Documents, file: YAMLDocument, root: YAMLDocument) {
        self.documents = documents
        path = file.path
        let isDocument = file.root.value("swagger") != nil
        let start = isDocument ? file : root
        consumes = SwaggerMedia("consumes", of: start.root, in: start.path, documents, isOfOperation: false)
        produces = SwaggerMedia("produces", of: start.root, in: start.path, documents, isOfOperation: false)
        servers = SwaggerServers(root.root, isRoot: path == root.path)
        tags = SwaggerTags(file.root)
    }

    /// Whether a document is of Swagger 2.0. A document without a version is recognized by its keys.
    static func reads(_ root: Node) -> Bool {
        if let version = root.value("swagger")?.text { return version == "2" || version.hasPrefix("2.") }
        let ofOthers = ["openapi", "components", "servers", "asyncapi"]
        let keys = ["definitions", "securityDefinitions", "basePath", "host", "consumes", "produces", "schemes"]
        return root.value("paths") != nil && keys.contains { root.value($0) != nil }
            && ofOthers.allSatisfy { root.value($0) == nil }
    }

    /// The pointer (RFC 6901) that leads to the same value in the converted document.
    static func pointer(_ pointer: String) -> String {
        for (old, new) in sections where pointer.hasPrefix("/\(old)/") {
            return "/components/\(new)" + pointer.dropFirst(old.count + 1)
        }
        return pointer
    }

    private static let sections = [
        ("definitions", "schemas"), ("parameters", "parameters"), ("responses", "responses"),
        ("securityDefinitions", "securitySchemes"),
    ]

    /// Converts a whole file.
    func converted(_ file: YAMLDocument) -> YAMLDocument {
        let isWhole = SwaggerFragment(file.root) == .document
        return YAMLDocument(source: file.source, root: isWhole ? document(file.root) : fragment(file.root))
    }

    private func document(_ root: Node) -> Node {
        var entries: [Entry] = []
        var components: [Entry] = []
        for entry in root.entries ?? [] {
            switch entry.key.text {
            case "swagger": entries.append(entry.with(.text("3.0.3", at: entry.value.range)).renamed("openapi"))
            case "host", "basePath", "schemes": continue
            // These media types become a part of the operations.
            case "consumes", "produces": continue
            case "paths": entries.append(entry.with(paths(entry.value)))
            case "definitions": components.append(section(entry, as: "schemas") { schema($0) })
            case "parameters": components.append(section(entry, as: "parameters") { parameter($0) })
            case "responses":
                components.append(section(entry, as: "responses") { response($0, produces) })
            case "securityDefinitions":
                components.append(section(entry, as: "securitySchemes") { securityScheme($0) })
            case let key where key.hasPrefix("x-"): entries.append(entry.with(fragment(entry.value)))
            default: entries.append(entry)
            }
        }
        if let first = components.first {
            entries.append(Entry("components", .mapping(components, at: first.value.range)))
        }
        if let server = servers.server { entries.append(Entry("servers", .list([server], at: server.range))) }
        return root.with(entries: entries)
    }

    private func section(_ entry: Entry, as name: String, _ convert: (Node) -> Node) -> Entry {
        if entry.value.entries == nil { warnOfKind(entry.value, entry.key.text, "a mapping") }
        return entry.with(entry.value.mapValues { $1.entries == nil ? $1 : convert($1) }).renamed(name)
    }

    /// Converts a part of a file as the kind of object that its keys indicate.
    func fragment(_ node: Node) -> Node {
        switch SwaggerFragment(node) {
        case .document: document(node)
        case .pathItem: pathItem(node)
        case .parameter: parameter(node)
        case .response: response(node, produces)
        case .schema: schema(node)
        case .others: node.mapValues { fragment($1) }
        case .none: node
        }
    }

    // MARK: Diagnostics

    func warn(_ code: DiagnosticCode, at node: Node, _ message: String) {
        documents.warn(code, at: DocumentCursor(documents: documents, path: path, node: node), message)
    }

    func warnOfKind(_ node: Node, _ key: String, _ kind: String) {
        warn("wrong-kind", at: node, "'\(key)' has to be \(kind), not \(node.kindName); it is left out")
    }

    // MARK: References

    /// A value after following references, with its file; `nil` if one of them is dangling, which the passes report.
    func resolved(_ node: Node) -> (node: Node, path: String)? {
        var found = (node: node, path: path)
        for _ in 0..<20 {
            guard let reference = found.node.value("$ref")?.text else { return found }
            guard let next = documents.written(reference, in: found.path) else { return nil }
            found = next
        }
        return nil
    }
}

/// The kind of object in a part of a file, recognized by its keys.
enum SwaggerFragment {
    case document, pathItem, parameter, response, schema
    /// A mapping whose values are parts of these kinds.
    case others

    /// Recognizes the kind of a node; `nil` for a list or a scalar.
    init?(_ node: Node) {
        guard node.entries != nil else { return nil }
        let has = { (keys: [String]) in keys.contains { node.value($0) != nil } }
        let hasMapping = { (keys: [String]) in keys.contains { node.value($0)?.entries != nil } }
        let isSchema =
            has(["allOf", "oneOf", "anyOf", "enum", "$ref"])
            || hasMapping(["properties", "items", "additionalProperties"])
            || node.value("type").map { $0.entries == nil } == true || node.value("format")?.text != nil
        if node.value("swagger")?.text != nil || node.value("paths")?.entries != nil {
            self = .document
        } else if node.value("in")?.text != nil, node.value("name")?.text != nil {
            self = .parameter
        } else if Self.methods.contains(where: { node.value($0)?.value("responses") != nil }) {
            self = .pathItem
        } else if node.value("description")?.text != nil, !isSchema, hasMapping(["schema", "headers", "examples"]) {
            self = .response
        } else if isSchema {
            self = .schema
        } else if hasMapping(["definitions", "parameters", "responses", "securityDefinitions"]) {
            self = .document
        } else {
            self = .others
        }
    }

    static let methods = ["get", "put", "post", "delete", "options", "head", "patch"]
}
