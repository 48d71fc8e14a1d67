import EndpointRuntime
import MockMessages

extension RequestCheck {
    /// Validates a text in the charset of `Content-Type`, or else in UTF-8.
    mutating func checkText() {
        let charset = EndpointRuntime.MediaType(request.header("Content-Type") ?? "").charset ?? "utf-8"
        if Charset.text(of: request.body, named: charset) == nil {
            report("body", "", "is not \(charset.uppercased())")
        }
    }
}
