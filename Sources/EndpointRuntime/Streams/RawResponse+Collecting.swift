import Foundation

extension RawResponse {
    /// The response with the body that is still arriving in memory, up to the session's limit and within the call's
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
