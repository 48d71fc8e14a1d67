#if os(Linux)
    import Foundation
    import HTTPTypes

    /// Parses the head of a response from its lines (RFC 9112, sections 4 and 5).
    struct ResponseHeadParser {
        /// The maximum size in bytes of a head together with the interim responses before it, and of all fields after a
        /// body. libcurl limits heads only since version 8.3, and the fields after a body not at all.
        private static let maxSize = 300 << 10

        /// The number of bytes so far.
        private var size = 0
        private var status: Int?
        private var hasStatusLine = false
        private var fields: [(name: String, value: String)] = []

        /// Adds a line, including its line ending. Returns the head if the line completes it. Skips interim responses.
        ///
        /// - Throws: ``ConnectionFailure`` for an invalid `Content-Length`, for a status below 100, which libcurl rejects only
        ///   over HTTP/1, and for a head that is too large.
        mutating func take(
            _ line: UnsafeRawBufferPointer
        ) throws(ConnectionFailure) -> (status: HTTPResponse.Status, headers: HTTPFields)? {
            try add(line, to: "head")
            var bytes = line[...]
            while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
                bytes.removeLast()
            }
            if bytes.isEmpty { return try head() }
            if !hasStatusLine, bytes.starts(with: "HTTP/".utf8) {
                status = Self.status(in: bytes)
                hasStatusLine = true
            } else if let first = bytes.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                if !fields.isEmpty { fields[fields.count - 1].value += " " + Self.text(of: bytes) }
            } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
                try HTTPFields.requireSpace(after: fields.count)
                fields.append((Self.text(of: bytes[..<colon]), Self.text(of: bytes[(colon + 1)...])))
            }
            return nil
        }

        /// Ignores a field after the body (RFC 9112, section 7.1.2). libcurl keeps all of them until the end of the
        /// transfer.
        ///
        /// - Throws: ``ConnectionFailure`` if the fields are too large.
        mutating func skip(trailer line: UnsafeRawBufferPointer) throws(ConnectionFailure) {
            try add(line, to: "trailer")
        }

        private mutating func add(_ line: UnsafeRawBufferPointer, to section: String) throws(ConnectionFailure) {
            size += line.count
            guard size <= Self.maxSize else { throw .invalidResponse("its \(section) is larger than 300 KB") }
        }

        private mutating func head() throws(ConnectionFailure) -> (HTTPResponse.Status, HTTPFields)? {
            guard let status else { return nil }
            guard status >= 100 else { throw .invalidResponse("its status \(status) is below 100") }
            let (fields, size) = (self.fields, self.size)
            self = ResponseHeadParser()
            guard !(100..<200).contains(status) || status == 101 else {
                self.size = size
                return nil
            }
            var headers = HTTPFields()
            for (name, value) in fields {
                if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
            }
            try headers.checkContentLength()
            return (HTTPResponse.Status(clamping: status), headers)
        }

        private static func status(in line: Slice<UnsafeRawBufferPointer>) -> Int? {
            let rest = line.drop { $0 != UInt8(ascii: " ") }.drop { $0 == UInt8(ascii: " ") }
            return Int(String(decoding: rest.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
        }

        /// The text without surrounding white space. Bytes that are not UTF-8 are decoded as ISO 8859-1, as before RFC
        /// 7230.
        private static func text(of bytes: Slice<UnsafeRawBufferPointer>) -> String {
            let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
            var bytes = bytes.drop(while: isSpace)
            while let last = bytes.last, isSpace(last) { bytes.removeLast() }
            let data = Data(bytes)
            return Charset.utf8.text(of: data) ?? Charset.latin1.text(of: data) ?? ""
        }
    }
#endif
