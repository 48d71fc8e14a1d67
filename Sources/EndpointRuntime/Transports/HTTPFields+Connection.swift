import Foundation
import HTTPTypes

extension HTTPFields {
    /// Whether the sender closes the connection after the message (RFC 9112, section 9.6).
    var closeConnection: Bool {
        (self[.connection] ?? "").split(separator: ",").contains { option in
            option.trimmingCharacters(in: .whitespaces).lowercased() == "close"
        }
    }
}
