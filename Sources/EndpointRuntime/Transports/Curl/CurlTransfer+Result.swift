#if os(Linux)
    import CurlABI
    import HTTPTypes

    /// The result of a transfer: the end of its response, an error, or a connection that was no longer usable.
    extension CurlTransfer {
        /// Reports the result of libcurl.
        func complete(_ code: Int32) {
            defer { pump?.stop() }
            if code == 0, hasHead {
                body?.finish()
            } else if let failure = upload?.failure ?? pump?.failure ?? fieldFailure {
                end(throwing: failure)
            } else {
                let failure = failure(code)
                end(throwing: isStale(code, failure.kind) ? StaleConnection(failure: failure) : failure)
            }
        }

        /// Whether a reused connection was lost before a response arrived, or what arrived instead is not the response.
        private func isStale(_ code: Int32, _ kind: ConnectionFailure.Kind) -> Bool {
            switch code {
            case _ where hasHead: false
            // libcurl has opened another connection, but cannot read the body from its beginning again.
            case CurlCode.notRewound: true
            case CurlCode.unsupported: isReused
            case _ where CurlCode.lost.contains(code): kind == .connectionLost && isReused
            default: hasIdleTimeout
            }
        }

        /// Whether the connection of the transfer has had a request before.
        private var isReused: Bool { information(CurlInfo.connectionCount) == 0 }

        /// Whether a response says that a reused connection was idle for too long (RFC 9110, section 15.5.9), and the
        /// request can be sent again.
        func isIdleTimeout(_ status: HTTPResponse.Status, _ headers: HTTPFields) -> Bool {
            status == .requestTimeout && headers.closeConnection && isReused && request.canBeSent
        }

        private func information(_ info: Int32) -> Int? {
            var value = 0
            guard let easy, curl_abi_easy_get_long(easy, info, &value) == 0 else { return nil }
            return value
        }

        private func failure(_ code: Int32) -> ConnectionFailure {
            if code == 0 { return .connectionLost("the head of the response is incomplete") }
            if !hasHead, code == CurlCode.notWritten { return .invalidResponse("its head has no status") }
            let text = String(cString: errorText)
            let message = text.isEmpty ? String(cString: curl_abi_easy_strerror(code)) : text
            return ConnectionFailure(
                CurlError(code: code, message: message, systemError: information(CurlInfo.systemError) ?? 0)
            )
        }
    }
#endif
