#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import NIOHTTP1

    extension HTTPClientRequest {
        /// AsyncHTTPClient derives these header fields from the body.
        private static let framing: Set<String> = ["content-length", "transfer-encoding"]

        init(_ request: OutgoingRequest, _ upload: OutgoingBody?) {
            self.init(url: request.url.absoluteString)
            method = HTTPMethod(rawValue: request.method.rawValue)
            body = upload?.body
            // One field for each name: HTTPTypes keeps cookies separate, which HTTP/1.1 does not allow (RFC 6265, 5.4).
            for (index, field) in request.headers.enumerated() where !Self.framing.contains(field.name.canonicalName) {
                guard !request.headers.prefix(index).contains(where: { $0.name == field.name }) else { continue }
                let isSingle = !request.headers.dropFirst(index + 1).contains { $0.name == field.name }
                let value = isSingle ? field.value : request.headers[field.name] ?? ""
                headers.add(name: field.name.rawName, value: value)
            }
        }
    }

    extension HTTPClientResponse {
        /// The encodings that AsyncHTTPClient decodes, if its configuration says so.
        private static let encodings: Set<String> = ["", "identity", "gzip", "deflate"]

        /// - Throws: ``ConnectionFailure`` for a body that the caller would take for decoded. A request that sets
        ///   `Accept-Encoding` itself gets every body.
        func checkEncoding(of request: OutgoingRequest) throws {
            guard request.headers[.acceptEncoding] == nil, request.method != .head, ![204, 304].contains(status.code)
            else { return }
            let encodings = headers[canonicalForm: "content-encoding"].map { $0.lowercased() }
            // Of several encodings, one would be left.
            guard encodings.count <= 1, encodings.allSatisfy(Self.encodings.contains) else {
                let list = encodings.joined(separator: ", ")
                throw ConnectionFailure.invalidResponse("AsyncHTTPClient does not decode '\(list)'")
            }
        }
    }

    extension IncomingResponse {
        /// A body of a known size is of no use if it breaks off; of any other, the reader gets what has arrived.
        private static func stream(
            of response: HTTPClientResponse,
            _ pieces: ResponsePieces
        ) -> AsyncThrowingStream<Data, any Error> {
            if response.headers.contains(name: "content-length") {
                return AsyncThrowingStream { try await pieces.next() }
            }
            let ahead = ReadAhead { try await pieces.next() }
            return AsyncThrowingStream { try await ahead.next() }
        }

        /// - Parameter owner: is released when the body has been read, or is no longer referred to.
        init(_ response: HTTPClientResponse, _ owner: ClientOwner?, _ upload: OutgoingBody?) {
            var headers = HTTPFields()
            for (name, value) in response.headers {
                if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
            }
            self.init(
                status: HTTPResponse.Status(clamping: Int(response.status.code)),
                headers: headers,
                body: .chunks(Self.stream(of: response, ResponsePieces(response.body, owner, upload)))
            )
        }
    }
#endif
