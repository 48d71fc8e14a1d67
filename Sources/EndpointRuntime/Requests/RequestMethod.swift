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
