#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation
    import HTTPTypes

    extension HTTPFields {
        /// Checks that the length of a response's body is one number, although it may be repeated (RFC 9112, section
        /// 6.3).
        ///
        /// libcurl uses the last of several lengths, and the digits at the beginning of an invalid one.
        ///
        /// - Throws: ``ConnectionFailure`` of the kind `invalidResponse`.
        func checkContentLength() throws(ConnectionFailure) {
            guard self[.transferEncoding] == nil, let list = self[.contentLength] else { return }
            let lengths = list.split(separator: ",", omittingEmptySubsequences: false).map { value in
                let value = value.trimmingCharacters(in: .whitespaces)
                return value.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(value) : nil
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
            return headers[.contentLength].flatMap { Int($0) }
        }

        /// Whether the server decides before the body is sent (RFC 9110, section 10.1.1).
        var expectsContinue: Bool { headers[.expect]?.lowercased().contains("100-continue") ?? false }
    }
#endif
