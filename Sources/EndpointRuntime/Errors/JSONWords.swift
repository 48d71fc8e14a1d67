import Foundation

/// JSON terms for the Swift types in a decoder's errors: `a list` instead of `Array<Any>`.
enum JSONWords {
    /// The JSON term for a type; the type's own name if there is none.
    static func expected(_ type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "a whole number"
        case is Double.Type, is Float.Type, is Decimal.Type: "a number"
        case is URL.Type: "a URL"
        case is UUID.Type: "a UUID"
        case is Date.Type: "a date"
        case is Data.Type: "data in Base64"
        case is any JSONObjectType.Type: "an object"
        case is any JSONListType.Type: "a list"
        default: "a value of \(type)"
        }
    }

    /// Whether an error message names the type that was found, as the messages of decoders do.
    static func namesType(_ message: String) -> Bool { message.isEmpty || message.contains("but found ") }

    /// The type that a decoder found, extracted from its error message: `Expected to decode Int but found a string
    /// instead.`
    static func found(in message: String) -> String {
        guard let range = message.range(of: "but found ") else {
            return message.isEmpty ? "another type" : message
        }
        let found = message[range.upperBound...]
        let words = String(found[..<(found.range(of: " instead")?.lowerBound ?? found.endIndex)])
        switch words {
        case "an array": return "a list"
        case "a dictionary": return "an object"
        case "number": return "a number"
        case "bool", "a boolean": return "true or false"
        case "a string/data": return "a string"
        case "String key": return "a string as the key"
        default: return words
        }
    }

    /// The problem in a decoder's error message, such as `Cannot initialize Color from invalid String value blue`.
    static func problem(in message: String) -> String {
        if message.hasPrefix("Could not convert key to type ") { return "the key is not one of the allowed keys" }
        if message == "Invalid URL string." { return "the text is not a URL" }
        if message == "Attempted to decode UUID from invalid UUID string." { return "the text is not a UUID" }
        guard message.hasPrefix("Cannot initialize "), let range = message.range(of: " value ") else { return message }
        // The window is so large that a credential at its end is removed with the middle of the message.
        let value = ErrorText.window(of: String(message[range.upperBound...]), size: 2 * ErrorText.windowSize)
        return "\(value.debugDescription) is not one of the allowed values"
    }
}

/// A type that is decoded from a list, or from an object with any keys.
protocol JSONCollection {
    static var empty: Self { get }
}

/// A type that is decoded from an object.
private protocol JSONObjectType: JSONCollection {}

extension Dictionary: JSONObjectType {
    static var empty: Self { [:] }
}

/// A type that is decoded from a list.
private protocol JSONListType: JSONCollection {}

extension Array: JSONListType {
    static var empty: Self { [] }
}

extension Set: JSONListType {
    static var empty: Self { [] }
}
