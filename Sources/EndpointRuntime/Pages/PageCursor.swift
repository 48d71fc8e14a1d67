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
            values.sorted { $0.key < $1.key }.compactMap { name, placed in
                guard let value = placed.value else { return nil }
                let text = Redaction.isSecret(name) ? Redaction.mark : value.comparableText(of: name)
                return "\(name)=\(MemberRedaction.text(of: text ?? ""))"
            }.joined(separator: "&")
        }
    }

    /// The cursor in the form in which two cursors of the same page are equal.
    ///
    /// A number equals a string with its digits, since both are sent as the same text, and the members of an object
    /// have no order. A URL is compared without its credentials, which the session adds: the query items with the names
    /// in `credentials`, user and password; and without what makes no difference to the request.
    func comparable(without credentials: Set<String>) -> PageCursor {
        switch self {
        case .url(let link):
            let url = link.url.removing(queryItems: credentials).normalized
            return .url(PageLink(url: url, method: link.method))
        case .values(let values):
            let texts = values.map { name, placed in
                let text = placed.value?.comparableText(of: name)
                return (name, PlacedValue(value: text.map { .string($0) } ?? placed.value, place: placed.place))
            }
            return .values(Dictionary(uniqueKeysWithValues: texts))
        }
    }
}

/// The value of a parameter, and the part of the request that contains it.
struct PlacedValue: Sendable, Hashable {
    /// The value; `nil` if the request does not contain the parameter.
    let value: EncodedValue?
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
        let values = try response.values(of: sources)
        if let hasMore, values[hasMore]?.isTruth != true { return nil }
        if let isLast, values[isLast]?.isTruth == true { return nil }
        switch kind {
        case .link:
            guard let header = response.header("Link"), let target = LinkHeader.target(of: "next", in: header) else {
                return nil
            }
            return try response.pageURL(target, at: "header Link").map { .url(PageLink(url: $0, method: method)) }
        case .url(let source):
            guard let target = try values[source]?.scalar(of: source, in: response) else { return nil }
            let url = try response.pageURL(target.scalarText(of: source.text), at: source.text)
            return url.map { .url(PageLink(url: $0, method: method)) }
        case .next(let parameters):
            var placed: [String: PlacedValue] = [:]
            for (name, source) in parameters {
                let place = place(of: name)
                let value =
                    place == .body ? try values[source]?.copied : try values[source]?.scalar(of: source, in: response)
                guard value != nil || mayOmitParameters else { return nil }
                placed[name] = PlacedValue(value: value, place: place)
            }
            if placed.values.contains(where: { $0.value != nil }) { return .values(placed) }
            // The last page of a list that is empty, or whose values are those of its last item.
            guard count > 0 else { return nil }
            let signal = hasMore == nil ? "'until' is false" : "'while' is true"
            throw DecodingFailure(.other("\(signal), but there is no next value"), in: response)
        case .count(let name, let first):
            // A server that filters each page may leave no items on a page before the last.
            guard try count > 0 || totalNumber(values, response) != nil else { return nil }
            return try next(name, of: builder, cursor, from: first, plus: 1, values, response)
        case .skip(let name, let first):
            guard count > 0 else { return nil }
            return try next(name, of: builder, cursor, from: first, plus: count, values, response)
        }
    }

    /// Whether a parameter without a next value is left out of the request. With several parameters, `while` or `until`
    /// decides whether there is another page. With one parameter, its value decides, too: the cursor of a last page is
    /// empty even where a server says that there is more.
    private var mayOmitParameters: Bool {
        guard case .next(let parameters) = kind else { return false }
        return parameters.count > 1 && (hasMore != nil || isLast != nil)
    }

    /// Whether no value in a response has to end the pages.
    var mayNeverEnd: Bool {
        switch kind {
        case .count, .skip: hasMore == nil && isLast == nil
        case .link, .url, .next: false
        }
    }

    /// The parameter that counts, if no value in the response ends the pages; `nil` for any other rule.
    func parameterWithoutEnd(in response: RawResponse) throws -> String? {
        guard mayNeverEnd else { return nil }
        if let total, try totalNumber(response.values(of: [total]), response) != nil { return nil }
        switch kind {
        case .count(let name, _), .skip(let name, _): return name
        case .link, .url, .next: return nil
        }
    }

    /// The cursor of the first page, if it has values for all parameters that later pages get from responses, except
    /// those that may be left out.
    func cursor(of builder: RequestBuilder) -> PageCursor? {
        guard case .next(let paths) = kind else { return nil }
        var values: [String: PlacedValue] = [:]
        for name in paths.keys {
            let place = place(of: name)
            let value = builder.value(of: name, in: place)
            guard value != nil || mayOmitParameters else { return nil }
            values[name] = PlacedValue(value: value, place: place)
        }
        return .values(values)
    }

    /// The cursor with the next number of a parameter that counts; `nil` if the total is reached.
    private func next(
        _ name: String,
        of builder: RequestBuilder,
        _ cursor: PageCursor?,
        from start: Int,
        plus step: Int,
        _ values: [Source: JSON],
        _ response: RawResponse
    ) throws -> PageCursor? {
        var current = builder.value(of: name, in: place)
        if case .values(let values)? = cursor { current = values[name]?.value }
        let text = try current?.scalarText(of: name) ?? "\(start)"
        guard let number = Int(text), case let (next, false) = number.addingReportingOverflow(step) else {
            throw DecodingFailure(.other("'\(name)', which counts pages, is \(text.debugDescription)"), in: response)
        }
        if let count = try totalNumber(values, response),
            case let (end, false) = start.addingReportingOverflow(count), next >= end
        {
            return nil
        }
        return .values([name: PlacedValue(value: .number("\(next)"), place: place)])
    }

    /// Whether a rule that counts pages has this number of items as its total: the number of all items, although the
    /// number of all pages is expected.
    func isTotal(_ itemCount: Int, in response: RawResponse) throws -> Bool {
        guard case .count = kind, let total else { return false }
        return try totalNumber(response.values(of: [total]), response) == itemCount
    }

    /// The number of all items or pages; `nil` if the response does not contain it.
    private func totalNumber(_ values: [Source: JSON], _ response: RawResponse) throws -> Int? {
        try total.flatMap { try values[$0]?.count(of: $0, in: response) }
    }
}

extension URL {
    /// The normalized URL, without user and password.
    fileprivate var normalized: URL {
        guard var parts = components else { return self }
        parts.user = nil
        parts.password = nil
        parts.normalize()
        return parts.url ?? self
    }
}

extension EncodedValue {
    /// The text of a scalar, and the JSON of a list or an object; `nil` for an upload.
    fileprivate func comparableText(of name: String) -> String? {
        (try? scalarText(of: name)) ?? (try? json)
    }
}
