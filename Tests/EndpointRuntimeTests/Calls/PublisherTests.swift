#if canImport(Combine)
    import Combine
    import EndpointRuntime
    import Foundation
    import TestClocks
    import Testing

    /// Calls as publishers.
    @Suite(.endsRunIfHanging)
    struct PublisherTests {
        @Test func publishesTheResponse() async {
            let events = await events(of: FakeTransport(statuses: 200))
            #expect(events == ["pen", "finished"])
        }

        @Test func publishesTheEndpointsOwnError() async {
            let events = await events(of: FakeTransport(statuses: 404, body: #"{"message":"none"}"#))
            #expect(events == ["failure none"])
        }

        @Test func cancellingTheSubscriptionCancelsTheCall() async throws {
            let ended = Recorder<Bool>()
            let transport = FakeTransport { _, _ in
                defer { ended.record(Task.isCancelled) }
                try await Task.sleep(for: .seconds(3600))
                return RawResponse()
            }
            let call = Call(GetItem(), on: Session(transport: transport))
            let events = Recorder<String>()
            let subscription = call.publisher.sink { _ in
                events.record("completion")
            } receiveValue: { _ in
                events.record("value")
            }
            try await until { !transport.requests.isEmpty }
            subscription.cancel()
            try await until { !ended.values.isEmpty }
            #expect(ended.values == [true])
            #expect(events.values.isEmpty)
        }

        private func events(of transport: FakeTransport) async -> [String] {
            let events = Recorder<String>()
            var subscription: AnyCancellable?
            await withCheckedContinuation { continuation in
                subscription = Call(GetItem(), on: Session(transport: transport)).publisher.sink { completion in
                    switch completion {
                    case .finished: events.record("finished")
                    case .failure(let error): events.record("failure \(error.failure?.message ?? "")")
                    }
                    continuation.resume()
                } receiveValue: { item in
                    events.record(item.name)
                }
            }
            withExtendedLifetime(subscription) {}
            return events.values
        }
    }
#endif
