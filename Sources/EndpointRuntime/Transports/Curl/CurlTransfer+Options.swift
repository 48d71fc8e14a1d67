#if os(Linux)
    import CurlABI
    import Foundation
    import HTTPTypes

    /// The conversion of a request to libcurl's options.
    extension CurlTransfer {
        /// Whether libcurl's default certificate file, which contains all certificates, exists.
        private static let hasCertificateFile: Bool = {
            guard let easy = curl_abi_easy_init() else { return false }
            defer { curl_abi_easy_cleanup(easy) }
            var path: UnsafeMutableRawPointer?
            guard curl_abi_easy_get_pointer(easy, CurlInfo.certificateFile, &path) == 0, let path else { return false }
            return FileManager.default.fileExists(atPath: String(cString: path.assumingMemoryBound(to: CChar.self)))
        }()

        func setOptions(of easy: UnsafeMutableRawPointer) {
            let context = Unmanaged.passUnretained(self).toOpaque()
            _ = request.url.absoluteString.withCString { curl_abi_easy_set_pointer(easy, CurlOption.url, $0) }
            curl_abi_easy_set_pointer(easy, CurlOption.errorBuffer, errorText)
            curl_abi_easy_set_long(easy, CurlOption.protocols, 3)  // http and https
            curl_abi_easy_set_long(easy, CurlOption.noSignal, 1)
            curl_abi_easy_set_long(easy, CurlOption.pathAsIs, 1)
            curl_abi_easy_set_long(easy, CurlOption.keepAlive, 1)
            curl_abi_easy_set_long(easy, CurlOption.suppressProxyHeaders, 1)
            // Otherwise the end of a transfer would wait for a name server that does not respond, and so would all
            // other transfers.
            curl_abi_easy_set_long(easy, CurlOption.leavesResolver, 1)
            if isFresh { curl_abi_easy_set_long(easy, CurlOption.freshConnection, 1) }
            // If the certificate folder were set as well, libcurl would read all certificates for each connection and
            // cache none of them.
            if Self.hasCertificateFile { curl_abi_easy_set_pointer(easy, CurlOption.certificateFolder, nil) }
            curl_abi_easy_set_pointer(easy, CurlOption.headerContext, context)
            curl_abi_easy_set_data_callback(easy, CurlOption.headerFunction) { bytes, size, count, context in
                CurlTransfer.from(context)?.receive(line: UnsafeRawBufferPointer(start: bytes, count: size * count))
                    ?? 0
            }
            curl_abi_easy_set_pointer(easy, CurlOption.writeContext, context)
            curl_abi_easy_set_data_callback(easy, CurlOption.writeFunction) { bytes, size, count, context in
                CurlTransfer.from(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            curl_abi_easy_set_pointer(easy, CurlOption.readContext, context)
            curl_abi_easy_set_data_callback(easy, CurlOption.readFunction) { bytes, size, count, context in
                let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                return CurlTransfer.from(context)?.send(into: buffer) ?? CurlCallbackResult.abort
            }
            curl_abi_easy_set_pointer(easy, CurlOption.seekContext, context)
            curl_abi_easy_set_seek_callback(easy, CurlOption.seekFunction) { context, offset, origin in
                guard origin == 0, let transfer = CurlTransfer.from(context) else { return 1 }
                if let upload = transfer.upload {
                    upload.seek(to: Int(offset))
                    return 0
                }
                // A sequence cannot be read again in one attempt.
                return transfer.pump?.position == Int(offset) ? 0 : 1
            }
        }

        func setHeaders(of easy: UnsafeMutableRawPointer) {
            var lines = request.headers.sent.map { name, value in
                value.isEmpty ? "\(name.rawName);" : "\(name.rawName): \(value)"
            }
            // Not the option of libcurl, which would also decode every body; see `BodyDecompressor`.
            if let requested = ContentEncoding.requested(by: request) { lines.append("Accept-Encoding: \(requested)") }
            // A name without a value removes a field that libcurl would send by itself.
            for name in [HTTPField.Name.accept, .contentType, .expect] where request.headers[name] == nil {
                lines.append("\(name.canonicalName):")
            }
            for line in lines { headerList = curl_abi_slist_append(headerList, line) ?? headerList }
            curl_abi_easy_set_pointer(easy, CurlOption.headers, headerList)
        }

        func setMethod(of easy: UnsafeMutableRawPointer) {
            if request.method == .head {
                // Also if it has a body: libcurl would wait for the body of the response.
                curl_abi_easy_set_long(easy, CurlOption.headRequest, 1)
            } else if upload != nil || pump != nil {
                curl_abi_easy_set_long(easy, CurlOption.upload, 1)
                // A body of an unknown size is chunked.
                curl_abi_easy_set_int64(easy, CurlOption.uploadSize, Int64(upload?.count ?? pump?.count ?? -1))
            } else if [.post, .put, .patch].contains(request.method) {
                // Sends a length of 0, which servers expect for these methods (RFC 9110, 8.6).
                curl_abi_easy_set_long(easy, CurlOption.isPost, 1)
                curl_abi_easy_set_int64(easy, CurlOption.postSize, 0)
                curl_abi_easy_set_pointer(easy, CurlOption.copiedPostFields, "")
            } else {
                curl_abi_easy_set_long(easy, CurlOption.isGet, 1)
            }
            curl_abi_easy_set_pointer(easy, CurlOption.customRequest, request.method.rawValue)
        }
    }

    /// The body of the request, which libcurl requests on the loop's thread.
    extension CurlTransfer {
        func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            if let pump { return send(from: pump, into: buffer) }
            guard let upload else { return 0 }
            guard let count = upload.read(into: buffer) else { return CurlCallbackResult.abort }
            if count > 0 { request.reportProgress(sent: upload.position, of: upload.count) }
            return count
        }

        private func send(from pump: UploadPump, into buffer: UnsafeMutableRawBufferPointer) -> Int {
            switch pump.read(into: buffer) {
            case .bytes(let count):
                if let total = pump.count {
                    request.reportProgress(sent: pump.position, of: total)
                } else {
                    request.reportProgress()
                }
                return count
            case .end:
                if pump.count == nil { request.reportProgress(sent: pump.position, of: pump.position) }
                return 0
            case .nothingYet: return CurlCallbackResult.pause
            case .failed: return CurlCallbackResult.abort
            case .stopped: return missingByteCount == nil ? 0 : CurlCallbackResult.pause
            }
        }
    }

    extension TLSOptions {
        /// Sets the options of a transfer; returns whether the library supports all of them.
        func apply(to easy: UnsafeMutableRawPointer) -> Bool {
            let set = { (option: Int32, text: String) in curl_abi_easy_set_pointer(easy, option, text) == 0 }
            var isSupported = true
            if !pinnedKeys.isEmpty {
                let keys = pinnedKeys.sorted().map { "sha256//\($0)" }.joined(separator: ";")
                isSupported = set(CurlOption.pinnedKeys, keys)
            }
            if let authorities {
                isSupported = set(CurlOption.authorities, authorities.path) && isSupported
                // Otherwise the system's authorities would be trusted as well.
                curl_abi_easy_set_pointer(easy, CurlOption.certificateFolder, nil)
            }
            switch clientCertificate {
            case .pem(let certificate, let key, let password):
                isSupported =
                    set(CurlOption.clientCertificate, certificate.path) && set(CurlOption.clientKey, key.path)
                    && (password.map { set(CurlOption.clientKeyPassword, $0) } ?? true) && isSupported
            case .pkcs12(let file, let password):
                isSupported =
                    set(CurlOption.clientCertificateType, "P12") && set(CurlOption.clientCertificate, file.path)
                    && set(CurlOption.clientKeyPassword, password) && isSupported
            case nil: break
            }
            return isSupported
        }
    }
#endif
