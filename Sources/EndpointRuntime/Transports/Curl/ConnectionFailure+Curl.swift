#if os(Linux)
    extension ConnectionFailure {
        /// What a result code of libcurl means.
        init(curl code: Int32, _ message: String) {
            let text = code == 0 ? message : "\(message) (libcurl \(code))"
            switch code {
            case 0: self = .connectionLost(text)
            case CurlCode.timedOut: self = .timedOut
            case CurlCode.refused: self = .refused(text)
            case _ where CurlCode.unresolved.contains(code): self = .dns(text)
            case _ where CurlCode.secure.contains(code): self = .tls(text)
            case _ where CurlCode.lost.contains(code): self = .connectionLost(text)
            default: self = .other(text)
            }
        }
    }
#endif
