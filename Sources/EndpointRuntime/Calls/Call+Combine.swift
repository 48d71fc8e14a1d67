#if canImport(Combine)
    public import Combine

    extension Call {
        /// A Combine publisher of the response. It sends the call once for each subscriber that requests a value.
        ///
        /// ```swift
        /// GitHub.getUser(login: "octocat").publisher.receive(on: DispatchQueue.main)
        ///     .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.login) })
        ///     .store(in: &subscriptions)
        /// ```
        /// The error is the endpoint's own `SessionError`. Cancelling a subscription cancels its call, and nothing is
        /// delivered afterwards. Values arrive on the thread on which the session finishes its work.
        public var publisher: CallPublisher<R> { CallPublisher(call: self) }
    }

    /// A publisher of one response; see ``Call/publisher``.
    public struct CallPublisher<R: Request>: Publisher {
        public typealias Output = R.Response
        public typealias Failure = SessionError<R.Failure>

        let call: Call<R>

        @_documentation(visibility: internal)
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            subscriber.receive(subscription: CallSubscription(call, AnySubscriber(subscriber)))
        }
    }

    /// A call for one subscriber, which is sent at the first demand.
    private final class CallSubscription<R: Request>: Subscription, @unchecked Sendable {
        typealias Target = AnySubscriber<R.Response, SessionError<R.Failure>>

        private struct State {
            /// `nil` once the subscriber has its result, or has cancelled.
            var subscriber: Target?
            var isCancelled = false
            /// Whether the subscriber cancelled before the result: a stream that it has received continues.
            var endsCall = false
            var task: SessionTask?
            var hasBegun = false
        }

        private let call: Call<R>
        private let state: Locked<State>

        init(_ call: Call<R>, _ subscriber: Target) {
            self.call = call
            state = Locked(State(subscriber: subscriber))
        }

        func request(_ demand: Subscribers.Demand) {
            let begins = state.withLock { state in
                guard demand > .none, state.subscriber != nil, !state.hasBegun else { return false }
                state.hasBegun = true
                return true
            }
            guard begins else { return }
            let task = call.response(on: .inline) { result in self.deliver(result) }
            let endsCall = state.withLock { state in
                state.task = task
                return state.endsCall
            }
            // The subscriber may have cancelled before the task was known.
            if endsCall { task.cancel() }
        }

        func cancel() {
            // The last reference to the subscriber may cancel another call: not inside the lock.
            let (subscriber, task) = state.withLock { state in
                defer { state.subscriber = nil }
                state.isCancelled = true
                guard state.subscriber != nil else { return (nil as Target?, nil as SessionTask?) }
                state.endsCall = true
                return (state.subscriber, state.task)
            }
            withExtendedLifetime(subscriber) { task?.cancel() }
        }

        private func deliver(_ result: Result<R.Response, SessionError<R.Failure>>) {
            let subscriber = state.withLock { state in
                defer { state.subscriber = nil }
                return state.subscriber
            }
            guard let subscriber else { return }
            switch result {
            case .success(let response):
                _ = subscriber.receive(response)
                // The subscriber may cancel when it receives the value.
                if !state.withLock({ $0.isCancelled }) { subscriber.receive(completion: .finished) }
            case .failure(let error):
                subscriber.receive(completion: .failure(error))
            }
        }
    }
#endif
