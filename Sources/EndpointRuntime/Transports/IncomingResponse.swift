public import Foundation
public import HTTPTypes

/// A response as it comes in: status and headers, and a body that may still be on its way.
public struct IncomingResponse: Sendable {
    /// The status.
    public var status: HTTPResponse.Status

    /// The headers.
    public var headers: HTTPFields

    /// The body.
    public var body: ResponseBody

    /// The URL of the response, if the transport followed redirects.
    public var url: URL?

    /// The place of the request among those under way, until the body has been taken.
    var admission: Admission?

    /// A response.
    public init(
        status: HTTPResponse.Status,
        headers: HTTPFields = HTTPFields(),
        body: ResponseBody = .data(Data()),
        url: URL? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}
