#if MockServer
    import Foundation
    import Synchronization

    /// What a server has got and answered so far.
    final class ExchangeLog: Sendable {
        private let state = Mutex<[Exchange]>([])
        let remembers: Bool

        init(remembers: Bool) {
            self.remembers = remembers
        }

        /// All exchanges, in the order in which the requests came.
        var exchanges: [Exchange] { state.withLock { $0 } }

        /// Enters a request together with what `answer` says about it.
        func enter(_ request: ReceivedRequest, answer: (ReceivedRequest) -> Answer) -> Answer {
            state.withLock { exchanges in
                let counted = request.counted(occurrence: exchanges.count { $0.request.line == request.line } + 1)
                let answer = answer(counted)
                if remembers { exchanges.append(Exchange(request: counted, answer: answer)) }
                return answer
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
