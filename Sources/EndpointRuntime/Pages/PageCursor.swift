import Foundation

/// The changes to a request that fetch another page.
enum PageCursor: Sendable, Hashable {
    /// A different URL.
    case url(PageLink)
    /// Different parameter values.
    case values([String: PlacedValue])

    /// The description in errors, without the credentials in these parts of a URL.
    func text(hiding places: CredentialPlaces) -> String {
        switch self {
        case .url(let link): Redaction.text(url: link.url.absoluteString, hiding: places)
        case .values(let values):
            values.sorted { $0.key < $1.key }.map { name, placed in
                let value = Redaction.isSecret(name) ? Redaction.mark : placed.value.comparableText(of: name)
                return "\(name)=\(MemberRedaction.text(of: value ?? ""))"
            }.joined(separator: "&")
        }
    }

    /// The cursor in the form in which two cursors of the same page are equal.
    ///
    /// A number equals a string with its digits, since both are sent as the same text, and the members of an object
    /// have no order. A URL is compared without its credentials, which the session adds: the query items with the names
    /// in `credentials`, user and password.
    func comparable(without credentials: Set<String>) -> PageCursor {
        switch self {
        case .url(let link):
            let url = link.url.removing(queryItems: credentials).withoutUserInformation
            return .url(PageLink(url: url, method: link.method))
        case .values(let values):
            let texts = values.map { name, placed in
                let text = placed.value.comparableText(of: name)
                return (name, PlacedValue(value: text.map { .string($0) } ?? placed.value, place: placed.place))
            }
            return .values(Dictionary(uniqueKeysWithValues: texts))
        }
    }
}

/// The URL of a page, and its request method.
struct PageLink: Sendable, Hashable {
    let url: URL
    let method: String
}

/// The value of a parameter, and the part of the request that contains it.
struct PlacedValue: Sendable, Hashable {
    let value: EncodedValue
    let place: PageRule.Place
}

extension PageRule {
    /// The cursor of the page after `response`; `nil` if it is the last.
    ///
    /// - Parameters:
    ///   - count: the number of items on the page.
    ///   - builder: the request of the first page.
    ///   - cursor: the cursor of this page; `nil` for the first.
    /// - Throws: ``DecodingFailure`` if a value in the response is invalid.
    func cursor(
        after response: RawResponse,
        count: Int,
        of builder: RequestBuilder,
        cursor: PageCursor?
    ) throws -> PageCursor? {
        if repeats, count == 0 { return nil }
        let body = try response.values(at: paths)
        if !hasMore.isEmpty {
            guard let value = body[hasMore], value.isTruth else { return nil }
        }
        if let value = body[isLast], value.isTruth { return nil }
        switch kind {
        case .link:
            guard let header = response.header("Link"), let target = LinkHeader.target(of: "next", in: header) else {
                return nil
            }
            return try response.pageURL(target, at: "header Link").map { .url(PageLink(url: $0, method: method)) }
        case .url(let path):
            guard let target = try body[path]?.scalar(at: path, in: response) else { return nil }
            let url = try response.pageURL(target.scalarText(of: path.text), at: path.text)
            return url.map { .url(PageLink(url: $0, method: method)) }
        case .next(let paths):
            var values: [String: PlacedValue] = [:]
            for (name, path) in paths {
                let place = place(of: name)
                let value =
                    place == .body
                    ? try body[path]?.copied : try body[path]?.scalar(at: path, in: response)
                guard let value else { return nil }
                values[name] = PlacedValue(value: value, place: place)
            }
            return .values(values)
        case .count(let name):
            return count == 0 ? nil : try number(name, of: builder, cursor, or: 1, plus: 1, response)
        case .skip(let name):
            return count == 0 ? nil : try number(name, of: builder, cursor, or: 0, plus: count, response)
        }
    }

    /// The cursor of the first page, if it has values for all parameters that later pages get from responses.
    func cursor(of builder: RequestBuilder) -> PageCursor? {
        guard case .next(let paths) = kind else { return nil }
        var values: [String: PlacedValue] = [:]
        for name in paths.keys {
            let place = place(of: name)
            guard let value = builder.value(of: name, in: place) else { return nil }
            values[name] = PlacedValue(value: value, place: place)
        }
        return .values(values)
    }

