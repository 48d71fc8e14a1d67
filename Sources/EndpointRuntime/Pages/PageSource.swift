import TextCoding

extension PageRule {
    /// The place of a value in a response: the path of the value in the body, written `["data", "next"]`, or a header
    /// field, which contains only the value.
    public enum Source: Sendable, Hashable, ExpressibleByArrayLiteral {
        /// A value in the body.
        case body(JSONPath)
        /// The value of the header field with this name, case-insensitive.
        case header(String)

        /// Creates the place of a value in the body.
        public init(arrayLiteral elements: String...) {
            self = .body(JSONPath(elements))
        }

        /// The place in errors.
        var text: String {
            switch self {
            case .body(let path): path.steps.joined(separator: ".")
            case .header(let name): "header \(name)"
            }
        }
    }

    /// The places of the values that determine the next page, and whether there is one.
    var sources: [Source] {
        let cursors: [Source] =
            switch kind {
            case .url(let source): [source]
            case .next(let sources): Array(sources.values)
            case .link, .count, .skip: []
            }
        return cursors + [hasMore, isLast, total].compactMap(\.self)
    }
}

extension RawResponse {
    /// The values at these places; absent values are omitted, and a header field is a string.
    func values(of sources: [PageRule.Source]) throws -> [PageRule.Source: JSON] {
        var values: [PageRule.Source: JSON] = [:]
        var paths: [JSONPath] = []
        for source in sources {
            switch source {
            case .body(let path): paths.append(path)
            case .header(let name): values[source] = singleHeader(name).map { .string($0) }
            }
        }
        // An empty body has no values; a response may be optional.
        if paths.isEmpty || isEmpty { return values }
        return try onTape { body in
            for path in paths { values[.body(path)] = try (try? body.value(at: path))?.json() }
            return values
        }
    }
}

extension JSON {
    /// The string, number or Boolean of a source; `nil` for null, and for an empty string, list or object.
    func scalar(of source: PageRule.Source, in response: RawResponse) throws -> EncodedValue? {
        switch self {
        case .null, .string(""), .array([]), .object([:]): return nil
        case .string(let text): return .string(text)
        case .number(let number): return .number(number.description)
        case .bool(let flag): return .bool(flag)
        case .array, .object:
            throw DecodingFailure(.wrongType(expected: "one value", found: "several"), at: source.text, in: response)
        }
    }

    /// The value as a body contains it; `nil` for null, and for an empty string, list or object.
    var copied: EncodedValue? {
        get throws {
            switch self {
            case .null, .string(""), .array([]), .object([:]): nil
            default: try EncodedValue(self)
            }
        }
    }

    /// The number of a source, or a string with its digits; `nil` for null, an empty string, and a negative number,
    /// which means that the server does not know the number.
    func count(of source: PageRule.Source, in response: RawResponse) throws -> Int? {
        guard let text = try scalar(of: source, in: response)?.scalarText(of: source.text) else { return nil }
        guard let count = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }) else {
            throw DecodingFailure(.badValue("\(text.debugDescription) is not a number"), at: source.text, in: response)
        }
        return count < 0 ? nil : count
    }

    /// Whether a value that says something about the next page is true: not false, null, zero or empty.
    var isTruth: Bool {
        switch self {
        case .null, .bool(false), .string(""), .string("0"): false
        case .string(let text) where text.lowercased() == "false": false
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
            guard case .array(let elements)? = value else { return value?[step] }
            if let index = Int(step) { return value?[index < 0 ? elements.count + index : index] }
            return ElementSelector(step).flatMap { selector in
                elements.first { $0[selector.field] == .string(selector.value) }
            }
        }
    }
}
