/// A response that is read while it comes in: ``EventStream``, ``LineStream`` or ``Download``.
///
/// Whatever is wrong with the response before the first byte of its body is the error of the call. A call's time-out
/// holds until status and headers are there, and from then on for each wait of the reader for the next piece of the
/// body. A body can be read once, by one reader.
public protocol StreamedResponse: Sendable {
    /// Reads a response whose body is still arriving.
    init(_ response: RawResponse) throws

    /// The media types that the request asks for, unless it says otherwise.
    static var accept: String { get }
}

extension StreamedResponse {
    /// Anything.
    public static var accept: String { "*/*" }
}

extension Request where Response: StreamedResponse {
    /// Hands the body on as it comes.
    public func decodeResponse(_ response: RawResponse) throws -> Response { try Response(response) }
}
