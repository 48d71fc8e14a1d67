import Foundation

extension WireFormat {
    /// A format that is a JSON string.
    ///
    /// - Parameters:
    ///   - expected: What the text should have been, for error messages: `an RFC 3339 date and time`.
    ///   - parse: The value of a text, or `nil` if it is not in this format.
    ///   - render: The text of a value, or `nil` if the format cannot express it.
    public init(
        _ expected: @autoclosure @escaping @Sendable () -> String,
        parse: @escaping @Sendable (String) -> Value?,
        render: @escaping @Sendable (Value) -> String?
    ) {
        let text: @Sendable (Value, [any CodingKey]) throws -> String = { value, path in
            guard let text = render(value) else {
                throw EncodingError.unwritable(value, path, "cannot be written as \(expected())")
            }
            return text
        }
        self.init(
            decode: { decoder in
                let container = try decoder.singleValueContainer()
                guard let value = try parse(container.decode(String.self)) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected \(expected())")
                }
                return value
            },
            encode: { value, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(text(value, container.codingPath))
            },
            text: { value in try text(value, []) }
        )
    }
}

extension EncodingError {
    /// The error of a value that a format cannot express.
    static func unwritable(_ value: Any, _ path: [any CodingKey], _ description: String) -> EncodingError {
        // Foundation traps when it prints a date that is not finite, and whoever logs this error prints its value.
        let printable = (value as? Date)?.timeIntervalSince1970 ?? value
        return .invalidValue(printable, Context(codingPath: path, debugDescription: description))
    }
}
