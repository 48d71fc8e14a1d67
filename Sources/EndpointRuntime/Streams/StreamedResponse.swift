import Foundation

/// A response that is read while it arrives: ``EventStream``, ``LineStream`` or ``Download``.
///
/// If the response is invalid before the first byte of its body, the call throws the error. The call's time-out applies
/// until status code and header fields have arrived, and then to each wait of the reader for the next piece of the
/// body. A body can be read once, by one reader.
@_documentation(visibility: internal)
public protocol StreamedResponse: Sendable {
    /// Creates the value from a response whose body is still arriving.
    init(_ response: RawResponse) throws

    /// The media types of the `Accept` header field, unless the request sets that field.
    static var accept: String { get }
}

extension StreamedResponse {
    /// Any media type.
    public static var accept: String { "*/*" }
}

@_documentation(visibility: internal)
extension Request where Response: StreamedResponse {
    /// Streams the body.
    public func decodeResponse(_ response: RawResponse) throws -> Response { try Response(response) }
}

extension RawResponse {
    /// The response with the rest of its body in memory, up to the session's limit and within the call's time-out; the
    /// transfer ends.
    ///
    /// An event stream never ends, so only the beginning of its body is read.
    func collected() async -> RawResponse {
        if mediaType.name == "text/event-stream" { return await beginning() }
        return await collected(upTo: bodyLimit, within: transfer?.silence)
    }

    /// The response with the first 64 kB of the body, or as much as arrives within two seconds; the transfer ends.
    func beginning() async -> RawResponse {
        await collected(upTo: 64 << 10, within: min(transfer?.silence ?? .seconds(2), .seconds(2)))
    }

    private func collected(upTo limit: Int, within time: Duration?) async -> RawResponse {
        guard let transfer else { return self }
        let (body, isOverLimit) = await transfer.collect(upTo: limit, within: time)
        var response = withoutTransfer
        if mayHaveBody { response.body = body }
        response.exceededLimit = isOverLimit ? limit : nil
        return response
    }
}
