import Foundation

/// A response that is read while it comes in: ``EventStream``, ``LineStream`` or ``Download``.
///
/// Whatever is wrong with the response before the first byte of its body is the error of the call. A call's time-out
/// holds until status and headers are there, and from then on for each wait of the reader for the next piece of the
/// body. A body can be read once, by one reader.
@_documentation(visibility: internal)
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

@_documentation(visibility: internal)
extension Request where Response: StreamedResponse {
    /// Hands the body on as it comes.
    public func decodeResponse(_ response: RawResponse) throws -> Response { try Response(response) }
}

extension RawResponse {
    /// The response with the rest of its body taken into memory, up to the session's limit and within the call's
    /// time-out; the transfer ends.
    ///
    /// Events never end, so only the beginning is taken of a body that consists of them.
    func collected() async -> RawResponse {
        if mediaType.name == "text/event-stream" { return await beginning() }
        return await collected(upTo: bodyLimit, within: transfer?.silence)
    }

    /// The response with the first 64 kB of the body, or with what arrives of it in two seconds; the transfer ends.
    func beginning() async -> RawResponse {
        await collected(upTo: 64 << 10, within: min(transfer?.silence ?? .seconds(2), .seconds(2)))
    }

    private func collected(upTo limit: Int, within time: Duration?) async -> RawResponse {
        guard let transfer else { return self }
        let (body, isOverLimit) = await transfer.collect(upTo: limit, within: time)
        return RawResponse(
            request: request,
            url: url,
            status: status,
            headers: headers,
            body: body,
            exceededLimit: isOverLimit ? limit : nil
        )
    }
}
