import Foundation
import TextCoding

/// A parsed and validated base URL. It joins paths and queries by the rules of a table in `Documentation/Runtime.md`.
struct BaseURL: Equatable {
    /// Scheme and authority, such as `https://api.github.com:8080`.
    let origin: String

    /// The path, empty or starting with a slash.
    let path: String

    /// The query of the base, without the question mark.
    let query: String?

    /// Parses a base such as `https://api.github.com/v1?key=1`.
    init(_ text: String) throws(BuildFailure) {
        let problem = { (why: String) in BuildFailure("the base \(Self.shown(text).debugDescription) \(why)") }
        guard let separator = text.firstRange(of: "://") else { throw problem("has no scheme such as 'https://'") }
        let scheme = text[..<separator.lowerBound].lowercased()
        guard scheme == "https" || scheme == "http" else { throw problem("is neither 'https' nor 'http'") }
        guard !text.contains("#") else { throw problem("has a fragment") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }), URL(string: text) != nil
        else {
            throw problem("contains a character that a URL does not allow")
        }
        let rest = text[separator.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let afterAuthority = rest[authority.endIndex...]
        let hostAndPort = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        try Self.check(hostAndPort, problem)
        let pathText = afterAuthority.prefix { $0 != "?" }
        origin = "\(scheme)://\(authority)"
        path = PercentEncoding.literal(pathText)
        query =
            afterAuthority.contains("?") ? PercentEncoding.literal(afterAuthority.drop { $0 != "?" }.dropFirst()) : nil
    }

    /// The text of an invalid base in errors. The part before the last `@` may be a password with a character that a URL
    /// does not allow there.
    fileprivate static func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let at = scalars.lastIndex(of: "@") else { return Redaction.text(url: text) }
        return Redaction.mark + Redaction.text(url: String(scalars[at...]))
    }

    /// A cache of up to 100 parsed bases. The sessions and services of a program have a few, and each request needs one.
    static let known = Locked<[String: BaseURL]>([:])

    /// Returns a parsed base, from the cache if it was parsed before. A base with a query may be a signed URL, which is a
    /// secret, and is not kept.
    static func reading(_ text: String) throws(BuildFailure) -> BaseURL {
        if let base = known.withLock({ $0[text] }) { return base }
        let base = try BaseURL(text)
        guard base.query == nil else { return base }
        known.withLock { known in
            if known.count < 100 { known[text] = base }
        }
        return base
    }

    private static func check(_ hostAndPort: Substring, _ problem: (String) -> BuildFailure) throws(BuildFailure) {
        var port: Substring?
        var host = hostAndPort
        if let colon = hostAndPort.lastIndex(of: ":"), !hostAndPort.hasSuffix("]") {
            host = hostAndPort[..<colon]
            port = hostAndPort[hostAndPort.index(after: colon)...]
        }
        guard !host.isEmpty else { throw problem("has no host") }
        guard !host.contains("{"), host.hasPrefix("[") || !host.contains(":") else {
            throw problem("has no valid host")
        }
        if let port {
            guard UInt16(port) != nil else { throw problem("has no valid port") }
        }
    }

    /// Returns the URL of a path (percent-encoded, with or without a leading slash, possibly empty) and a query on this
    /// base.
    func joined(path requestPath: String, query requestQuery: String) throws(BuildFailure) -> URL {
        var text = origin
        if requestPath.isEmpty {
            text += path
        } else {
            text += path.hasSuffix("/") ? path.dropLast() : path[...]
            text += requestPath.hasPrefix("/") ? requestPath : "/" + requestPath
        }
        let queries = [query ?? "", requestQuery].filter { !$0.isEmpty }
        if !queries.isEmpty { text += "?" + queries.joined(separator: "&") }
        guard let url = URL(string: text) else {
            throw BuildFailure("\(Redaction.text(url: text).debugDescription) is not a URL")
        }
        return url
    }
}

