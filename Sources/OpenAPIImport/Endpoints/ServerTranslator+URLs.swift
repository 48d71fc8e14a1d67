import Diagnostics
import Spec
import TextCoding
import YAML

/// The URLs of servers.
extension ServerTranslator {
    /// The URL of a server as a base, with a host; `nil`, with a warning, if it cannot be a base.
    ///
    /// - Parameter isFilled: Whether variables are replaced by their defaults.
    func url(of server: DocumentCursor, isFilled: Bool = false) -> String? {
        documents.check(server, as: .server)
        guard var text = server.text("url").map(Self.withoutEnd) else { return nil }
        for (name, variable) in server["variables"]?.entries ?? [] {
            let value = variable.text("default")
            // A host without a name is given by `--base`, as for a relative URL.
            guard isFilled || value?.isEmpty == true && text.hasPrefix("{\(name)}") else { continue }
            text = text.replacing("{\(name)}", with: value ?? "")
        }
        guard let absolute = absolute(text, at: server) else { return leaveOut(server, text, "it is not of HTTP") }
        let names = Self.variableNames(in: absolute)
        let plain = names.reduce(absolute) { $0.replacing("{\($1)}", with: "x") }
        if plain.contains(where: { "{}".contains($0) }) {
            return leaveOut(server, text, "names in braces are of letters, digits and hyphens")
        }
        if isFilled, let name = names.first { return leaveOut(server, text, "'{\(name)}' is not declared") }
        // A variable at the beginning may contain the scheme and the host.
        let start = absolute.hasPrefix("{") ? absolute.startIndex : absolute.firstRange(of: "://")?.upperBound
        let end = absolute[(start ?? absolute.startIndex)...].firstIndex { "/?".contains($0) } ?? absolute.endIndex
        let host = absolute[(start ?? absolute.startIndex)..<end]
        guard !host.isEmpty, host.unicodeScalars.allSatisfy(Self.isOfTemplate) else {
            return leaveOut(server, text, host.isEmpty ? "it names no host" : "'\(host)' is not a host in ASCII")
        }
        let hostStart = host.lastIndex(of: "@").map { host.index(after: $0) } ?? host.startIndex
        if hostStart > host.startIndex {
            documents.warn("unsupported-server", at: server, "the user in front of '\(host[hostStart...])' is left out")
        }
        return absolute[..<host.startIndex] + absolute[hostStart..<end]
            + PercentEncoding.encode(String(absolute[end...])) { Self.isOfTemplate(Unicode.Scalar($0)) }
    }

    private func leaveOut(_ server: DocumentCursor, _ url: String, _ reason: String) -> String? {
        documents.warn("unsupported-server", at: server, "'\(url)' is left out: \(reason)")
        return nil
    }

    /// The URL with a host, which a relative URL takes from `--base`; `nil` for a protocol other than HTTP.
    private func absolute(_ text: String, at cursor: DocumentCursor) -> String? {
        if text.hasPrefix("{") { return text }
        if text.hasPrefix("//") { return "https:" + text }
        if let colon = text.firstRange(of: "://"), text[..<colon.lowerBound].allSatisfy(\.isLetter) {
            let scheme = text[..<colon.lowerBound].lowercased()
            return ["http", "https"].contains(scheme) ? scheme + text[colon.lowerBound...] : nil
        }
        if Self.beginsWithHost(text) {
            documents.warn(
                "relative-server",
                at: cursor,
                "'\(text)' names no scheme; it is read as 'https://\(text)'"
            )
            return "https://" + text
        }
        let path = text.isEmpty || text.hasPrefix("/") ? text : "/" + text
        if let base = givenBase {
            let start = base.firstRange(of: "://")?.upperBound ?? base.startIndex
            return base.prefix(upTo: base[start...].firstIndex(of: "/") ?? base.endIndex) + path
        }
        documents.warn(
            "relative-server",
            at: cursor,
            "'\(cursor.text("url") ?? text)' names no host",
            hint: "pass the whole base with '--base URL'"
        )
        return "https://example.com" + path
    }

    /// Whether a URL without a scheme begins with the name of a host instead of a path: `api.example.com/v1`.
    private static func beginsWithHost(_ url: String) -> Bool {
        let labels = url.prefix { !"/?:".contains($0) }.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy(\.isLetter) else {
            return false
        }
        return labels.allSatisfy { label in
            !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
    }

    /// A URL without blanks around it, the fragment, which is never sent, and slashes at the end.
    static func withoutEnd(_ url: String) -> String {
        let text = url.prefix { $0 != "#" }.trimmingBlanks
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// Whether a variable is the whole host of a URL, so that it cannot be empty.
    static func isHost(_ name: String, in url: String) -> Bool {
        guard let end = url.firstRange(of: "://{\(name)}")?.upperBound else { return false }
        return url[end...].first.map { "/:?#".contains($0) } ?? true
    }

    /// The names in braces that can be variables.
    static func variableNames(in url: String) -> [String] {
        var names: [String] = []
        for part in url.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let end = part.firstIndex(of: "}"), end > part.startIndex else { continue }
            let name = String(part[..<end])
            let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
            if isName, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Whether a URL with names in braces may contain the character without percent-encoding.
    private static func isOfTemplate(_ scalar: Unicode.Scalar) -> Bool {
        HTTPGrammar.isURLScalar(scalar) || scalar == "{" || scalar == "}"
    }
}
