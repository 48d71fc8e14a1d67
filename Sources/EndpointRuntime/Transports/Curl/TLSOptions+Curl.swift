#if os(Linux)
    import CurlABI
    import Foundation

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
