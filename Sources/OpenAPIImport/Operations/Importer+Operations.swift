import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

/// An operation of a document.
struct Operation {
    let method: String
    let path: String
    let place: Place
    let pathItem: Place
    /// The first tag.
    let tag: String?

    var identifier: String? { place.text("operationId") }
}

extension Importer {
    static let methods = ["get", "head", "post", "put", "patch", "delete", "options", "trace"]

    /// The operations that are asked for, in the order of the document.
    func operations() -> [Operation] {
        var found: [Operation] = []
        for (path, item) in documents.start["paths"]?.entries ?? [] where !path.hasPrefix("x-") {
            guard path.hasPrefix("/") else {
                documents.warn("unsayable-path", at: item, "'\(path)' does not begin with '/'; it is left out")
                continue
            }
            for (key, place) in item.entries where Self.methods.contains(key) && place.isObject {
                let tags = place["tags"]?.items.compactMap(\.node.text) ?? []
                let operation = Operation(
                    method: key.uppercased(),
                    path: path,
                    place: place,
                    pathItem: item,
                    tag: tags.first
                )
                if isWanted(operation, tags) { found.append(operation) }
            }
            for key in ["query", "additionalOperations"] {
                if let place = item.raw(key) {
                    documents.warn("unsayable-method", at: place, "'\(key)' is no method of the language")
                }
            }
        }
        if options.only != nil, found.isEmpty {
            documents.warn("nothing-selected", at: documents.start, "'--only' selects no operation of the document")
        }
        for key in ["webhooks", "x-webhooks"] {
            guard let place = documents.start.raw(key), place.node.entries?.isEmpty == false else { continue }
            documents.warn("webhooks-left-out", at: place, "webhooks are requests to you; a client has none")
        }
        return found
    }

    private func isWanted(_ operation: Operation, _ tags: [String]) -> Bool {
        switch options.only {
        case nil: true
        case .tag(let tag)?: tags.contains(tag)
        case .path(let path)?:
            operation.path == path || operation.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
        case .operation(let name)?: operation.identifier == name
        }
    }

    /// The endpoint of an operation.
    func endpoint(_ operation: Operation, named name: String) -> DraftEndpoint {
        let place = operation.place
        let owner = Self.typeName(name)
        let template = Self.template(operation.path)
        var endpoint = DraftEndpoint(name: name, method: operation.method, path: template)
        endpoint.description = Self.description(place)
        endpoint.deprecated = place.flag("deprecated") ? "true" : nil
        readParameters(of: operation, into: &endpoint, owner)
        readBody(of: operation, into: &endpoint, owner)
        readResponses(of: operation, into: &endpoint, owner)
        if let security = place.raw("security") {
            let tree = auth(security)
            endpoint.auth = tree == rootAuth ? nil : tree ?? .text("none")
        }
        let servers = place["servers"] ?? operation.pathItem["servers"]
        if let server = servers?.items.first, let url = filled(server) { endpoint.base = url }
        for other in servers?.items.dropFirst() ?? [] {
            documents.warn("other-servers", at: other, "an endpoint has one base; this server is left out")
        }
        if let callbacks = place.raw("callbacks") {
            documents.warn("callbacks-left-out", at: callbacks, "callbacks are requests to you; a client has none")
        }
        return endpoint
    }

    /// The summary, and the description where it says more.
    private static func description(_ place: Place) -> String? {
        let summary = place.prose("summary")
        let description = place.prose("description")
        guard let summary else { return description }
        // Many descriptions begin with the summary.
        let core = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
        if let description, description.hasPrefix(core) { return description }
        guard let description else { return summary.hasSuffix(".") ? summary : summary + "." }
        return "\(summary.hasSuffix(".") ? summary : summary + ".")\n\n\(description)".wrapped
    }

    /// The path as the language has it: what cannot stand in a URL is percent-encoded.
    private static func template(_ path: String) -> String {
        var text = path
        if let end = text.firstIndex(of: "#") { text = String(text[..<end]) }
        return text.replacing(" ", with: "%20")
    }
}
