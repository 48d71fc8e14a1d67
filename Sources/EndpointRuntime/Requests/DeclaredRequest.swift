public import Foundation

/// A handwritten request that declares its parts; `buildRequest` is derived from them.
///
/// ```swift
/// struct GetUser: GitHubRequest, DeclaredRequest {
///     typealias Response = User
///     let login: String
///     var path: RequestPath { "/users/\(login)" }
/// }
/// ```
public protocol DeclaredRequest: Request {
    /// The method together with its payload; `.get` by default.
    var method: RequestMethod { get }

    /// The path below the service's base.
    var path: RequestPath { get }

    /// The query, in order; empty by default.
    var query: QueryItems { get }

    /// The request's own headers; empty by default.
    var headers: HeaderItems { get }
}

extension DeclaredRequest {
    /// The method together with its payload.
    public typealias Method = RequestMethod

    /// GET.
    public var method: RequestMethod { .get }

    /// No query.
    public var query: QueryItems { [:] }

    /// No request headers.
    public var headers: HeaderItems { [:] }

    /// Builds the request from `method`, `path`, `query` and `headers`.
    ///
    /// - Throws: This implementation never throws; one of your own may.
    public func buildRequest(_ request: inout RequestBuilder) throws {
        let method = method
        request.method(method.name, path)
        request.query(query)
        request.headers(headers)
        method.payload?.add(&request)
    }
}

/// A method together with its payload, so that a GET cannot have a payload.
public struct RequestMethod: Sendable {
    /// The method on the wire, such as `GET`.
    public let name: String

    /// The payload of the request.
    public let payload: Payload?

    /// GET: requests a resource.
    public static let get = RequestMethod(name: "GET", payload: nil)

    /// HEAD: requests the header fields of a resource.
    public static let head = RequestMethod(name: "HEAD", payload: nil)

    /// DELETE without a payload.
    public static let delete = RequestMethod(name: "DELETE", payload: nil)

    /// OPTIONS: requests the capabilities of a resource.
    public static let options = RequestMethod(name: "OPTIONS", payload: nil)

    /// POST without a payload.
    public static let post = RequestMethod(name: "POST", payload: nil)

    /// PUT without a payload.
    public static let put = RequestMethod(name: "PUT", payload: nil)

    /// PATCH without a payload.
    public static let patch = RequestMethod(name: "PATCH", payload: nil)

    /// POST with a payload.
    public static func post(_ payload: Payload) -> RequestMethod { RequestMethod(name: "POST", payload: payload) }

    /// PUT with a payload.
    public static func put(_ payload: Payload) -> RequestMethod { RequestMethod(name: "PUT", payload: payload) }

    /// PATCH with a payload.
    public static func patch(_ payload: Payload) -> RequestMethod { RequestMethod(name: "PATCH", payload: payload) }

    /// DELETE with a payload, which some services require.
    public static func delete(_ payload: Payload) -> RequestMethod { RequestMethod(name: "DELETE", payload: payload) }

    /// Any other method, such as `QUERY` or `PURGE`; a payload on GET or HEAD is an error when the request is built.
    public static func custom(_ name: String, _ payload: Payload? = nil) -> RequestMethod {
        RequestMethod(name: name, payload: payload)
    }
}

/// The body of a handwritten request: JSON, a form, text or bytes.
public struct Payload: Sendable {
    /// Named values, in order; `nil` is omitted.
    public typealias Fields = KeyValuePairs<String, (any Encodable & Sendable)?>

    /// Adds the payload to a request under construction.
    let add: @Sendable (inout RequestBuilder) -> Void

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
