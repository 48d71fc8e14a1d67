import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

extension Importer {
    /// How requests prove who sends them, unless an operation says otherwise.
    var rootAuth: YAMLTree? { documents.start.raw("security").flatMap { auth($0) } }

    /// Security requirements: any one of them will do; the schemes in one go together.
    func auth(_ security: Place) -> YAMLTree? {
        var alternatives: [YAMLTree] = []
        for requirement in security.items {
            var credentials: [(key: String, value: String, prefix: String?)] = []
            var isKnown = true
            for (name, place) in requirement.rawEntries {
                guard let scheme = documents.start["components"]?["securitySchemes"]?[name] else {
                    documents.warn("unknown-security", at: place, "no security scheme is called '\(name)'")
                    isKnown = false
                    continue
                }
                if let credential = credential(scheme) { credentials.append(credential) } else { isKnown = false }
            }
            guard isKnown else { continue }
            let tree = Self.alternative(credentials)
            if !alternatives.contains(tree) { alternatives.append(tree) }
        }
        if alternatives.isEmpty { return nil }
        return alternatives.count == 1 ? alternatives[0] : .list(alternatives)
    }

    private static func alternative(_ credentials: [(key: String, value: String, prefix: String?)]) -> YAMLTree {
        guard let first = credentials.first else { return .text("none") }
        if credentials.count == 1, first.key == first.value { return .text(first.key) }
        var entries: [YAMLTree.Entry] = []
        for key in ["bearer", "basic", "header", "query", "cookie"] {
            let values = credentials.filter { $0.key == key }.map { YAMLTree.text($0.value) }
            if !values.isEmpty { entries.append(.init(key, values.count == 1 ? values[0] : .list(values))) }
        }
        if let prefix = credentials.compactMap(\.prefix).first { entries.append(.init("prefix", .text(prefix))) }
        return .map(entries)
    }

    private func credential(_ scheme: Place) -> (key: String, value: String, prefix: String?)? {
        switch scheme.text("type") {
        case "http":
            switch scheme.text("scheme")?.lowercased() {
            case "bearer"?: return ("bearer", "bearer", nil)
            case "basic"?: return ("basic", "basic", nil)
            case let other?: return ("header", "Authorization", other.prefix(1).uppercased() + other.dropFirst())
            case nil: return ("bearer", "bearer", nil)
            }
        case "oauth2", "openIdConnect": return ("bearer", "bearer", nil)
        case "apiKey":
            guard let name = scheme.text("name"), let place = scheme.text("in"),
                ["header", "query", "cookie"].contains(place)
            else { break }
            return (place, name, nil)
        default: break
        }
        documents.warn("unsayable-security", at: scheme, "this security scheme is not one that a client can send")
        return nil
    }

    /// The bases by name, and the variables in them.
    func bases() -> (tree: YAMLTree, variables: YAMLTree?) {
        let servers = documents.start["servers"]?.items ?? []
        if let base = options.base { return (.text(base), nil) }
        var entries: [YAMLTree.Entry] = []
        var variables: [YAMLTree.Entry] = []
        var names: Set<String> = []
        for (index, server) in servers.enumerated() {
            guard let url = server.text("url") else { continue }
            let whole = absolute(url, at: server)
            if entries.contains(where: { $0.value == .text(whole) }) { continue }
            entries.append(
                .init(Self.unique(Self.baseName(server, index), in: &names), .text(whole))
            )
            for (name, variable) in server["variables"]?.entries ?? []
            where !variables.contains(where: { $0.key == name }) {
                variables.append(.init(name, self.variable(variable)))
            }
        }
        guard let first = entries.first else {
            documents.warn(
                "missing-server",
                at: documents.start,
                "the document names no server",
                hint: "say it by --base URL"
            )
            return (.text("https://example.com"), nil)
        }
        let used = variables.filter { variable in
            entries.contains { if case .text(let url) = $0.value { url.contains("{\(variable.key)}") } else { false } }
        }
        return (entries.count == 1 ? first.value : .map(entries), used.isEmpty ? nil : .map(used))
    }

    /// What `{version}` in a base is; the language has a key of its own for it.
    var version: String? {
        documents.start["servers"]?.items.compactMap { $0["variables"]?["version"]?.text("default") }.first
    }

    private func variable(_ place: Place) -> YAMLTree {
        let values = place["enum"]?.items.compactMap(\.node.text) ?? []
        var entries: [YAMLTree.Entry] =
            values.isEmpty ? [.init("type", .text("String"))] : [.init("enum", .list(values.map { .text($0) }))]
        if let value = place.text("default"), values.isEmpty || values.contains(value) {
            entries.append(.init("default", .text(value)))
        }
        if let description = place.prose("description") { entries.append(.init("description", .text(description))) }
        return .map(entries)
    }

    /// A word of a server's description, else its place in the list.
    private static func baseName(_ server: Place, _ index: Int) -> String {
        if let name = server.prose("name") { return SwiftName.member(name) }
        let words = server.prose("description")?.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(3) ?? []
        let isShort = (1...3).contains(words.count) && (server.prose("description")?.count ?? 99) < 40
        return isShort ? SwiftName.member(words.joined(separator: " ")) : index == 0 ? "main" : "server\(index + 1)"
    }

    private static func unique(_ name: String, in taken: inout Set<String>) -> String {
        var unique = name
        var number = 2
        while !taken.insert(unique).inserted {
            unique = "\(name)\(number)"
            number += 1
        }
        return unique
    }

    /// The URL of a server that only some operations go to, with the defaults of its variables.
    func filled(_ server: Place) -> String? {
        guard var url = server.text("url") else { return nil }
        for (name, variable) in server["variables"]?.entries ?? [] {
            url = url.replacing("{\(name)}", with: variable.text("default") ?? "")
        }
        return absolute(url, at: server)
    }

    /// A URL with a host; one without is taken to be below `--base`.
    func absolute(_ url: String, at place: Place) -> String {
        var text = url
        while text.count > 1, text.hasSuffix("/") { text.removeLast() }
        if text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("{") { return text }
        if text.hasPrefix("//") { return "https:" + text }
        documents.warn("relative-server", at: place, "'\(url)' names no host", hint: "say the whole base by --base URL")
        return "https://example.com" + (text.hasPrefix("/") ? text == "/" ? "" : text : "/" + text)
    }
}
