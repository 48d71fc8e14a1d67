import Foundation
import HTTPTypes
import Hummingbird

/// An error that clients get as JSON (RFC 9457).
struct Problem: HTTPResponseError {
    let status: HTTPResponse.Status
    let detail: String

    private struct Body: Encodable {
        let title: String
        let status: Int
        let detail: String
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let body = Body(title: status.reasonPhrase, status: status.code, detail: detail)
        return Response(
            status: status,
            headers: [.contentType: "application/problem+json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(body)))
        )
    }
}
