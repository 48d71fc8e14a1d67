import Foundation
import HTTPTypes

extension OutgoingRequest {
    /// A shell command line that repeats the request with `curl`, without secrets; for logs and bug reports.
    ///
    /// The values of credentials are replaced by `<redacted>`: the session's credentials, user info in the URL, and
    /// secrets in the path, and header fields, query items, and members of a JSON object or a form whose names suggest
    /// a secret. All values are quoted for a POSIX shell. A body in a file is read by curl. A body that is not text, or
    /// partly in files, is left out: the command reads it from standard input, and a comment says so.
    public var cURL: String { cURL(showingSecrets: false) }

    /// A shell command line that repeats the request with `curl`.
    ///
    /// - Parameter showingSecrets: whether the command contains credentials, so that it can be run unchanged.
    public func cURL(showingSecrets: Bool) -> String {
        CurlCommand(method, url, headers, body, secrets: showingSecrets ? nil : credentialPlaces).text
    }
}

extension RequestInfo {
    /// A shell command line that repeats the request with `curl`, without secrets; `nil` if the request could not be
    /// built. See ``OutgoingRequest/cURL``.
    public var cURL: String? { cURL(showingSecrets: false) }

    /// A shell command line that repeats the request with `curl`; `nil` if the request could not be built.
    ///
    /// - Parameter showingSecrets: whether the command contains credentials, so that it can be run unchanged.
    public func cURL(showingSecrets: Bool) -> String? {
        guard let method, let url else { return nil }
        return CurlCommand(method, url, headers, body, secrets: showingSecrets ? nil : credentialPlaces).text
    }
}

/// The arguments of the command-line tool curl that repeat a request.
private struct CurlCommand {
    private var words = ["curl"]
    private var comment = ""
    /// The places of the credentials, whose values are redacted; `nil` if they are shown.
    private let secrets: CredentialPlaces?

    /// The command line.
    var text: String { words.joined(separator: " ") + comment }

    init(
        _ method: HTTPRequest.Method,
        _ url: URL,
        _ headers: HTTPFields,
        _ body: RequestBody?,
        secrets: CredentialPlaces?
    ) {
        self.secrets = secrets
        // curl sends a length of 0 only with a body, and servers expect one for these methods (RFC 9110, 8.6).
        let body = body ?? ([.post, .put, .patch].contains(method) ? .data(Data()) : nil)
        if method == .head, body == nil {
            words.append("--head")
        } else if method != .get || body != nil {
            add("--request", method.rawValue)
        }
        let address = url.absoluteString
        // curl interprets these characters as patterns for several URLs.
        if address.utf8.contains(where: "[]{}".utf8.contains) { words.append("--globoff") }
        add("--url", secrets.map { Redaction.text(url: address, hiding: $0) } ?? address)
        addHeaders(headers, hasBody: body != nil)
        if let body { add(body, media: MediaType(headers[.contentType] ?? "")) }
    }

    private mutating func add(_ option: String, _ value: String) {
        words.append(option)
        words.append(Self.quoted(value))
    }

    /// Quotes a text for a POSIX shell: within single quotes, only the quote itself has a special meaning.
    private static func quoted(_ text: String) -> String {
        // A shell also ends the string at a quote that a combining mark follows, which is another `Character`.
        let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
    }

    private mutating func addHeaders(_ headers: HTTPFields, hasBody: Bool) {
        for (name, value) in headers.sent {
            let value = shown(value, of: name.canonicalName)
            add("--header", value.isEmpty ? "\(name.rawName);" : "\(name.rawName): \(value)")
        }
        if hasBody, headers[.contentType] == nil { add("--header", "Content-Type:") }
    }

    private func shown(_ value: String, of name: String) -> String {
        guard let secrets else { return value }
        let isSecret = secrets.headers.contains(name) || Redaction.isSecret(name)
        return isSecret ? Redaction.mark : ErrorText.redactingURLs(in: value)
    }

    private mutating func add(_ body: RequestBody, media: MediaType) {
        if let file = body.file { return add("--data-binary", "@" + file.path) }
        if let text = body.text, text.unicodeScalars.allSatisfy(Self.isPrintable) {
            // `--data-binary` reads a file if the text begins with an at sign.
            return add("--data-raw", secrets == nil ? text : Redaction.text(body: text, media: media))
        }
        words += ["--data-binary", "@-"]
        let size = body.size.map { "of \($0) bytes " } ?? ""
        comment = "  # the body \(size)is not text: pass it on standard input"
        if body.hasSequences {
            comment = "  # the body \(size)is a sequence: pass it on standard input"
        } else if body.data == nil {
            comment = "  # the body \(size)is partly in files: pass it on standard input"
        }
    }

    /// Whether a terminal displays a character instead of interpreting it.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        "\t\n\r".unicodeScalars.contains(scalar) || scalar.properties.generalCategory != .control
    }
}

extension Redaction {
    /// The text of a body without the values of JSON members, form fields and parts whose names look like credentials.
    /// Texts of other types may be forms, too.
    static func text(body: String, media: MediaType) -> String {
        switch media.name {
        case "application/x-www-form-urlencoded": text(form: body)
        case "multipart/form-data": text(parts: body)
        default: text(tokensIn: text(itemsIn: MemberRedaction.text(of: body)))
        }
    }

    /// The text of a multipart form (RFC 7578) without the values of parts whose names look like credentials.
    private static func text(parts: String) -> String {
        let scalars = parts.unicodeScalars
        // The first line is the delimiter, since forms have no preamble.
        let delimiter = scalars[..<(scalars.firstRange(of: "\r\n".unicodeScalars)?.lowerBound ?? scalars.endIndex)]
        guard delimiter.starts(with: "--".unicodeScalars) else { return MemberRedaction.text(of: parts) }
        return scalars.split(separator: delimiter, omittingEmptySubsequences: false).map { part in
            guard let end = part.firstRange(of: "\r\n\r\n".unicodeScalars) else { return String(part) }
            let head = part[..<end.lowerBound]
            let content = String(part[end.upperBound...])
            guard let start = head.firstRange(of: "name=\"".unicodeScalars) else { return String(part) }
            let name = head[start.upperBound...].prefix { $0 != "\"" }
            let value = isSecret(String(name)) ? mark + "\r\n" : MemberRedaction.text(of: content)
            return Substring(head) + "\r\n\r\n" + value
        }.joined(separator: String(delimiter))
    }
}
