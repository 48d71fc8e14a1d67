import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Translates servers to bases and their variables.
struct ServerTranslator {
    let documents: Documents
    /// The base that the user gives, in place of the servers of the document.
    let givenBase: String?

    /// The servers of the document, the ones with a host first: the first one is the default base.
    var servers: [DocumentCursor] {
        let all = documents.start["servers"]?.itemsOrOnly ?? []
        return all.filter(Self.namesHost) + all.filter { !Self.namesHost($0) }
    }

    /// The base URLs by name, at least one, and their variables.
    func bases() -> (bases: [BaseDefinition], variables: [MemberDefinition]) {
        if let givenBase { return ([base(givenBase, called: "main", at: documents.start)], []) }
        var bases: [BaseDefinition] = []
        var variables: [MemberDefinition] = []
        var names: Set<String> = []
        for (index, server) in servers.enumerated() {
            guard var url = base(of: server) else { continue }
            var added: [MemberDefinition] = []
            for name in Self.variableNames(in: url) {
                var variable = variable(name, of: server)
                // Variables of several servers, such as a region, may have the same name but other values.
                let known = variables.first { Self.isName($0.name.value, of: name) && Self.isEquivalent($0, variable) }
                var taken = Set(
                    (variables + added).map(\.name.value) + Self.variableNames(in: url).filter { $0 != name }
                )
                let free = known?.name.value ?? Self.unique(name, in: &taken)
                if free != name { url = url.replacing("{\(name)}", with: "{\(free)}") }
                variable.name = Name(free, at: variable.name.location)
                if known == nil { added.append(variable) }
            }
            guard !bases.contains(where: { $0.url.value == url }) else { continue }
            bases.append(base(url, called: Self.unique(Self.baseName(server, index), in: &names), at: server))
            variables += added
        }
        if bases.isEmpty {
            documents.warn(
                "missing-server",
                at: documents.start,
                "the document names no server; the base is '\(Self.unreachable)', which does not exist",
                hint: "pass it with '--base URL'"
            )
            bases = [base(Self.unreachable, called: "main", at: documents.start)]
        }
        return (bases, variables)
    }

    private func base(_ url: String, called name: String, at cursor: DocumentCursor) -> BaseDefinition {
        BaseDefinition(name: cursor.name(name), url: cursor.name(url))
    }

    /// Whether a variable has this name, or the name with a number that makes it unique.
    private static func isName(_ text: String, of name: String) -> Bool {
        text.hasPrefix(name) && text.dropFirst(name.count).allSatisfy(\.isNumber)
    }

    /// Whether two variables have equal values and defaults; names and descriptions do not matter.
    private static func isEquivalent(_ one: MemberDefinition, _ other: MemberDefinition) -> Bool {
        one.type == other.type && one.defaultValue == other.defaultValue
    }

    /// The URL of a server, with another name for `{version}` if the document declares no value for it.
    private func base(of server: DocumentCursor) -> String? {
        version == nil ? url(of: server)?.replacing("{version}", with: "{apiVersion}") : url(of: server)
    }

    /// The value of `{version}` in a base, for which the spec language has a separate key.
    var version: String? {
        documents.start["servers"]?.itemsOrOnly.compactMap { $0["variables"]?["version"]?.text("default") }.first
    }

    /// The base of an operation that declares its own server; `nil` for any other operation.
    func base(of operation: Operation) -> Name? {
        guard let servers = (operation.cursor["servers"] ?? operation.pathItem["servers"])?.itemsOrOnly else {
            return nil
        }
        for other in servers.dropFirst() {
            documents.warn("other-servers", at: other, "an endpoint has one base; this server is left out")
        }
        // Some documents repeat the API's own server at every path.
        guard let server = servers.first, !isUsual(server) else { return nil }
        return url(of: server, isFilled: true).map { server.name($0) }
    }

    /// Whether a server is the default base: both have the same URL, and each variable that the server
    /// declares has the same default in both.
    private func isUsual(_ server: DocumentCursor) -> Bool {
        let usual = servers.first
        guard let url = server.text("url").map(Self.withoutEnd), url == usual?.text("url").map(Self.withoutEnd) else {
            return false
        }
        return Self.variableNames(in: url).allSatisfy { name in
            guard let value = server["variables"]?[name]?.text("default") else { return true }
            return value == usual?["variables"]?[name]?.text("default")
        }
    }

    private func variable(_ name: String, of server: DocumentCursor) -> MemberDefinition {
        let variables = server["variables"]
        let written = name == "apiVersion" && variables?[name] == nil ? "version" : name
        guard let cursor = variables?[written] else {
            documents.warn("undeclared-variable", at: server, "'{\(written)}' is not declared: it is a String")
            return MemberDefinition(name: server.name(name), mayBeAbsent: false, type: server.builtin(.string))
        }
        let values = values(of: cursor)
        let enumeration = EnumerationDefinition(
            cases: values.map { EnumerationCase(name: $0, wireValue: $0) },
            rawType: .string,
            isClosed: false,
            location: cursor.location
        )
        var variable = MemberDefinition(
            name: cursor.name(name),
            mayBeAbsent: false,
            type: values.isEmpty ? cursor.builtin(.string) : .enumeration(enumeration),
            description: cursor.prose("description")
        )
        let isLabelOfHost = Self.isLabelOfHost(name, in: server.text("url") ?? "")
        if let value = cursor.text("default"), values.isEmpty || values.contains(where: { $0.value == value }),
            !value.isEmpty || !isLabelOfHost
        {
            variable.defaultValue = cursor.example(value, as: values.isEmpty ? .string : nil)
        }
        return variable
    }

    /// The values of a variable with an enum, with the default even if the enum does not list it.
    private func values(of variable: DocumentCursor) -> [Name] {
        var cursors = variable.list("enum") ?? []
        if let value = variable["default"], let text = value.node.text, !cursors.isEmpty,
            !cursors.contains(where: { $0.node.text == text })
        {
            documents.warn(
                "undeclared-default",
                at: value,
                "'\(text)' is not in the enum of this variable; it becomes one of its values"
            )
            cursors.append(value)
        }
        var seen: Set<String> = []
        return cursors.compactMap { value in value.node.text.map { value.name($0) } }
            .filter { seen.insert(SwiftName.property($0.value)).inserted }
    }

    /// The name of a base: the server's name or short description, else its position in the list.
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