/// The base URL of a service in a session or a call: another URL, one of the service's named bases, or the service's own
/// base with other variables.
///
/// ```swift
/// Session(bases: [GitHub.service: "http://127.0.0.1:8080"])
/// Session(bases: [Shop.service: .named("sandbox")])
/// Shop.listItems().base(.named("sandbox"))
/// ```
public enum Base: Sendable, Hashable, ExpressibleByStringLiteral {
    /// This URL, for all requests of the service, including those with their own base, so that a mock server receives
    /// every request.
    case url(String)

    /// The service's base with this name, in place of the service's default; a request with its own base keeps that.
    case named(String, variables: [String: String] = [:])

    /// The own base of each request or of the service, with these variables; the others keep their defaults.
    case variables([String: String])

    /// Creates a base from a URL.
    public init(stringLiteral value: String) {
        self = .url(value)
    }

    /// The base for a request of `service`, with its variables filled; `own` is the request's own base.
    static func filled(for service: Service, own: String?, override: Base?) throws(BuildFailure) -> FilledBase {
        switch override {
        case .url(let text):
            guard service.bases[text] == nil else {
                throw BuildFailure("'\(text)' is the name of a base of '\(service.name)': write .named(\"\(text)\")")
            }
            return FilledBase(text: text)
        case .named(let name, let variables):
            guard let base = service.bases[name] else {
                let known = service.bases.keys.sorted().joined(separator: ", ")
                throw BuildFailure("'\(service.name)' has no base named '\(name)'; it has: \(known)")
            }
            return try ServiceTemplate(own ?? base).filled(for: service, with: variables)
        case .variables(let variables):
            return try ServiceTemplate(own ?? service.base).filled(for: service, with: variables)
        case nil:
            return try ServiceTemplate(own ?? service.base).filled(for: service)
        }
    }
}

@_documentation(visibility: internal)
extension Base: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The URL without a password and without the values in its query, which may be a signature, or the name and the variables without secrets.
    public var description: String {
        switch self {
        case .url(let text):
            ErrorText.printable(
                (try? BaseURL(text)) == nil
                    ? BaseURL.shown(text) : Redaction.text(url: text, hiding: CredentialPlaces(hidingQueryOf: text))
            )
        case .named(let name, let variables): variables.isEmpty ? name : "\(name) \(Self.shown(variables))"
        case .variables(let variables): Self.shown(variables)
        }
    }

    private static func shown(_ variables: [String: String]) -> String {
        let items = variables.sorted { $0.key < $1.key }.map { name, value in
            "\(name.debugDescription): \(Redaction.isSecret(name) ? Redaction.mark : value.debugDescription)"
        }
        return ErrorText.printable("[\(items.joined(separator: ", "))]")
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a dumped session shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["base": description]) }
}

extension URL {
    /// A cache of up to 100 origins, by the part of a URL before its path. A program has a few, and each request needs
    /// one.
    private static let origins = Locked<[String: String]>([:])

    /// Scheme, host and port (RFC 6454); `nil` for a URL without a host.
    package var origin: String? {
        guard let beginning = authority else { return parsedOrigin }
        if let origin = Self.origins.withLock({ $0[beginning] }) { return origin }
        guard let origin = parsedOrigin else { return nil }
        Self.origins.withLock { origins in
            if origins.count < 100 { origins[beginning] = origin }
        }
        return origin
    }

    /// The scheme and the authority of the URL (RFC 3986, section 3.2); `nil` if there is no authority, or if it
    /// contains user information, such as a password.
    private var authority: String? {
        var text = absoluteString
        return text.withUTF8 { bytes in
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
                bytes[colon...].starts(with: [UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "/")])
            else { return nil }
            var end = colon + 3
            while end < bytes.count {
                switch bytes[end] {
                case UInt8(ascii: "@"): return nil
                case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                    return String(decoding: bytes[..<end], as: UTF8.self)
                default: end += 1
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private var parsedOrigin: String? {
        guard let scheme = scheme?.lowercased(), var host = host?.lowercased(), !host.isEmpty else { return nil }
        // The host of a server's link may contain encoded line breaks, which must not get into logs and errors.
        if host.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) {
            host = self.host(percentEncoded: true)?.lowercased() ?? host
        }
        return "\(scheme)://\(host):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}
