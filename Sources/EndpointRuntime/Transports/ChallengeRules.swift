#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The reactions of a ``URLSessionTransport`` to authentication challenges.
    struct ChallengeRules: Sendable {
        let tls: TLSOptions
        let onChallenge: URLSessionTransport.ChallengeHandler?

        /// The error for an https request if a TLS option is not supported, since ignoring the option would be unsafe.
        func failure(for request: OutgoingRequest) -> ConnectionFailure? {
            guard request.url.scheme?.lowercased() == "https" else { return nil }
            var names: [String] = []
            #if !(canImport(Security) && canImport(CryptoKit))
                if !tls.pinnedKeys.isEmpty { names.append("pinned keys") }
            #endif
            if tls.authorities != nil { names.append("authorities") }
            if tls.clientCertificate != nil { names.append("client certificates") }
            guard !names.isEmpty else { return nil }
            let list = names.joined(separator: " and ")
            return ConnectionFailure(.tls, "URLSession does not support \(list) of TLSOptions on this platform")
        }
    }

    #if canImport(Security) && canImport(CryptoKit)
        extension ChallengeRules {
            /// The reply to a challenge; `nil` if keys are pinned and the server's key is not among them.
            func reply(
                to challenge: URLAuthenticationChallenge
            ) -> (URLSession.AuthChallengeDisposition, URLCredential?)? {
                if !tls.pinnedKeys.isEmpty, let trust = challenge.protectionSpace.serverTrust {
                    guard let hash = SubjectPublicKeyInfo.hash(of: trust), tls.pinnedKeys.contains(hash) else {
                        return nil
                    }
                }
                return onChallenge?(challenge) ?? (.performDefaultHandling, nil)
            }
        }
    #endif
#endif
