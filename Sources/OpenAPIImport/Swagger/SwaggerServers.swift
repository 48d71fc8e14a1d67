import Diagnostics
import YAML

/// The server of a document: `schemes`, `host` and `basePath`.
struct SwaggerServers {
    private let root: Node
    /// Whether the file is the imported document; the servers of other files are not read.
    private let isRoot: Bool

    init(_ root: Node, isRoot: Bool) {
        self.root = root
        self.isRoot = isRoot
    }

    /// The server of the document; `nil` if it has neither a host nor a path.
    var server: Node? {
        guard isRoot, let node = root.value("host") ?? root.value("basePath"), let url = url(root.value("schemes"))
        else {
            return nil
        }
        return .mapping([Entry("url", .text(url, at: node.range))], at: node.range)
    }

    /// The server of an operation whose `schemes` lead to another URL.
    func server(of operation: Node) -> Node? {
        guard let schemes = operation.value("schemes"), root.value("host") != nil, let url = url(schemes),
            url != self.url(root.value("schemes"))
        else { return nil }
        return .mapping([Entry("url", .text(url, at: schemes.range))], at: schemes.range)
    }

    /// The URL of the server. Without a host, it is a path.
    private func url(_ schemes: Node?) -> String? {
        let basePath = root.value("basePath")?.text ?? ""
        let path = basePath.isEmpty || basePath.hasPrefix("/") ? basePath : "/" + basePath
        guard let host = root.value("host")?.text, !host.isEmpty else { return path.isEmpty ? nil : path }
        if host.contains("://") { return Self.joined(host, path) }
        return Self.joined("\(scheme(schemes, of: host))://\(host)", path)
    }

    /// The preferred scheme: https, else http, else the first. Without schemes, it is http for a local server, and
    /// https for any other.
    private func scheme(_ schemes: Node?, of host: String) -> String {
        let names = (schemes?.items ?? [schemes].compactMap(\.self)).compactMap { $0.text?.lowercased() }
        if names.contains("https") { return "https" }
        if let name = names.first(where: { $0 == "http" }) ?? names.first { return name }
        let name = host.split(separator: ":", omittingEmptySubsequences: false).first ?? ""
        return ["localhost", "127.0.0.1", "0.0.0.0", "["].contains(name) ? "http" : "https"
    }

    private static func joined(_ host: String, _ path: String) -> String {
        host.hasSuffix("/") ? host.dropLast() + path : host + path
    }
}