    private func number(
        _ name: String,
        of builder: RequestBuilder,
        _ cursor: PageCursor?,
        or start: Int,
        plus step: Int,
        _ response: RawResponse
    ) throws -> PageCursor {
        var current = builder.value(of: name, in: place)
        if case .values(let values)? = cursor { current = values[name]?.value }
        let text = try current?.scalarText(of: name) ?? "\(start)"
        guard let number = Int(text), case let (next, false) = number.addingReportingOverflow(step) else {
            throw DecodingFailure(.other("'\(name)', which counts pages, is \(text.debugDescription)"), in: response)
        }
        return .values([name: PlacedValue(value: .number("\(next)"), place: place)])
    }
}

extension RawResponse {
    /// The URL of a page, resolved against the URL of the response; `nil` if it is empty.
    fileprivate func pageURL(_ text: String, at place: String) throws -> URL? {
        guard !text.isEmpty else { return nil }
        func failure(_ problem: String) -> DecodingFailure {
            let page = Redaction.text(url: text, hiding: request.credentialPlaces).debugDescription
            return DecodingFailure(.badValue("the next page \(page) \(problem)"), at: place, in: self)
        }
        guard let next = URL(reference: text, relativeTo: url), next.origin != nil,
            let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { throw failure("is not an http or https URL") }
        guard scheme == "http", url?.scheme?.lowercased() == "https" else { return next }
        guard let secure = secured(next) else { throw failure("is not an https URL, although this page has one") }
        return secure
    }

    /// The URL with https, if it has the host and the default port of the response: a server behind a proxy that
    /// terminates TLS often links with http.
    private func secured(_ link: URL) -> URL? {
        guard let url, var parts = URLComponents(url: link, resolvingAgainstBaseURL: true),
            link.host()?.lowercased() == url.host()?.lowercased(), [nil, 80].contains(link.port),
            [nil, 443].contains(url.port)
        else { return nil }
        parts.scheme = "https"
        parts.port = nil
        return parts.url
    }
}

extension PageRule {
    /// The paths of the values in the body that determine the next page, and whether there is one; none is empty.
    fileprivate var paths: [JSONPath] {
        let cursors: [JSONPath] =
            switch kind {
            case .url(let path): [path]
            case .next(let paths): Array(paths.values)
            case .link, .count, .skip: []
            }
        return cursors + [hasMore, isLast].filter { !$0.isEmpty }
    }
}

extension RawResponse {
    /// Reads the values at `paths` in the body; absent values are omitted.
    fileprivate func values(at paths: [JSONPath]) throws -> [JSONPath: JSON] {
        // An empty body has no values; a response may be optional.
        if paths.isEmpty || isEmpty { return [:] }
        return try onTape { body in
            var values: [JSONPath: JSON] = [:]
            for path in paths { values[path] = try (try? body.value(at: path))?.json() }
            return values
        }
    }
}

extension JSON {
    /// The string, number or Boolean that was found at `path`; `nil` for null and for an empty string.
    fileprivate func scalar(at path: JSONPath, in response: RawResponse) throws -> EncodedValue? {
        switch self {
        case .null, .string(""): return nil
        case .string(let text): return .string(text)
        case .number(let number): return .number(number.description)
        case .bool(let flag): return .bool(flag)
        case .array, .object:
            throw DecodingFailure(.wrongType(expected: "one value", found: "several"), at: path.text, in: response)
        }
    }

    /// The value as a body contains it; `nil` for null, and for an empty string, list or object.
    fileprivate var copied: EncodedValue? {
        get throws {
            switch self {
            case .null, .string(""), .array([]), .object([:]): nil
            default: try EncodedValue(self)
            }
        }
    }

    fileprivate var isTruth: Bool {
        switch self {
        case .null, .bool(false), .string(""), .string("false"): false
        case .number(let number): number.double != 0
        case .bool, .string, .array, .object: true
        }
    }
}

@_documentation(visibility: internal)
extension JSON {
    /// The value at a path; `nil` if it is absent.
    public func value(at path: JSONPath) -> JSON? {
        path.steps.reduce(self) { value, step in
            guard case .array(let elements)? = value, let index = Int(step) else { return value?[step] }
            return value?[index < 0 ? elements.count + index : index]
        }
    }
}

extension EncodedValue {
    /// The text of a scalar, and the JSON of a list or an object; `nil` for an upload.
    fileprivate func comparableText(of name: String) -> String? {
        (try? scalarText(of: name)) ?? (try? json)
    }
}

extension JSONPath {
    /// The text of the path in errors.
    fileprivate var text: String { steps.joined(separator: ".") }
}
