import Foundation

/// Checks whether an endpoint's decoded error contains anything of the body.
///
/// A type whose keys are all optional can be decoded from any object, so successful decoding is not enough.
enum FailureCoverage {
    /// The problem with a failure that was decoded from the JSON object at `path`: when encoded again, the failure has
    /// no key and no string in common with that object. `nil` if they have one in common, or if that cannot be
    /// determined.
    static func problem(of failure: Any, in response: RawResponse, at path: JSONPath) -> DecodingFailure? {
        // The failure may be nested as deeply as the body, so it is encoded on the stack on which the body is read.
        let isDisjoint = try? response.onTape { body -> Bool in
            let json: JSON = try body.decode(at: path) { try $0.decode() }
            return Self.isDisjoint(failure, from: json)
        }
        guard isDisjoint == true else { return nil }
        return DecodingFailure(.other("the error body contains none of the declared keys"), in: response)
    }

    private static func isDisjoint(_ failure: Any, from body: JSON) -> Bool {
        guard case .object(let members) = body else { return false }
        let told = members.filter { $0.value != .null }
        guard !told.isEmpty, case .object(let written)? = written(failure) else { return false }
        return Set(told.keys.map(plain)).isDisjoint(with: written.keys.map(plain))
            && texts(in: .object(told)).isDisjoint(with: texts(in: .object(written)))
    }

    /// A value as JSON. An enum that cannot be encoded is replaced by its payload; a struct with only `nil` has no
    /// keys.
    private static func written(_ value: Any) -> JSON? {
        if let value = value as? any Encodable {
            return (try? JSONEncoder().encode(value)).flatMap { try? JSONDecoder().decode(JSON.self, from: $0) }
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .enum, .optional:
            return mirror.children.first.flatMap { written($0.value) }
        case .struct, .class:
            return !mirror.children.isEmpty && mirror.children.allSatisfy { isNil($0.value) } ? .object([:]) : nil
        default:
            return nil
        }
    }

    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// A key in lower case and without symbols, since a decoder may have converted `full_name` to `fullName`.
    private static func plain(_ key: String) -> String {
        key.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The strings in a value, which a custom decoder may store under other keys.
    private static func texts(in value: JSON) -> Set<String> {
        switch value {
        case .string(let text): text.isEmpty ? [] : [text]
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(texts(in: $1)) }
        case .object(let members): members.values.reduce(into: []) { $0.formUnion(texts(in: $1)) }
        case .null, .bool, .number: []
        }
    }
}
