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
        guard let text = Self.text(of: server, isFilled: isFilled) else { return nil }
        guard let absolute = absolute(text, at: server) else { return leaveOut(server, text, "it is not of HTTP") }
        let names = Self.variableNames(in: absolute)
        let plain = names.reduce(absolute) { $0.replacing("{\($1)}", with: "x") }
        if plain.contains(where: { "{}".contains($0) }) {
            return leaveOut(server, text, "names in braces are of letters, digits and hyphens")
        }
        if isFilled, let name = names.first { return leaveOut(server, text, "'{\(name)}' is not declared") }
        let host = Self.host(of: absolute)
        guard !host.isEmpty, host.unicodeScalars.allSatisfy(Self.isOfTemplate) else {
            return leaveOut(server, text, host.isEmpty ? "it names no host" : "'\(host)' is not a host in ASCII")
        }
        if Self.hasEmptyLabel(host) { return leaveOut(server, text, "a part of the host '\(host)' is empty") }
        let hostStart = host.lastIndex(of: "@").map { host.index(after: $0) } ?? host.startIndex
        if hostStart > host.startIndex {
            documents.warn("unsupported-server", at: server, "the user in front of '\(host[hostStart...])' is left out")
        }
        return absolute[..<host.startIndex] + absolute[hostStart..<host.endIndex]
            + PercentEncoding.encode(String(absolute[host.endIndex...])) { Self.isOfTemplate(Unicode.Scalar($0)) }
    }

    private func leaveOut(_ server: DocumentCursor, _ url: String, _ reason: String) -> String? {
        documents.warn("unsupported-server", at: server, "'\(url)' is left out: \(reason)")
        return nil
    }

    /// The URL with a scheme and a host, to which a relative URL is resolved; `nil` for a protocol other than HTTP.
    private func absolute(_ text: String, at cursor: DocumentCursor) -> String? {
        let written = cursor.text("url") ?? text
        guard Self.isRelative(text) else {
            if Self.beginsWithHost(text) {
                let problem = "'\(text)' names no scheme; it is read as 'https://\(text)'"
                documents.warn("relative-server", at: cursor, problem)
            }
            return Self.withScheme(text)
        }
        // A host that only the user knows is not the host of another server.
        let base = givenBase ?? (written.hasPrefix("{") ? nil : baseOfRelativeURLs) ?? Self.unreachable
        let url = Self.withoutEnd(RelativeURL.resolve(text.isEmpty ? "/" : text, against: base))
        if givenBase == nil {
            documents.warn(
                "relative-server",
                at: cursor,
                "'\(written)' names no host; it is read as '\(url)'",
                hint: "pass the whole base with '--base URL'"
            )
        }
        return url
    }

    /// The base of a document that names no host: no such host can exist (RFC 2606, section 2), so nothing is sent to
    /// the server of somebody else.
    static let unreachable = "https://server.invalid"

    /// The first server of the document with a host, with the defaults of its variables.
    private var baseOfRelativeURLs: String? {
        servers.lazy.compactMap { server -> String? in
            guard let text = Self.text(of: server, isFilled: true), !Self.isRelative(text),
                let url = Self.withScheme(text), !url.contains("{")
            else { return nil }
            let host = Self.host(of: url)
            let isHost = !host.isEmpty && host.unicodeScalars.allSatisfy(Self.isOfTemplate) && !Self.hasEmptyLabel(host)
            return isHost ? url : nil
        }.first
    }

    /// Whether a server has a host, or a variable that may contain one.
    static func namesHost(_ server: DocumentCursor) -> Bool {
        text(of: server, isFilled: false).map { !isRelative($0) } ?? false
    }

    /// The URL of a server with the defaults of its variables: of all, or of the ones that only `--base` can replace.
    private static func text(of server: DocumentCursor, isFilled: Bool) -> String? {
        guard var text = server.text("url").map(withoutEnd) else { return nil }
        for (name, variable) in server["variables"]?.entries ?? [] {
            let value = variable.text("default")
            // A host without a name is given by `--base`, as for a relative URL.
            guard isFilled || value?.isEmpty == true && text.hasPrefix("{\(name)}") else { continue }
            text = text.replacing("{\(name)}", with: value ?? "")
        }
        return text
    }

    private static func isRelative(_ url: String) -> Bool {
        !["{", "//"].contains(where: url.hasPrefix) && scheme(of: url) == nil && !beginsWithHost(url)
    }

    /// A URL that is not relative with its scheme; `nil` for a protocol other than HTTP.
    private static func withScheme(_ url: String) -> String? {
        if url.hasPrefix("{") { return url }
        if url.hasPrefix("//") { return "https:" + url }
        guard let scheme = scheme(of: url) else { return "https://" + url }
        return ["http", "https"].contains(scheme.lowercased()) ? scheme.lowercased() + url[scheme.endIndex...] : nil
    }

    private static func scheme(of url: String) -> Substring? {
        guard let colon = url.firstRange(of: "://"), url[..<colon.lowerBound].allSatisfy(\.isLetter) else { return nil }
        return url[..<colon.lowerBound]
    }

    /// The host of a URL, with a user and a port. A variable at the beginning may contain the scheme and the host.
    private static func host(of url: String) -> Substring {
        let start = url.hasPrefix("{") ? nil : url.firstRange(of: "://")?.upperBound
        let rest = url[(start ?? url.startIndex)...]
        return rest.prefix { !"/?".contains($0) }
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

    /// Whether a variable is the host of a URL, or a label of it, so that it cannot be empty.
    static func isLabelOfHost(_ name: String, in url: String) -> Bool {
        guard let start = url.firstRange(of: "//")?.upperBound else { return false }
        let authority = url[start...].prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return host.prefix { $0 != ":" }.split(separator: ".").contains { $0 == "{\(name)}" }
    }

    /// Whether a label of a host is empty: `.example.com`.
    private static func hasEmptyLabel(_ host: Substring) -> Bool { host.hasPrefix(".") || host.contains("..") }

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
