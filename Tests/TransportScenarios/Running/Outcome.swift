import EndpointRuntime

/// How a call ended.
enum Outcome: String, CaseIterable, Sendable {
    case value
    case cancelled
    case timedOut
    case connectionLost
    case refused
    case tls
    case dns
    case tooManyRedirects
    case other
    case rejected
    case undecodable
    case unbuildable
    /// A stream was left by its reader before its end.
    case left
    /// A file could not be written.
    case unwritten

    init<Failure>(_ error: SessionError<Failure>) {
        switch error {
        // The time passed while the request waited for its credential.
        case .noCredentials where error.isTimeout: self = .timedOut
        case .unbuildable, .noCredentials: self = .unbuildable
        case .cancelled: self = .cancelled
        case .rejected: self = .rejected
        case .undecodable: self = .undecodable
        case .noResponse(_, let failure): self.init(failure)
        }
    }

    /// The outcome of a transport's error.
    init(_ failure: ConnectionFailure) {
        switch failure.kind {
        case .timedOut: self = .timedOut
        case .dns: self = .dns
        case .refused: self = .refused
        case .tls: self = .tls
        case .connectionLost: self = .connectionLost
        case .tooManyRedirects: self = .tooManyRedirects
        default: self = .other
        }
    }
}

extension Set<Outcome> {
    /// The outcomes of a connection that ended early. Transports cannot always tell when it ended.
    static let broken: Set = [.connectionLost, .other, .refused]
}

/// What happens to a call while it runs.
enum Interruption: Sendable {
    case none
    /// Its task is cancelled.
    case cancel(after: Duration)
    /// The session cancels all requests of its kind.
    case cancelAll(after: Duration)
    /// The time of the call is over.
    case timeout(Duration)

    /// A random interruption at a random time, or none.
    static func random(within milliseconds: Int, _ random: inout SeededGenerator) -> Interruption {
        switch random.number(0...9) {
        case 0...2: .none
        case 3...5: .cancel(after: random.milliseconds(upTo: milliseconds))
        case 6: .cancelAll(after: random.milliseconds(upTo: milliseconds))
        default: .timeout(random.milliseconds(upTo: milliseconds))
        }
    }

    /// The allowed outcomes of an interrupted call that would otherwise end with one of `outcomes`.
    func outcomes(besides outcomes: Set<Outcome>) -> Set<Outcome> {
        switch self {
        case .none: outcomes
        case .cancel, .cancelAll: outcomes.union([.cancelled])
        case .timeout: outcomes.union([.timedOut])
        }
    }
}
