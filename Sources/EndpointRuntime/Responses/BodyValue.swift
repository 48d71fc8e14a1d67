import Foundation

/// A response type that is not always decoded from JSON.
protocol BodyValue {
    /// Reads the response from the body, or from the JSON value at `path` in it.
    static func read(from response: RawResponse, at path: JSONPath) throws -> Self
}

extension String: BodyValue {
    static func read(from response: RawResponse, at path: JSONPath) throws -> String {
        try response.string(at: path)
    }
}

extension Data: BodyValue {
    static func read(from response: RawResponse, at path: JSONPath) throws -> Data {
        path.isEmpty ? response.body : try response.json(at: path)
    }
}

extension Optional: BodyValue where Wrapped: Decodable {
    static func read(from response: RawResponse, at path: JSONPath) throws -> Wrapped? {
        // White space is an empty JSON text, but it is text, and it may be bytes.
        let isRaw = path.isEmpty && Wrapped.self is any BodyValue.Type && !response.mediaType.isJSON
        if isRaw ? response.body.isEmpty : response.isEmpty { return nil }
        guard let type = Wrapped.self as? any BodyValue.Type, path.isEmpty, !response.isJSONNull else {
            return try response.json(at: path)
        }
        return try type.read(from: response, at: path) as? Wrapped
    }
}

extension RawResponse {
    fileprivate var isJSONNull: Bool {
        mediaType.isJSON && String(decoding: body, as: UTF8.self).filter { !$0.isWhitespace } == "null"
    }
}
