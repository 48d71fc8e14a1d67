public import EndpointRuntime
import Foundation
import HTTPTypes

extension OutgoingRequest {
    /// Method and URL, such as `GET https://api.github.com/users/a`, to compare what was sent.
    public var line: String { "\(method.rawValue) \(url.absoluteString)" }

    /// The value of the header field with this name, case-insensitive; several with one name are joined by commas.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}
