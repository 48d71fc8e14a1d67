#if MockServer
    import EndpointRuntime
    import Foundation
    import MockMessages

    /// The exchanges of a loopback server so far.
    final class ExchangeLog: Sendable {
        private let state = Locked<[Exchange]>([])
        let remembers: Bool

        init(remembers: Bool) {
            self.remembers = remembers
        }

        /// All exchanges, in the order of the requests.
        var exchanges: [Exchange] { state.withLock { $0 } }

        /// Adds a request with the response that `respond` returns for it. Without a record, requests have no order,
        /// and a slow response does not delay others.
        func enter(_ request: ReceivedRequest, respond: (ReceivedRequest) -> MockResponse) -> MockResponse {
            guard remembers else { return respond(request) }
            return state.withLock { exchanges in
                let counted = request.counted(occurrence: exchanges.count { $0.request.line == request.line } + 1)
                let response = respond(counted)
                exchanges.append(Exchange(request: counted, response: response))
                return response
            }
        }
    }

    extension ReceivedRequest {
        fileprivate func counted(occurrence: Int) -> ReceivedRequest {
            ReceivedRequest(
                method: method,
                path: path,
                query: query,
                headers: headers,
                body: body,
                occurrence: occurrence
            )
        }
    }
#endif
