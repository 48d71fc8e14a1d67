import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ConnectionFailure {
    /// What an error of URLSession means; `hasAnswer` says whether status and headers had come when it happened.
    init(_ error: any Error, hasAnswer: Bool) {
        let code = (error as? URLError)?.code
        let message = Self.message(of: error)
        switch code {
        case .timedOut:
            self = .timedOut
        case .cannotFindHost, .dnsLookupFailed:
            self = .dns(message)
        case .cannotConnectToHost:
            self = .refused(message)
        case .networkConnectionLost:
            self = .connectionLost(message)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .tls(message)
        default:
            // On Linux a body that is cut short has no code of its own.
            self = hasAnswer ? .connectionLost(message) : .other(message)
        }
    }

    private static func message(of error: any Error) -> String {
        let error = error as NSError
        return "\(error.localizedDescription) (\(error.domain) \(error.code))"
    }
}
