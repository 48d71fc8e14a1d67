import EndpointRuntime
import Foundation
import HTTPTypes

extension HTTPFields {
    /// Sets a header field, replacing those with the same name. A `Set-Cookie` is added instead, since several ones
    /// cannot be combined (RFC 9110, section 5.3).
    ///
    /// - Throws: ``BuildFailure`` if HTTP does not allow its name or value.
    mutating func addOrReplace(_ name: String, _ value: String) throws {
        var carrier = OutgoingRequest(url: URL(filePath: "/"))
        try carrier.setHeader(name, value)
        for field in carrier.headers {
            if field.name == .setCookie { append(field) } else { self[field.name] = field.value }
        }
    }
}
