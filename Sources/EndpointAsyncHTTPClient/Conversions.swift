#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import NIOHTTP1

    extension HTTPClientRequest {
        init(_ request: OutgoingRequest, _ upload: OutgoingBody?) {
            self.init(url: request.url.absoluteString)
            method = HTTPMethod(rawValue: request.method.rawValue)
            body = upload?.body
            for field in request.headers.sent { headers.add(name: field.name.rawName, value: field.value) }
            // As libcurl does; AsyncHTTPClient ignores the user information of a URL.
            if request.headers[.authorization] == nil, let user = request.url.user(percentEncoded: false) {
                setBasicAuth(username: user, password: request.url.password(percentEncoded: false) ?? "")
            }
            if let requested = ContentEncoding.requested(by: request) {
                headers.add(name: "Accept-Encoding", value: requested)
            }
        }
    }

    extension HTTPClientResponse {
        /// The encoding of the body; see ``ContentEncoding/ofResponse(to:status:transferCodings:contentCodings:)``.
        func encoding(for request: OutgoingRequest) throws -> ContentEncoding? {
            try ContentEncoding.ofResponse(
                to: request,
                status: Int(status.code),
                transferCodings: headers["transfer-encoding"],
                contentCodings: headers["content-encoding"]
            )
        }
    }

    extension IncomingResponse {
        /// Returns the reader of a body.
        ///
        /// A body of a known size is useless if it is incomplete. If the size is unknown, the reader gets all bytes
        /// that have arrived.
        private static func reader(
            of response: HTTPClientResponse,
            _ pieces: ResponsePieces
        ) -> @Sendable () async throws -> Data? {
            if response.headers.contains(name: "content-length") { return { try await pieces.next() } }
            let ahead = ReadAhead { try await pieces.next() }
            return { try await ahead.next() }
        }

        private static func body(
            of response: HTTPClientResponse,
            _ encoding: ContentEncoding?,
            _ pieces: ResponsePieces
        ) -> ResponseBody {
            // Almost all responses are of this kind.
            if encoding == nil, response.headers.contains(name: "content-length") { return .pieces(pieces) }
            return .chunks(stream(of: encoding, reader(of: response, pieces)))
        }

        private static func stream(
            of encoding: ContentEncoding?,
            _ read: @escaping @Sendable () async throws -> Data?
        ) -> AsyncThrowingStream<Data, any Error> {
            guard let encoding else { return AsyncThrowingStream { try await read() } }
            let decoder = BodyDecompressor(
                encoding,
                hint: "; an HTTPClient of your own needs 'decompression: .disabled'",
                read
            )
            return AsyncThrowingStream { try await decoder.next() }
        }

        /// - Parameters:
        ///   - encoding: the encoding to decode.
        ///   - owner: the owner of the client, which is retained until the body has been read or released.
        init(
            _ response: HTTPClientResponse,
            _ encoding: ContentEncoding?,
            _ owner: ClientOwner?,
            _ upload: OutgoingBody?
        ) {
            var headers = HTTPFields()
            for (name, value) in response.headers {
                // HTTP/2 has no such field; SwiftNIO adds it.
                if response.version.major == 2, name.lowercased() == "transfer-encoding" { continue }
                if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
            }
            self.init(
                status: HTTPResponse.Status(clamping: Int(response.status.code)),
                headers: headers,
                body: Self.body(of: response, encoding, ResponsePieces(response.body, owner, upload))
            )
        }
    }
#endif
