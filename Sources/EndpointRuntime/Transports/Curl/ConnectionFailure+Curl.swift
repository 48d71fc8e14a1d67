#if os(Linux)
    import Foundation

    extension ConnectionFailure {
        /// What a result code of libcurl means.
        ///
        /// - Parameter systemError: the `errno` of the connection that could not be made, or 0.
        init(curl code: Int32, _ message: String, systemError: Int) {
            let kind: Kind =
                switch code {
                case 0: .connectionLost
                case CurlCode.timedOut: .timedOut
                case CurlCode.refused: systemError == Int(ENETUNREACH) ? .offline : .refused
                case _ where CurlCode.unresolved.contains(code): .dns
                case _ where CurlCode.secure.contains(code): .tls
                case _ where CurlCode.lost.contains(code): .connectionLost
                case _ where CurlCode.invalid.contains(code): .invalidResponse
                default: .other
                }
            self.init(kind, code == 0 ? message : "\(message) (libcurl \(code))")
        }
    }
#endif
