import Foundation

/// The path of a value in a JSON value: a list of keys such as `["data", "items"]`.
///
/// In an array, an integer is an index: `["data", "0"]` is the first element, `["data", "-1"]` the last.
public struct JSONPath: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The steps, from the outermost; empty for the whole value.
    public let steps: [String]

    /// Creates a path of these steps.
    public init(_ steps: [String]) {
        self.steps = steps
    }

    /// Creates a path of these steps.
    public init(arrayLiteral elements: String...) {
        steps = elements
    }

    /// Whether the path is empty, so that it refers to the whole value.
    public var isEmpty: Bool { steps.isEmpty }
}

/// Decodes the value at a ``JSONPath``.
struct Picked<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration path: JSONPath) throws {
        var place = decoder
        for step in path.steps { place = try Self.decoder(at: step, of: place) }
        do {
            value = try place.singleValueContainer().decode(Value.self)
        } catch { throw CodingPathLocator.failure(error, reading: Value.self, from: place) }
    }

    private static func decoder(at step: String, of decoder: any Decoder) throws -> any Decoder {
        if let index = Int(step), let list = try? decoder.unkeyedContainer() {
            return try element(index, of: list)
        }
        let container = try decoder.container(keyedBy: StringKey.self)
        let key = StringKey(step)
        // For a missing key, `superDecoder` of a JSON decoder returns a decoder for null.
        guard container.contains(key) else {
            let context = DecodingError.Context(codingPath: container.codingPath, debugDescription: "no such key")
            throw DecodingError.keyNotFound(key, context)
        }
        return try container.superDecoder(forKey: key)
    }

    private static func element(_ index: Int, of container: any UnkeyedDecodingContainer) throws -> any Decoder {
        var container = container
        let position = index < 0 ? (container.count ?? 0) + index : index
        while !container.isAtEnd {
            let isWanted = container.currentIndex == position
            let decoder = try container.superDecoder()
            if isWanted { return decoder }
        }
        let context = DecodingError.Context(codingPath: container.codingPath, debugDescription: "no such element")
        throw DecodingError.keyNotFound(StringKey(String(index)), context)
    }
}
