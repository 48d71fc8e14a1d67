#if Observability
    import EndpointRuntime
    import Metrics

    /// The meters of the active requests, by their dimensions.
    ///
    /// For a factory without meters of its own, swift-metrics sums the changes of each meter and records the sum, so
    /// all requests with the same dimensions must change the same meter. A meter is kept while one of its requests is
    /// active, so there are no more meters than active requests.
    final class ActiveRequests: Sendable {
        private struct Key: Hashable {
            let factory: AnyHashable
            let values: [String]

            init(_ dimensions: [(String, String)], _ factory: any MetricsFactory) {
                // A factory that is a value has no identity, but may be equal to another.
                let type = Swift.type(of: factory)
                let identity = type is AnyClass ? ObjectIdentifier(factory as AnyObject) : ObjectIdentifier(type)
                self.factory = (factory as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(identity)
                values = dimensions.map { $0.1 }
            }
        }

        private struct Entry {
            let meter: Meter
            var requests = 0
        }

        private let entries = Locked<[Key: Entry]>([:])

        /// Counts a request that begins.
        func increment(_ dimensions: [(String, String)], _ factory: any MetricsFactory) {
            let key = Key(dimensions, factory)
            // Under the lock: the meters of swift-metrics may otherwise record two sums in the wrong order.
            entries.withLock { entries in
                var entry = entries[key] ?? Entry(meter: Self.meter(dimensions, factory))
                entry.requests += 1
                entry.meter.increment()
                entries[key] = entry
            }
        }

        /// Counts a request that has ended.
        func decrement(_ dimensions: [(String, String)], _ factory: any MetricsFactory) {
            let key = Key(dimensions, factory)
            entries.withLock { entries in
                guard var entry = entries[key] else { return }
                entry.requests -= 1
                entry.meter.decrement()
                entries[key] = entry.requests == 0 ? nil : entry
            }
        }

        private static func meter(_ dimensions: [(String, String)], _ factory: any MetricsFactory) -> Meter {
            Meter(label: Convention.activeRequests, dimensions: dimensions, factory: factory)
        }
    }
#endif
