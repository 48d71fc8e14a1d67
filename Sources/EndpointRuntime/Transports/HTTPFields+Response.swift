import Foundation
package import HTTPTypes

// The checks of the header fields of a response, before a session gets them.
extension HTTPFields {
    /// The maximum number of fields of a response. `HTTPFields` ends the process at 65,535 fields, which may be as short as
    /// `a:`.
    package static let maxCount = 10_000

    /// Adds a field of a response.
    ///
    /// - Throws: ``ConnectionFailure`` of the kind `invalidResponse` if there are too many fields.
    mutating func add(received field: HTTPField) throws(ConnectionFailure) {
        try Self.requireSpace(after: count)
        append(field)
    }

    /// Checks that a response may have more fields than it has so far.
    ///
    /// - Throws: ``ConnectionFailure`` of the kind `invalidResponse` if there are too many fields.
    static func requireSpace(after count: Int) throws(ConnectionFailure) {
        guard count < maxCount else { throw .invalidResponse("its head has more than \(maxCount) fields") }
    }

    /// Whether the sender closes the connection after the message (RFC 9112, section 9.6).
    var closeConnection: Bool {
        (self[.connection] ?? "").split(separator: ",").contains { option in
            option.trimmingCharacters(in: .whitespaces).lowercased() == "close"
        }
    }

    /// Checks that the length of a response's body is one number, although it may be repeated (RFC 9112, section 6.3).
    ///
    /// libcurl uses the last of several lengths, and the digits at the beginning of an invalid one.
    ///
    /// - Throws: ``ConnectionFailure`` of the kind `invalidResponse`.
    func checkContentLength() throws(ConnectionFailure) {
        guard self[.transferEncoding] == nil, let list = self[.contentLength] else { return }
        let lengths = list.split(separator: ",", omittingEmptySubsequences: false).map { value in
            let value = value.trimmingCharacters(in: .whitespaces)
            return value.utf8.allSatisfy(\.isDigit) ? Int(value) : nil
        }
        guard let length = lengths[0], lengths.allSatisfy({ $0 == length }) else {
            throw .invalidResponse("its Content-Length '\(list)' is not a length")
        }
    }
}

extension OutgoingRequest {
    /// The number of bytes of a response's body before it is decoded, if it is known when the head has arrived.
    func bodySize(of status: HTTPResponse.Status, _ headers: HTTPFields) -> Int? {
        if method == .head || status == .noContent || status == .notModified { return 0 }
        guard headers[.transferEncoding] == nil else { return nil }
        return headers.singleValue(.contentLength).flatMap { Int($0) }
    }

    /// Whether the server decides before the body is sent (RFC 9110, section 10.1.1).
    var expectsContinue: Bool { headers[.expect]?.lowercased().contains("100-continue") ?? false }
}

/// The header field `Set-Cookie` (RFC 6265, section 4.1).
enum SetCookie {
    /// The fields whose values were joined by commas. A comma that is followed by the name of a cookie separates two
    /// fields; others belong to a value, such as the date of `Expires`.
    static func fields(in joined: String) -> [String] {
        var fields: [String] = []
        var rest = joined.utf8[...]
        var start = rest.startIndex
        while let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
            rest = rest[rest.index(after: comma)...]
            let next = rest.drop { $0 == UInt8(ascii: " ") }
            let name = next.prefix { !"=;, \t".utf8.contains($0) }
            guard !name.isEmpty, next[name.endIndex...].first == UInt8(ascii: "=") else { continue }
            fields.append(String(joined[start..<comma]))
            start = next.startIndex
        }
        return fields + [String(joined[start...])]
    }
}
