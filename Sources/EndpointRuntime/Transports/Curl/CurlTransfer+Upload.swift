#if os(Linux)
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
#endif
