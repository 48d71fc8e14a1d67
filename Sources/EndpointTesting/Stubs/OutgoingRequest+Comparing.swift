public import EndpointRuntime
import Foundation
import HTTPTypes

extension OutgoingRequest {
    /// Method and URL, such as `GET https://api.github.com/users/a`, to compare requests in a test.
    public var line: String { "\(method.rawValue) \(url.absoluteString)" }

    /// The value of the header field with this name, case-insensitive; the values of several fields with this name are
    /// joined by commas.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}
