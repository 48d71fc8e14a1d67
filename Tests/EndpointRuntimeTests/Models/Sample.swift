import EndpointRuntime
import Foundation

/// Functions that decode and encode with Foundation's coders in one line.
enum Sample {
    static func decode<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The error of decoding, as `path: description`.
    static func failure<Value: Decodable>(_ json: String, as type: Value.Type) -> String {
        do {
            _ = try decode(json, as: type)
            return "no error"
        } catch let error as DecodingError {
            return describe(error)
        } catch {
            return "not a DecodingError: \(error)"
        }
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "missing \(path(context)) \(key.stringValue)"
        case .valueNotFound(_, let context): "null \(path(context))"
        case .typeMismatch(_, let context): "type \(path(context))"
        case .dataCorrupted(let context): "\(path(context)): \(context.debugDescription)"
        @unknown default: "\(error)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}

extension WireFormat where Value: Hashable & Sendable {
    /// Decodes the value of a JSON text in this format.
    func read(_ json: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.userInfo[try .format] = self
        return try decoder.decode(ByFormat<Value>.self, from: Data(json.utf8)).value
    }

    /// The JSON text of a value.
    func json(_ value: Value) throws -> String {
        let encoder = JSONEncoder()
        encoder.userInfo[try .format] = self
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(ByFormat(value: value)), as: UTF8.self)
    }
}

/// A value whose format is in the `userInfo` of the coder.
private struct ByFormat<Value: Sendable>: Codable {
    var value: Value

    init(value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        guard let format = decoder.userInfo[try .format] as? WireFormat<Value> else { throw NoFormat() }
        value = try format.decode(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        guard let format = encoder.userInfo[try .format] as? WireFormat<Value> else { throw NoFormat() }
        try format.encode(value, to: encoder)
    }
}

private struct NoFormat: Error {}

extension CodingUserInfoKey {
    fileprivate static var format: CodingUserInfoKey {
        get throws {
            guard let key = CodingUserInfoKey(rawValue: "format") else { throw NoFormat() }
            return key
        }
    }
}
