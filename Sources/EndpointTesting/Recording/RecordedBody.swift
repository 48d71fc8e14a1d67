import EndpointRuntime
import Foundation

/// A body in its most readable form.
enum RecordedBody: Codable, Hashable, CustomStringConvertible {
    case json(JSON)
    case text(String)
    case base64(Data)
    /// The parts of a multipart form, by their names; their contents are not recorded.
    case parts([String])

    private enum Key: String, CodingKey {
        case json, text, base64, parts
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let value = try container.decodeIfPresent(String.self, forKey: .text) {
            self = .text(value)
        } else if let value = try container.decodeIfPresent(Data.self, forKey: .base64) {
            self = .base64(value)
        } else if let value = try container.decodeIfPresent([String].self, forKey: .parts) {
            self = .parts(value)
        } else {
            self = .json(try container.decode(JSON.self, forKey: .json))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .json(let value): try container.encode(value, forKey: .json)
        case .text(let value): try container.encode(value, forKey: .text)
        case .base64(let value): try container.encode(value, forKey: .base64)
        case .parts(let value): try container.encode(value, forKey: .parts)
        }
    }

    /// Whether the body is recorded as a text, in UTF-8.
    var isText: Bool {
        switch self {
        case .json, .text: true
        case .base64, .parts: false
        }
    }

    /// Whether the bytes are compressed with gzip, by their first two (RFC 1952, section 2.3.1).
    var isGzip: Bool {
        guard case .base64(let data) = self else { return false }
        return data.starts(with: [0x1f, 0x8b])
    }

    /// The bytes, in UTF-8; none for the parts of a form, which only requests have.
    var data: Data {
        switch self {
        case .json(let value): Data(value.description.utf8)
        case .text(let value): Data(value.utf8)
        case .base64(let value): value
        case .parts: Data()
        }
    }

    var description: String {
        switch self {
        case .json(let value): value.description
        case .text(let value): value
        case .base64(let value): value.base64EncodedString()
        case .parts(let value): value.joined(separator: ", ")
        }
    }
}
