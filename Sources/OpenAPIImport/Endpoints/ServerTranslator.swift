import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

/// Translates servers to bases and their variables.
struct ServerTranslator {
    let documents: Documents
    /// The base that the user gives, in place of the servers of the document.
    let givenBase: String?

    /// The names of base URLs, and their variables.
    func bases() -> (tree: YAMLTree, variables: YAMLTree?) {
        if let givenBase { return (.text(givenBase), nil) }
        var entries: [YAMLTree.Entry] = []
        var variables: [YAMLTree.Entry] = []
        var names: Set<String> = []
        for (index, server) in (documents.start["servers"]?.itemsOrOnly ?? []).enumerated() {
            guard var url = base(of: server) else { continue }
            var added: [YAMLTree.Entry] = []
            for name in Self.variableNames(in: url) {
                let value = variable(name, of: server)
                // Servers in other parts of the world have other regions.
                let known = variables.first { $0.key.hasPrefix(name) && Self.isEquivalent($0.value, value) }?.key
                var taken = Set(variables.map(\.key))
                let free = known ?? Self.unique(name, in: &taken)
                if free != name { url = url.replacing("{\(name)}", with: "{\(free)}") }
                if known == nil { added.append(.init(free, value)) }
            }
            guard !entries.contains(where: { $0.value == .text(url) }) else { continue }
            entries.append(.init(Self.unique(Self.baseName(server, index), in: &names), .text(url)))
            variables += added
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
        return (entries.count == 1 ? first.value : .map(entries), variables.isEmpty ? nil : .map(variables))
    }

    /// Whether two variables have equal values and defaults; descriptions do not matter.
    private static func isEquivalent(_ one: YAMLTree, _ other: YAMLTree) -> Bool {
        guard case .map(let entries) = one, case .map(let others) = other else { return false }
        return entries.filter { $0.key != "description" } == others.filter { $0.key != "description" }
    }

    /// The URL of a server, with another name for a version that the document does not tell.
    private func base(of server: DocumentCursor) -> String? {
        version == nil ? url(of: server)?.replacing("{version}", with: "{apiVersion}") : url(of: server)
    }

    /// What `{version}` in a base is; the language has a key of its own for it.
    var version: String? {
        documents.start["servers"]?.itemsOrOnly.compactMap { $0["variables"]?["version"]?.text("default") }.first
    }

    /// The base of the operations that have a server of their own.
    func base(of operation: Operation) -> String? {
        guard let servers = (operation.cursor["servers"] ?? operation.pathItem["servers"])?.itemsOrOnly else {
            return nil
        }
        for other in servers.dropFirst() {
            documents.warn("other-servers", at: other, "an endpoint has one base; this server is left out")
        }
        // Some documents repeat the API's own server at every path.
        guard let server = servers.first, !isUsual(server) else { return nil }
        return url(of: server, isFilled: true)
    }

    /// Whether a server is the first of the document, with the same defaults of what it declares.
    private func isUsual(_ server: DocumentCursor) -> Bool {
        let usual = documents.start["servers"]?.itemsOrOnly.first
        guard let url = server.text("url").map(Self.withoutEnd), url == usual?.text("url").map(Self.withoutEnd) else {
            return false
        }
        return Self.variableNames(in: url).allSatisfy { name in
            guard let value = server["variables"]?[name]?.text("default") else { return true }
            return value == usual?["variables"]?[name]?.text("default")
        }
    }

    private func variable(_ name: String, of server: DocumentCursor) -> YAMLTree {
        let variables = server["variables"]
        let written = name == "apiVersion" && variables?[name] == nil ? "version" : name
        guard let cursor = variables?[written] else {
            documents.warn("undeclared-variable", at: server, "'{\(written)}' is not declared: it is a String")
            return .map(["type": .text("String")])
        }
        var seen: Set<String> = []
        let values = (cursor["enum"]?.items.compactMap(\.node.text) ?? []).filter {
            seen.insert(SwiftName.property($0)).inserted
        }
        var entries: [YAMLTree.Entry] =
            values.isEmpty ? [.init("type", .text("String"))] : [.init("enum", .list(values.map { .text($0) }))]
        if let value = cursor.text("default"), values.isEmpty || values.contains(value) {
            entries.append(.init("default", .text(value)))
        }
        if let description = cursor.prose("description") { entries.append(.init("description", .text(description))) }
        return .map(entries)
    }

    /// A word of a server's description, else its place in the list.
    private static func baseName(_ server: DocumentCursor, _ index: Int) -> String {
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
}
