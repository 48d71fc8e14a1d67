public import Foundation

/// The body of a handwritten request: JSON, a form, text or bytes.
public struct Payload: Sendable {
    /// Named values, in order; `nil` is omitted.
    public typealias Fields = KeyValuePairs<String, (any Encodable & Sendable)?>

    /// Adds the payload to a request under construction.
    let add: @Sendable (inout RequestBuilder) -> Void

    /// Adds the payload to a request under construction.
    func add(to request: inout RequestBuilder) { add(&request) }

    /// A value as the whole JSON body.
    public static func json(_ value: some Encodable & Sendable) -> Payload {
        Payload { $0.body(json: value) }
    }

    /// A JSON object of the fields that are not `nil`.
    public static func json(fields: Fields) -> Payload {
        Payload { $0.fields(fields) }
    }

    /// A URL-encoded form of the fields that are not `nil`.
    public static func form(_ fields: Fields, style: QueryStyle = .repeat) -> Payload {
        Payload {
            $0.form(style: style)
            $0.fields(fields)
        }
    }

    /// A multipart form; a field may be an ``Upload``.
    public static func multipart(_ fields: Fields) -> Payload {
        Payload {
            $0.multipart()
            $0.fields(fields)
        }
    }

    /// Text in UTF-8.
    public static func text(_ text: String, media: String = "text/plain; charset=utf-8") -> Payload {
        Payload { $0.body(text: text, media: media) }
    }

    /// Bytes of any media type.
    public static func data(_ data: Data, media: String = "application/octet-stream") -> Payload {
        Payload { $0.body(data: data, media: media) }
    }

    /// A body of any media type: bytes, a file, or the pieces of a sequence.
    public static func body(_ body: RequestBody, media: String = "application/octet-stream") -> Payload {
        Payload { $0.body(file: Upload(body, fileName: "", media: media)) }
    }
}
